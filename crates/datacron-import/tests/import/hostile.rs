//! Files that want to do harm: each is answered within a second, naming what is wrong.

use std::time::{Duration, Instant};

use datacron_import::{File, Limits, Reading, read};
use proptest::prelude::*;

use super::{archive, ccg_card, ccg_file, messages, octgn_card, octgn_set, reading, refusal};

/// Reads bytes, which has to be quick even without optimisation.
fn quickly(name: &str, bytes: Vec<u8>) -> Reading {
    let start = Instant::now();
    let reading = read(&File { name: name.into(), bytes }, &Limits::default());
    assert!(start.elapsed() < Duration::from_secs(20), "{name}: {:?}", start.elapsed());
    reading
}

#[test]
fn nesting_does_not_end_the_stack() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(1_000_000), close.repeat(1_000_000));
    for text in [deep("[", "]"), deep("{\"a\":", "}"), "[".repeat(1_000_000), deep("[[", "]]")] {
        assert!(quickly("a.json", text.into_bytes()).refused.is_some());
    }
    let card = ccg_card("999_1", "Bolo").replace("\"power\"", &format!("\"x\": {}, \"power\"", deep("[", "]")));
    let reading = quickly("a.json", ccg_file(&[card, ccg_card("999_2", "Other")]).into_bytes());
    assert_eq!((reading.cards.len(), reading.bad), (1, 1));
    let reading = quickly("a.xml", deep("<a>", "</a>").into_bytes());
    assert!(refusal(&reading).contains("nested more than 64 deep"), "{}", refusal(&reading));
    assert!(quickly("a.toml", format!("game = \"ccg\"\na = {}", deep("[", "]")).into_bytes()).refused.is_some());
}

#[test]
fn xml_has_no_entities() {
    let set = octgn_set(&octgn_card("AA-2", "Bolo &e;", "901", "2"));
    let set = set.replace("<set ", "<!DOCTYPE set [<!ENTITY e \"ee\">]><set ");
    assert!(refusal(&reading("set.xml", &set)).contains("entities are not read"));
    let set = octgn_set(&octgn_card("AA-2", "Bolo &e;", "901", "2"));
    assert!(reading("set.xml", &set).refused.is_some());
}

#[test]
fn much_of_everything_is_refused() {
    let attributes: String = (0..100_000).map(|i| format!(" a{i}=''")).collect();
    assert!(refusal(&quickly("a.xml", format!("<set{attributes}/>").into_bytes())).contains("attributes"));
    assert!(quickly("a.xml", format!("<set>{}</set>", "<a/>".repeat(2_000_000)).into_bytes()).refused.is_some());
    assert!(
        refusal(&quickly("a.json", format!("[{}1]", "1,".repeat(3_000_000)).into_bytes()))
            .contains("more than 20000 cards")
    );
    assert!(refusal(&quickly("a.json", vec![b' '; (16 << 20) + 1])).contains("larger than 16 MiB"));
    let keys: String = (0..100_000).map(|i| format!("\"k{i}\": 1, ")).collect();
    let card = ccg_card("999_1", "Bolo").replace("\"power\"", &format!("{keys}\"power\""));
    assert!(
        refusal(&quickly("a.json", ccg_file(std::slice::from_ref(&card)).into_bytes())).contains("larger than 256 KiB")
    );
    assert_eq!(quickly("a.json", ccg_file(&[card, ccg_card("999_2", "Other")]).into_bytes()).bad, 1);
    let list = format!("[{}\"a\"]", "\"a\",".repeat(1000));
    let card = ccg_card("999_1", "Bolo").replace("[\"Baker\"]", &list);
    assert!(messages(&quickly("a.json", ccg_file(&[card]).into_bytes()))[0].contains("more than 200 elements"));
}

#[test]
fn mistakes_are_counted_out() {
    let cards: Vec<String> =
        (0..5000).map(|i| ccg_card(&format!("999_{i}"), "Bolo").replace("\"type\"", "\"t\"")).collect();
    let reading = quickly("a.json", ccg_file(&cards).into_bytes());
    assert_eq!((reading.mistakes.len(), reading.more_mistakes, reading.bad), (50, 4950, 5000));
    let toml = "[[card]]\nx = 1\n".repeat(10_000);
    let reading = quickly("ccg/a.toml", toml.into_bytes());
    assert_eq!(reading.mistakes.len(), 50);
    assert_eq!(reading.bad, 10_000);
    let fields: Vec<String> =
        (0..300).map(|i| ccg_card(&format!("999_{i}"), "Bolo").replace("\"imageUrl\"", &format!("\"x{i}\""))).collect();
    let reading = quickly("a.json", ccg_file(&fields).into_bytes());
    assert_eq!((reading.unknown.len(), reading.unknown[100].times), (101, 200));
    assert_eq!(reading.unknown[100].field, "…");
}

