//! Every command that writes a file, against everything that can be in the way: nobody ever sees half a file, and
//! nothing is lost that was there.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What a command does with a file that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Existing {
    /// It is replaced with `--force`.
    Force,
    /// It is replaced.
    Replaced,
    /// It is kept.
    Kept,
}

/// A command that writes a file.
struct Writer {
    name: &'static str,
    existing: Existing,
    /// The file it writes, in the folder it is told to use.
    file: &'static str,
    /// Its arguments, given the folder.
    args: fn(&str) -> Vec<String>,
    /// What is typed, given the folder.
    typed: fn(&str) -> String,
    /// What it prints all the same if the file cannot be written.
    prints: &'static str,
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn nothing(_: &str) -> String {
    String::new()
}

const WRITERS: [Writer; 6] = [
    Writer {
        name: "export",
        existing: Existing::Force,
        file: "deck.html",
        args: |folder| words(&format!("export starter:vader --to sheet -o {folder}/deck.html")),
        typed: nothing,
        prints: "",
    },
    Writer {
        name: "dump",
        existing: Existing::Force,
        file: "cards.db",
        args: |folder| words(&format!("db dump {folder}/cards.db")),
        typed: nothing,
        prints: "",
    },
    Writer {
        name: "part",
        existing: Existing::Force,
        file: "part.json",
        args: |folder| words(&format!("sim --agents random -n 2 --cards --shard 1/1 -o {folder}/part.json")),
        typed: nothing,
        prints: "\"schema\":\"datacron.sim-shard",
    },
    Writer {
        name: "keep",
        existing: Existing::Force,
        file: "game-000000.game",
        args: |folder| words(&format!("sim --agents random -n 1 --keep all {folder}")),
        typed: nothing,
        prints: "repeat: datacron sim",
    },
    Writer {
        name: "save",
        existing: Existing::Kept,
        file: "saved.game",
        args: |_| words("play --seed 5 --against random"),
        typed: |folder| format!("1\nsave {folder}/saved.game\nquit\n"),
        prints: "The game was not saved.",
    },
    Writer {
        name: "generate",
        existing: Existing::Replaced,
        file: "schemas/deck.json",
        args: |folder| words(&format!("generate {folder}")),
        typed: nothing,
        prints: "",
    },
];

impl Writer {
    fn command(&self, folder: &Path, force: bool) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
        command.args((self.args)(&folder.display().to_string())).args(force.then_some("--force"));
        command.env("DATACRON_USER_DB", "tests/no-such-folder/user.db");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(&self, folder: &Path, force: bool) -> std::process::Child {
        let mut child = self.command(folder, force).spawn().expect("it runs");
        let typed = (self.typed)(&folder.display().to_string());
        // It may have ended before it read anything.
        let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
        child
    }

    fn run(&self, folder: &Path, force: bool) -> Output {
        self.start(folder, force).wait_with_output().expect("it ends")
    }

    /// Whether it takes `--force`.
    fn forces(&self) -> bool {
        self.existing == Existing::Force
    }

    /// An empty folder with the folders this command writes to.
    fn folder(&self, name: &str) -> PathBuf {
        /// Tests run at the same time.
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = format!("writers-{name}-{}-{number}", self.name);
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(self.target(&folder).parent().expect("a folder")).expect("writable");
        folder
    }

    fn target(&self, folder: &Path) -> PathBuf {
        folder.join(self.file)
    }

    /// What it writes if nothing is in the way.
    fn whole(&self) -> Vec<u8> {
        let folder = self.folder("whole");
        let ran = self.run(&folder, false);
        assert!(ran.status.success(), "{}: {ran:?}", self.name);
        assert_no_leftovers(&folder);
        fs::read(self.target(&folder)).expect("written")
    }
}

const OLD: &[u8] = b"what was there\n";

/// No temporary file is left anywhere in a folder.
#[track_caller]
fn assert_no_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        assert!(path.extension().is_none_or(|ending| ending != "tmp"), "{} is left", path.display());
        if path.is_dir() && !path.is_symlink() {
            assert_no_leftovers(&path);
        }
    }
}

/// A small disk of its own; only root can mount one.
struct Disk(PathBuf);

