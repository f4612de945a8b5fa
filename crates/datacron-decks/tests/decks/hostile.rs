//! Hostile and meaningless files: they are read or rejected, without a panic. The benchmark of this crate measures how
//! long the longest ones take.

use datacron_decks::read::{FileType, Known, LONGEST, MOST_LINES, read};
use datacron_decks::write::{Target, write};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Whether a file, not longer than allowed, is a deck.
#[track_caller]
fn is_deck(bytes: &[u8]) -> bool {
    assert!(bytes.len() <= LONGEST, "it would be rejected unread: {}", bytes.len());
    match read(bytes, Known::default()) {
        Ok(reading) => {
            // However long the list, the number of entries is limited.
            assert!(reading.deck.entries.len() <= MOST_LINES, "{}", reading.deck.entries.len());
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// A file of the greatest length, filled with a piece.
fn filled(start: &str, piece: impl Fn(usize) -> String, end: &str) -> Vec<u8> {
    let mut text = start.to_owned();
    for at in 0.. {
        let piece = piece(at);
        if text.len() + piece.len() + end.len() > LONGEST {
            break;
        }
        text.push_str(&piece);
    }
    text.push_str(end);
    text.into_bytes()
}

#[test]
fn empty_files() {
    for bytes in [&b""[..], b" ", b"\n\n\n", b"\r\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf\n"] {
        let error = read(bytes, Known::default()).expect_err("not a deck");
        assert_eq!(error.to_string(), "it is empty", "{bytes:?}");
    }
}

#[test]
fn files_that_are_too_long() {
    let error = read(&vec![b'a'; LONGEST + 1], Known::default()).expect_err("not a deck");
    assert!(error.to_string().contains("longer"), "{error}");
}

#[test]
fn binary_files() {
    assert!(!is_deck(b"2x Rebel\0 Trooper\n"));
    assert!(!is_deck(&[0; 4096]));
    assert!(!is_deck(b"\xff\xfe\0\xd8\0\xd8"));
    assert!(!is_deck(b"\xfe\xff\xd8"));
    // Bytes that are not UTF-8 are read as Windows-1252, all of them.
    let every: Vec<u8> = (1..=255).collect();
    is_deck(&every);
    assert!(is_deck(b"2x Rebel Trooper\n1x \x81\x8d\xff\n"));
}

#[test]
fn exploding_documents() {
    let mut laughs = "<?xml version=\"1.0\"?><!DOCTYPE deck [<!ENTITY a0 \"ha\">".to_owned();
    for n in 1..30 {
        laughs += &format!("<!ENTITY a{n} \"{}\">", format!("&a{};", n - 1).repeat(10));
    }
    for end in [
        "]><deck><card title=\"&a29;\"/></deck>",
        "]><deck><section name=\"&a29;\"><card>&a29;</card></section></deck>",
    ] {
        assert!(!is_deck(format!("{laughs}{end}").as_bytes()));
    }
    assert!(!is_deck(b"<!DOCTYPE deck SYSTEM \"file:///etc/passwd\"><deck/>"));
    assert!(!is_deck(b"<!DOCTYPE deck [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><deck><card title=\"&x;\"/></deck>"));
}

#[test]
fn deep_nesting() {
    let (open, close) = ("<a>".repeat(100_000), "</a>".repeat(100_000));
    for text in [
        format!("<deck>{open}"),
        format!("<deck>{open}{close}</deck>"),
        format!("<deck><section name=\"x\">{open}{close}</section></deck>"),
        format!("<deck><card blueprintId=\"1_28\">{open}{close}</card></deck>"),
        format!("{{\"cards\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000)),
        "{\"a\":".repeat(100_000),
        format!("{{\"deck\":{}1{}}}", "{\"a\":".repeat(100_000), "}".repeat(100_000)),
        format!("name = {}", "[".repeat(100_000)),
        format!("name = {}", "{a=".repeat(100_000)),
        format!("name = \"x\"\n{}a = 1", "a.".repeat(100_000)),
        format!("[deck]\n[{}a]", "a.".repeat(100_000)),
    ] {
        is_deck(text.as_bytes());
    }
}

#[test]
fn endless_lines() {
    for piece in
        ["a", "x ", "1", "2x ", "Rebel Trooper ", "19-", "\t", "=", "é", "“", ":", " - ", ";", ",", "{{", "((", "'''"]
    {
        is_deck(&filled("2x Rebel Trooper\n", |_| piece.to_owned(), ""));
        is_deck(&filled("", |_| piece.to_owned(), ""));
    }
}

#[test]
fn lines_of_brackets_and_markup() {
    for piece in ["()", "[]", "(a) ", "<b>", "[b]", "{{}}", "[[]]", "{{a|b}}", "[", "[["] {
        is_deck(&filled("2x Rebel Trooper\na", |_| piece.to_owned(), ""));
    }
}

#[test]
fn endless_lists() {
    is_deck(&filled("", |_| "2x Rebel Trooper\n".to_owned(), ""));
    is_deck(&filled("", |at| format!("1x 1_{}\n", at % 324 + 1), ""));
    is_deck(&filled("count,name\n", |_| "2,Rebel Trooper\n".to_owned(), ""));
    is_deck(&filled("ver 2\n", |_| "card \"/starwars/Premiere-Dark/t_sense\" 2\n".to_owned(), ""));
    is_deck(&filled("VERSION=1\n", |_| "Sense;d;p;7;0;0\n".to_owned(), ""));
    is_deck(&filled("Affiliation: Sith\n", |_| "19-20-21-\n".to_owned(), ""));
}

#[test]
fn endless_lists_of_unknown_cards() {
    is_deck(&filled("2x Rebel Trooper\n", |_| "zq\n".to_owned(), ""));
    is_deck(&filled("2x Rebel Trooper\n", |at| format!("Rebel Troper {at}\n"), ""));
}

#[test]
fn endless_files_that_need_line_numbers() {
    is_deck(&filled("", |at| format!("1_{},", at % 2 + 1), "|"));
    is_deck(&filled("<deck>\n", |at| format!("<card blueprintId=\"1_{}\"/>\n", at % 2 + 1), "</deck>"));
    is_deck(&filled(
        "<deck><section name=\"Command Deck\">\n",
        |_| "<card qty=\"1\">Jawa</card>\n".to_owned(),
        "</section></deck>",
    ));
    is_deck(&filled("game = \"ccg\"\n[deck]\n", |at| format!("x{at} = 1\n"), ""));
    is_deck(&filled("{\"game\": \"ccg\", \"deck\": {\"a\": 1", |at| format!(", \"x{at}\": 1"), "}}"));
}

#[test]
fn endless_lists_of_sets_and_their_cards() {
    let all: Vec<String> = (1..=289).map(|set| set.to_string()).collect();
    is_deck(&filled(&format!("Game: lcg\n{}\n", all.join("-")), |_| "Heat of Battle\n".to_owned(), ""));
}

#[test]
fn huge_counts() {
    let huge = "9".repeat(400);
    for text in [
        format!("{huge}x Rebel Trooper\n"),
        format!("1x 8D8\nRebel Trooper x{huge}\n"),
        format!("count,name\n{huge},Rebel Trooper\n"),
        "ver 2\ncard \"/starwars/Premiere-Dark/t_sense\" 1000000000000000000\n".to_owned(),
        "VERSION=1\nSense;d;p;1000000000000000000;0;0\n".to_owned(),
        "{\"cards\": [{\"title\": \"Rebel Trooper\", \"count\": 1000000000000000000}]}".to_owned(),
        "{\"game\": \"ccg\", \"deck\": {\"Rebel Trooper\": 1000000000000000000}}".to_owned(),
        "<deck><section name=\"a\"><card qty=\"1000000000000000000\">Heat of Battle</card></section></deck>".to_owned(),
        "[deck]\n\"Rebel Trooper\" = 1000000000000000000\n".to_owned(),
        format!(
            "{{\"cards\": [{{\"title\": \"Rebel Trooper\", \"count\": {huge}}}, {{\"title\": \"8D8\", \"count\": -1}}, {{\"title\": \"Jawa\", \"count\": 1.5}}]}}"
        ),
    ] {
        if let Ok(reading) = read(text.as_bytes(), Known::default()) {
            let total: u64 = reading.deck.entries.iter().map(|entry| u64::from(entry.count)).sum();
            assert!(total <= 1, "{text}: {reading:?}");
            assert!(!reading.unread.is_empty(), "{text}: {reading:?}");
        }
    }
}

#[test]
fn a_deck_has_a_largest_size() {
    let cards = |text: &str| match read(text.as_bytes(), Known::default()) {
        Ok(reading) => Ok(reading.deck.cards()),
        Err(why) => Err(why.to_string()),
    };
    let too_many = |cards: &str| Err(format!("it has {cards} cards: a deck may have at most 1,000"));
    assert_eq!(cards("999x Rebel Trooper\n1x Yavin 4 [1_135]\n"), Ok(1_000));
    assert_eq!(cards("999x Rebel Trooper\n2x Yavin 4 [1_135]\n"), too_many("1,001"));
    // Many high counts add up without overflow, and a set counts with all its cards.
    assert_eq!(cards(&"999x Rebel Trooper\n".repeat(5_000)), too_many("4,995,000"));
    assert_eq!(cards("game = \"lcg\"\n[sets]\n1 = 166\n"), Ok(996));
    assert_eq!(cards("game = \"lcg\"\n[sets]\n1 = 167\n"), too_many("1,002"));
    assert_eq!(cards("999x Jedi\n1x A Hero's Journey (1)\n"), too_many("1,005"), "affiliation cards count too");
}

/// Pieces that readers look for.
const PIECES: [&str; 44] = [
    "<deck",
    ">",
    "</deck>",
    "<card ",
    "blueprintId=\"1_28\"",
    "/>",
    "<section name=\"",
    "<!--",
    "-->",
    "]]>",
    "&amp;",
    "&quot;",
    "{",
    "}",
    "[",
    "]",
    "[[",
    "]]",
    "{{",
    "}}",
    "|",
    "\"",
    ":",
    ",",
    "=",
    "\n",
    "\r\n",
    "ver 2\n",
    "back imp.gif",
    "card \"",
    "VERSION=1;",
    "ENDCARDS",
    "1_28",
    "2x ",
    "Rebel Trooper",
    "Affiliation: ",
    "Jedi",
    "19-1",
    "(V)",
    "[deck]\n",
    "[sets]\n",
    "name = ",
    "count,name\n",
    "Notes:",
];

fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => select(PIECES.to_vec()).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..6),
        1 => "\\PC{0,6}".prop_map(String::into_bytes),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Whatever is read can be written, and read again as the same deck.
fn survives(bytes: &[u8], file_type: Option<FileType>) {
    let known = Known { file: "a.b", game: None, file_type };
    match read(bytes, known) {
        Ok(reading) => {
            for line in &reading.unread {
                assert!(line.guesses.len() <= 3, "{line:?}");
            }
            let entries = reading.deck.canonical().entries;
            for target in Target::ALL {
                // Some decks cannot be written to some types of files, for a reason.
                let written = match write(&reading.deck, target) {
                    Ok(written) => written,
                    Err(why) => {
                        assert!(!why.is_empty(), "{}", target.word());
                        continue;
                    }
                };
                if matches!(target, Target::Text | Target::Toml | Target::Json) {
                    let again = read(&written.bytes, Known { file: "a.b", ..Known::default() });
                    let again = again.map(|reading| reading.deck.canonical().entries).unwrap_or_default();
                    assert_eq!(again, entries, "{}", target.word());
                }
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in vec(any::<u8>(), 0..400)) {
        survives(&bytes, None);
        for file_type in FileType::ALL {
            survives(&bytes, Some(file_type));
        }
    }

    #[test]
    fn random_text(text in any::<String>()) {
        survives(text.as_bytes(), None);
        for file_type in FileType::ALL {
            survives(text.as_bytes(), Some(file_type));
        }
    }

    #[test]
    fn random_pieces(bytes in soup()) {
        survives(&bytes, None);
        for file_type in FileType::ALL {
            survives(&bytes, Some(file_type));
        }
    }
}
