//! What tests of importing and fetching need: a folder of their own, made-up cards, the program run on them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A folder for one test, with the user's database of its own. It is empty at the start.
pub struct Home {
    pub folder: PathBuf,
}

impl Home {
    pub fn new(test: &str) -> Home {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("import").join(test);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("it can be made");
        Home { folder }
    }

    /// A home with three imported cards and `before` in their texts. They are imported only once for all tests.
    pub fn filled(test: &str) -> Home {
        static DATABASE: OnceLock<Vec<u8>> = OnceLock::new();
        let database = DATABASE.get_or_init(|| {
            let home = Home::new("filled");
            home.write("before.json", cards(3, "before"));
            home.run(&["db", "import", "before.json"]).good();
            std::fs::read(home.database()).expect("written")
        });
        let home = Home::new(test);
        home.write("data/user.db", database);
        home
    }

    /// The user's database. It has a folder of its own, so that what is left beside it is seen.
    pub fn database(&self) -> PathBuf {
        self.folder.join("data").join("user.db")
    }

    /// What is in the folder of the user's database, sorted.
    pub fn beside(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.join("data")).into_iter().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("readable").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    /// Writes a file into the folder.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::create_dir_all(path.parent().expect("in the folder")).expect("it can be made");
        std::fs::write(&path, content).expect("it can be written");
        path
    }

    /// The program, with this user's database and no proxy.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_datacron"));
        command.args(args).env("DATACRON_USER_DB", self.database()).env("NO_COLOR", "1").current_dir(&self.folder);
        for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy", "NO_PROXY"] {
            command.env_remove(name);
        }
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        Ran::of(self.command(args).output().expect("it runs"))
    }

    /// How many imported cards there are.
    pub fn imported(&self) -> usize {
        let ran = self.run(&["search", "is:imported", "--count"]);
        ran.out.trim().parse().unwrap_or_else(|_| panic!("{ran:?}"))
    }
}

/// What the program answered.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    #[track_caller]
    pub fn good(self) -> Ran {
        assert_eq!(self.code, Some(0), "{self:?}");
        self
    }

    /// It failed and said why, in these words among others.
    #[track_caller]
    pub fn failed(self, words: &[&str]) -> Ran {
        assert_eq!(self.code, Some(2), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "{word:?} is not in {}", self.err);
        }
        self
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|problem| panic!("{problem}: {self:?}"))
    }
}

/// A file of so many made-up cards. Their printed texts have a word that no other card has: `made` and this one.
pub fn cards(number: usize, word: &str) -> String {
    let card = |n: usize| {
        serde_json::json!({
            "front": {
                "title": format!("Madeup Pilot {n}"),
                "type": "Character",
                "subType": "Alien",
                "uniqueness": "*",
                "destiny": "3",
                "power": "2",
                "deploy": "2",
                "forfeit": "4",
                "ability": "1",
                "icons": ["Pilot"],
                "gametext": format!("Adds one to made{word} of anything number {n}."),
            },
            "gempId": format!("1_{}", 9000 + n),
            "id": 90_000 + n,
            "legacy": false,
            "printings": [{ "set": "1" }],
            "rarity": "R1",
            "set": "1",
            "side": "Light",
        })
    };
    serde_json::json!({ "cards": (1..=number).map(card).collect::<Vec<_>>() }).to_string()
}

/// Whether two paths are the same file with the same bytes.
pub fn same(one: &Path, other: &Path) -> bool {
    std::fs::read(one).ok() == std::fs::read(other).ok()
}
