//! Room aboard a vehicle or starship, and its permanent pilots: facts that stand in the text of a card.

use datacron_cards::ccg::spec::Capacity;

/// What a text says about room: `May add 2 pilots, 8 passengers and 1 vehicle.`
pub(super) fn capacity(text: &str) -> Capacity {
    let mut room = Capacity::default();
    for list in sentences(text).filter_map(|s| s.strip_prefix("May add ").or_else(|| s.strip_prefix("May carry "))) {
        let words: Vec<&str> = list.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        for (i, word) in words.iter().enumerate() {
            let Ok(count) = word.parse::<u8>() else { continue };
            let what = words[i + 1..].iter().take_while(|word| word.parse::<u8>().is_err());
            let what: Vec<String> = what.map(|word| word.to_lowercase()).collect();
            let is = |word: &str| what.first().is_some_and(|first| first.trim_end_matches('s') == word);
            let either =
                what.get(1).is_some_and(|word| word == "or") && what.get(2).is_some_and(|w| w.starts_with("passenger"));
            match () {
                () if (is("pilot") || is("driver")) && either => room.either = count,
                () if is("pilot") => room.pilots = count,
                () if is("driver") => room.drivers = count,
                () if is("passenger") => room.passengers = count,
                () if is("astromech") => room.astromechs = count,
                () if is("vehicle") => room.vehicles = count,
                () if is("starfighter") => room.starfighters = count,
                () if is("tie") => room.ties = count,
                () if is("capital") => room.capitals = count,
                () => {}
            }
        }
    }
    room
}

/// The ability of each permanent pilot: `Permanent pilot provides ability of 2.`
pub(super) fn permanent_pilots(text: &str) -> Vec<u8> {
    for sentence in sentences(text) {
        let Some(rest) = sentence.strip_prefix("Permanent pilot") else { continue };
        let (_, ability) = rest.split_once("ability of ").unwrap_or_default();
        let digits: String = ability.chars().take_while(char::is_ascii_digit).collect();
        let Ok(ability) = digits.parse::<u8>() else { continue };
        // Several pilots share a total.
        let pilots = if rest.starts_with('s') { 2 } else { 1 };
        let total = rest.contains("total ability");
        return vec![if total { ability / pilots } else { ability }; usize::from(pilots)];
    }
    Vec::new()
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', '\n', '(', ';']).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::{Capacity, capacity, permanent_pilots};

    #[test]
    fn room_is_read_from_the_text() {
        let room = Capacity { pilots: 2, passengers: 8, ties: 4, ..Capacity::default() };
        assert_eq!(capacity("Slow. May add 2 pilots, 8 passengers, and 4 TIEs. Made up."), room);
        assert_eq!(capacity("May add 2 pilots or passengers."), Capacity { either: 2, ..Capacity::default() });
        assert_eq!(capacity("Nothing to add 2 pilots."), Capacity::default());
        assert_eq!(permanent_pilots("May add 1 pilot. Permanent pilots provide total ability of 4."), [2, 2]);
        assert_eq!(permanent_pilots("Permanent pilot is made up, who provides ability of 3."), [3]);
        assert!(permanent_pilots("Permanent pilot.").is_empty());
    }
}
