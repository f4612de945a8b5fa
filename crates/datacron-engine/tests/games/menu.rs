//! The remarks beside the choices.

use datacron_engine::dbg::Dbg;
use datacron_engine::script::{self, Source};
use datacron_engine::{GameState, Playable, Shown};

const USELESS: &str = "would do nothing now";

#[test]
fn a_use_for_nothing_is_offered_with_a_warning() {
    let source = Source::new(
        "position",
        "row: x-wing, u-wing, b-wing, han-solo, luke-skywalker, cassian-andor\n\
         empire: base death-star; play 2 twilek-smuggler; resources 4\n",
    );
    let scripts = script::read(&source).expect("it parses");
    let mut game = Dbg::begin(&scripts[0], &source, ()).expect("it is a position");
    let warned = |game: &Dbg| {
        let menu = game.menu();
        let uses = menu.into_iter().filter(|offer| offer.text.starts_with("use "));
        uses.map(|offer| (offer.text, offer.remark.starts_with(USELESS))).collect::<Vec<_>>()
    };
    // There is no ship to destroy.
    assert_eq!(warned(&game), [("use twilek-smuggler".into(), false), ("use death-star".into(), true)]);

    let smuggler = game.menu().into_iter().find(|offer| offer.text == "use twilek-smuggler").expect("it is offered");
    game.choose(smuggler.choice);
    // The first one waits for the next purchase already.
    assert_eq!(warned(&game), [("use twilek-smuggler#2".into(), true), ("use death-star".into(), true)]);
}