impl Disk {
    fn mounted(name: &str, kib: u32) -> Option<Disk> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("disk-{name}"));
        fs::create_dir_all(&folder).expect("writable");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"])
            .arg(&folder)
            .stderr(Stdio::null())
            .status();
        if mount.is_ok_and(|status| status.success()) {
            return Some(Disk(folder));
        }
        eprintln!("SKIPPED, not tested: this system does not let us mount a small disk");
        None
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        let mut file = fs::File::create(self.0.join("filler")).expect("writable");
        while file.write_all(&[b'x'; 512]).is_ok() {}
    }

    fn make_read_only(&self) {
        let mount = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.0).status().expect("mount is there");
        assert!(mount.success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn files_that_are_there_are_kept_or_replaced_as_a_whole() {
    for writer in WRITERS {
        let (name, whole) = (writer.name, writer.whole());
        let folder = writer.folder("existing");
        let target = writer.target(&folder);
        fs::write(&target, OLD).expect("writable");
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).expect("ours");
        let ran = writer.run(&folder, false);
        let left = fs::read(&target).expect("there");
        if writer.existing == Existing::Replaced {
            assert_eq!((ran.status.code(), left == whole), (Some(0), true), "{name}");
        } else {
            let told = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
            assert!(told.contains("already exists"), "{name}: {told}");
            assert_eq!(left, OLD, "{name}");
        }
        if writer.forces() {
            let ran = writer.run(&folder, true);
            assert!(ran.status.success(), "{name}: {ran:?}");
            assert!(fs::read(&target).expect("there") == whole, "{name}");
        }
        assert_eq!(fs::metadata(&target).expect("there").mode() & 0o777, 0o600, "{name}");
        assert_no_leftovers(&folder);
    }
}

#[test]
fn links_stay_links() {
    for writer in WRITERS {
        let (name, whole) = (writer.name, writer.whole());
        let folder = writer.folder("links");
        let (target, elsewhere) = (writer.target(&folder), folder.join("elsewhere"));
        fs::write(&elsewhere, OLD).expect("writable");
        symlink(&elsewhere, &target).expect("links");
        writer.run(&folder, false);
        assert!(target.is_symlink(), "{name}");
        if writer.existing != Existing::Replaced {
            assert_eq!(fs::read(&elsewhere).expect("there"), OLD, "{name}");
        }
        if writer.forces() {
            writer.run(&folder, true);
        }
        if writer.existing != Existing::Kept {
            assert!(target.is_symlink() && fs::read(&elsewhere).expect("there") == whole, "{name}");
        }
        // A link to nothing: the file is made where it leads.
        fs::remove_file(&elsewhere).expect("ours");
        let ran = writer.run(&folder, false);
        assert!(ran.status.success(), "{name}: {ran:?}");
        assert!(target.is_symlink() && fs::read(&elsewhere).expect("made") == whole, "{name}");
        // Links in a circle are refused.
        fs::remove_file(&elsewhere).expect("ours");
        symlink(&target, &elsewhere).expect("links");
        let ran = writer.run(&folder, writer.forces());
        assert!(name == "save" || ran.status.code() == Some(2), "{name}: {ran:?}");
        assert!(target.is_symlink() && elsewhere.is_symlink(), "{name}");
        // The name of a temporary file is a link: it is not written through.
        fs::remove_file(&elsewhere).expect("ours");
        fs::remove_file(&target).expect("ours");
        let victim = folder.join("victim");
        fs::write(&victim, OLD).expect("writable");
        symlink(&victim, temporary(&target)).expect("links");
        let ran = writer.run(&folder, false);
        assert!(ran.status.success() && fs::read(&target).expect("written") == whole, "{name}: {ran:?}");
        assert_eq!(fs::read(&victim).expect("there"), OLD, "{name}");
    }
}

/// The first name a writer tries for its temporary file.
fn temporary(target: &Path) -> PathBuf {
    target.with_file_name(format!(".{}.tmp", target.file_name().expect("a name").to_string_lossy()))
}

