//! How the program is linked. What it carries in itself, the build script of `datacron-data` makes.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        // Addresses fixed at link time: nothing to relocate at every start, which is a fifth of a short search.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