#[test]
fn control_characters_stay_out() {
    let card = ccg_card("999_1", "Bolo\\u001b]0;x\\u0007\\u202e Wrenfield").replace("two", "\\u001b[2Jtwo");
    let reading = reading("a.json", &ccg_file(&[card]));
    assert_eq!(reading.cards[0].card.title(), "Bolo]0;x Wrenfield");
    assert_eq!(reading.cards[0].printed[0].text, "Draws [2Jtwo if alone & hungry.");
    let bad = ccg_card("\\u001b[31m", "Bo\\nlo");
    let bad = super::reading("a.json", &ccg_file(&[bad]));
    assert!(messages(&bad).iter().all(|m| !m.chars().any(char::is_control)), "{:?}", messages(&bad));
}

#[test]
fn files_in_an_archive_are_refused_by_name() {
    let set = octgn_set(&octgn_card("AA-2", "Bolo Wrenfield", "901", "2"));
    let refused = |bytes: Vec<u8>| refusal(&quickly("x.zip", bytes)).to_owned();
    // Names of the same length are put in afterwards, as no writer would.
    let named = |name: &str| {
        let plain = "a".repeat(name.len());
        let bytes = archive(&[("set.xml", set.as_bytes()), (&plain, b"")]);
        let (from, to) = (plain.as_bytes(), name.as_bytes());
        let mut out = bytes.clone();
        for at in 0..=bytes.len() - from.len() {
            if &bytes[at..at + from.len()] == from {
                out[at..at + from.len()].copy_from_slice(to);
            }
        }
        out
    };
    assert!(
        refused(named("../../../../evil/set.xml"))
            .contains("`../../../../evil/set.xml` in the archive leads out of it")
    );
    assert!(refused(named("aaaaaaaaaa\\..\\..\\set.xml")).contains("leads out of it"));
    assert!(refused(named("/etc/aaaaaaaaaaaaaaa/set.xml")).contains("absolute name"));
    assert!(refused(named("C:/aaaaaaaaaaaaaaaaaaset.xml")).contains("absolute name"));
    assert!(refused(named("aaaaaaaaaaaaaaaa\u{1b}[31mset.xml")).contains("control characters"));
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.add_symlink("def/set.xml", "/etc/passwd", zip::write::SimpleFileOptions::default()).expect("memory");
    assert!(refused(zip.finish().expect("memory").into_inner()).contains("`def/set.xml` in the archive is a link"));
    assert!(refused(archive(&[("a.txt", b"hello")])).contains("no set.xml"));
    assert!(refused(b"PK\x03\x04 and nothing else".to_vec()).contains("not an archive that can be read"));
}

#[test]
fn archives_do_not_grow() {
    let refused = |bytes: Vec<u8>| refusal(&quickly("x.zip", bytes)).to_owned();
    let zeros = vec![b' '; 15 << 20];
    assert!(refused(archive(&[("a/set.xml", &zeros)])).contains("times its packed size"));
    // The same with a size that lies.
    let mut lies = archive(&[("a/set.xml", &zeros)]);
    let size = (zeros.len() as u32).to_le_bytes();
    let places: Vec<usize> = lies.windows(4).enumerate().filter(|(_, w)| *w == size).map(|(i, _)| i).collect();
    for at in places {
        lies[at..at + 4].copy_from_slice(&100_u32.to_le_bytes());
    }
    assert_ne!(refused(lies), "not refused");
    let many: Vec<(String, &[u8])> = (0..10_001).map(|i| (format!("{i}.txt"), &b""[..])).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    assert!(refused(archive(&many)).contains("more than 10,000 files"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever a file is, it is read or refused.
    #[test]
    fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..400), start in 0..6_usize) {
        let start: &[u8] = [&b""[..], b"[{", b"{\"cards\":[{", b"<set>", b"PK\x03\x04", b"[[card]]\n"][start];
        let _ = read(&File { name: "x".into(), bytes: [start, &bytes].concat() }, &Limits::default());
    }

    /// A good file with a few bytes changed is read or refused.
    #[test]
    fn nothing_panics_on_damage(changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..6)) {
        let set = octgn_set(&octgn_card("AA-2", "Bolo Wrenfield", "901", "2"));
        for whole in [
            ccg_file(&[ccg_card("999_1", "Bolo Wrenfield")]).into_bytes(),
            set.clone().into_bytes(),
            archive(&[("set.xml", set.as_bytes())]),
        ] {
            let mut bytes = whole;
            for (at, byte) in &changes {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            let _ = read(&File { name: "x".into(), bytes }, &Limits::default());
        }
    }
}
