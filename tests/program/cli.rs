//! The program as people use it: the README's examples and the cases in `tests/cli/`.

#[test]
fn examples_print_what_they_show() {
    trycmd::TestCases::new()
        .env("DATACRON_USER_DB", "tests/no-such-folder/user.db")
        .case("README.md")
        .case("cards/README.md")
        .case("tests/cli/*.trycmd")
        .case("tests/cli/*.toml");
}