#[test]
fn what_a_killed_writer_left_is_removed() {
    for writer in WRITERS {
        let folder = writer.folder("leftover");
        let target = writer.target(&folder);
        fs::write(temporary(&target), b"half of it").expect("writable");
        let ran = writer.run(&folder, false);
        assert!(ran.status.success(), "{}: {ran:?}", writer.name);
        assert!(fs::read(&target).expect("written") == writer.whole(), "{}", writer.name);
        assert_no_leftovers(&folder);
    }
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_file_or_the_new_one() {
    const KILLS: u32 = 12;
    for writer in WRITERS {
        let (name, whole) = (writer.name, writer.whole());
        let folder = writer.folder("killed");
        let target = writer.target(&folder);
        let begun = std::time::Instant::now();
        writer.run(&folder, false);
        let takes = begun.elapsed();
        for at in 1..=KILLS {
            let replaces = writer.existing != Existing::Kept;
            if replaces {
                fs::write(&target, OLD).expect("writable");
            } else {
                let _ = fs::remove_file(&target);
            }
            let mut child = writer.start(&folder, writer.forces());
            std::thread::sleep(takes * at / KILLS + Duration::from_micros(u64::from(at) * 37));
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            match fs::read(&target) {
                Ok(there) => assert!(there == whole || replaces && there == OLD, "{name}, kill {at}"),
                Err(_) => assert!(!replaces, "{name}, kill {at}: it is gone"),
            }
        }
        if writer.existing == Existing::Kept {
            let _ = fs::remove_file(&target);
        }
        // Whoever comes next tidies up.
        let ran = writer.run(&folder, writer.forces());
        assert!(ran.status.success(), "{name}: {ran:?}");
        assert!(fs::read(&target).expect("written") == whole, "{name}");
        assert_no_leftovers(&folder);
    }
}

#[test]
fn two_at_once_write_one_whole_file() {
    for writer in WRITERS {
        let (name, whole) = (writer.name, writer.whole());
        let folder = writer.folder("race");
        let target = writer.target(&folder);
        for force in [false, writer.forces()] {
            let children: Vec<_> = (0..3).map(|_| writer.start(&folder, force)).collect();
            let ran: Vec<Output> = children.into_iter().map(|child| child.wait_with_output().expect("ends")).collect();
            assert!(ran.iter().any(|ran| ran.status.success()), "{name}: {ran:?}");
            assert!(fs::read(&target).expect("written") == whole, "{name}");
            assert_no_leftovers(&folder);
        }
    }
}

#[test]
fn a_full_disk_keeps_what_was_there_and_prints_the_result() {
    for writer in WRITERS {
        let name = writer.name;
        // The database is larger than the disk.
        let Some(disk) = Disk::mounted(&format!("full-{name}"), 256) else { return };
        let target = writer.target(&disk.0);
        fs::create_dir_all(target.parent().expect("a folder")).expect("writable");
        let replaces = writer.existing != Existing::Kept;
        if replaces {
            fs::write(&target, OLD).expect("writable");
        }
        disk.fill();
        let ran = writer.run(&disk.0, writer.forces());
        let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(out.contains(writer.prints), "{name}: {out}{err}");
        let told = if name == "save" { &out } else { &err };
        let at = told.find("annot write ").unwrap_or_else(|| panic!("{name}: {told}"));
        assert!(
            told[at..].split_whitespace().collect::<Vec<_>>().join(" ").contains("No space left"),
            "{name}: {told}"
        );
        assert_eq!(ran.status.code(), Some(if name == "save" { 0 } else { 2 }), "{name}: {out}{err}");
        assert_eq!(fs::read(&target).ok().as_deref(), replaces.then_some(OLD), "{name}");
        assert_no_leftovers(&disk.0);
    }
}

#[test]
fn a_read_only_folder_is_told_at_once() {
    for writer in WRITERS {
        let name = writer.name;
        let Some(disk) = Disk::mounted(&format!("read-only-{name}"), 256) else { return };
        let target = writer.target(&disk.0);
        fs::create_dir_all(target.parent().expect("a folder")).expect("writable");
        fs::write(&target, OLD).expect("writable");
        disk.make_read_only();
        let ran = writer.run(&disk.0, writer.forces());
        assert!(name == "save" || ran.status.code() == Some(2), "{name}: {ran:?}");
        if writer.prints.starts_with("repeat") {
            assert!(ran.stdout.is_empty(), "it is known before the run: {ran:?}");
        }
        assert_eq!(fs::read(&target).expect("there"), OLD, "{name}");
    }
}

/// Commands that write to standard output: a full disk is told there, too.
#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_printed_is_an_error() {
    for line in [
        "completions bash",
        "scenario --write tests/replays/dbg-beginner.game:60",
        "scenario tests/scenarios/dbg/language -v",
        "export starter:vader --to text",
        "export starter:vader --to sheet",
        "db dump -",
        "search vader",
        "search vader --json",
        "search vader --csv",
        "sim --agents random -n 2",
        "sim --agents random -n 2 --shard 1/1",
        "goldfish --agent random -n 2",
        "replay tests/replays/dbg-beginner.game",
    ] {
        let full = fs::File::options().write(true).open("/dev/full").expect("the full device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
        let ran = command.args(words(line)).stdout(full).output().expect("it runs");
        let told = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.code() == Some(2) && told.contains("No space left"), "{line}: {told}");
    }
}
