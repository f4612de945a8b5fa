//! Reading, merging and storing made-up files of every kind.

mod formats;
mod hostile;
mod merging;
mod storing;

use std::io::Write;

use datacron_import::{File, Limits, Reading, read};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Reads a file with the usual limits.
fn reading(name: &str, text: &str) -> Reading {
    read(&File { name: name.into(), bytes: text.as_bytes().to_vec() }, &Limits::default())
}

/// The messages of all mistakes.
fn messages(reading: &Reading) -> Vec<String> {
    reading.mistakes.iter().map(|mistake| mistake.message.clone()).collect()
}

/// Why a file was refused.
fn refusal(reading: &Reading) -> &str {
    reading.refused.as_ref().map_or("not refused", |mistake| mistake.message.as_str())
}

/// An archive with these files.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a new file");
        zip.write_all(bytes).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

/// A card in the Players Committee's form.
fn ccg_card(gemp: &str, title: &str) -> String {
    let set = gemp.split('_').next().unwrap_or_default();
    format!(
        r#"{{"front": {{"title": "•{title}", "type": "Character", "subType": "Rebel", "uniqueness": "*", "destiny": "2",
            "power": "3", "ability": "3", "deploy": "2", "forfeit": "4½", "icons": ["Pilot", "Warrior x2", "Set 99"],
            "characteristics": ["Baker"], "lore": "Bakes.", "gametext": "Draws <b>two</b> if alone &amp; hungry.",
            "imageUrl": "x"}},
          "gempId": "{gemp}", "id": 7, "legacy": false, "printings": [{{"set": "{set}"}}], "rarity": "R",
          "set": "{set}", "side": "Light"}}"#
    )
}

/// A file of such cards.
fn ccg_file(cards: &[String]) -> String {
    format!(r#"{{"cards": [{}]}}"#, cards.join(",\n"))
}

/// A set in OCTGN's form.
fn octgn_set(cards: &str) -> String {
    format!(r#"<?xml version="1.0"?><set name="A Made Up Pack" id="x" gameId="y"><cards>{cards}</cards></set>"#)
}

/// A card in OCTGN's form.
fn octgn_card(id: &str, name: &str, block: &str, number: &str) -> String {
    format!(
        r#"<card id="{id}" name="{name}">
  <property name="Cost" value="2" /><property name="Type" value="Unit" /><property name="Force" value="1" />
  <property name="Combat Icons" value="UD:1, BD:0, T:0, EE-UD:0, EE-BD:2, EE-T:0" />
  <property name="Traits" value="Baker-Unique" /><property name="Damage Capacity" value="3" />
  <property name="Resources" value="0" /><property name="Edge Priority" value="" />
  <property name="Text" value="Elite.&#xD;&#xA;&#xD;&#xA;Bakes a cake." /><property name="Side" value="Light" />
  <property name="Affiliation" value="Rebel Alliance" /><property name="Block" value="{block}" />
  <property name="Block Number" value="{number}" /><property name="Number" value="0901" />
  <property name="AutoScript" value="" /></card>"#
    )
}
