import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "track"> = {
  title: "Twilight of Venice",
  summary:
    "Two mansions stand at the ends of one street, and the Doge is between them. With cards you lead him, his guards and his friends, until he or his Favourite comes to your door.",
  sections: [
    {
      id: "idea",
      heading: "The idea",
      blocks: [
        "You live at one end of a street, your opponent at the other. Both of you want the same guest. The Doge walks a street of seventeen spaces with 0 in the middle; the last two at each end, 7 and 8, are a *mansion*. His Favourite goes beside it on a canal of her own, with the same spaces. **The figures belong to nobody: both players move all of them.**",
        "**If the Doge or the Favourite comes to a mansion, the family that lives there wins the round**, whoever has made the move.",
        {
          figure: "track",
          caption:
            "The start of a round in which you have the Merchant. Your half is everything on your side of 0, your mansion included.",
        },
      ],
    },
    {
      id: "setup",
      heading: "A round begins",
      blocks: [
        "Doge and Favourite stand on 0, the two guards on the cells numbered 2. Chance gives the Merchant to one player and the Harlequin to the other; each starts one step from 0 on that player’s side. Both players draw eight cards and keep them hidden. If a hand is all of one type, it is shown and both hands are dealt anew.",
        "Having the Merchant decides two things only: that player starts the round, and the other one may get a last turn.",
      ],
    },
    {
      id: "turn",
      heading: "Your turn",
      blocks: [
        "Do exactly one of three things:",
        {
          list: [
            "**Play cards**: one to eight of them, all of the same type, one after the other.",
            "**Give the Guild’s word**: play no card; the Merchant calls the Doge or a guard to his cell.",
            "**Change your hand**: discard all your cards and draw eight new ones. That is your whole turn, and the Favourite does not move.",
          ],
        },
        "A card moves its figure by its full number and in one direction, toward you or toward your opponent; the next card may turn round. If a card cannot be carried out in full, or would change nothing, it cannot be played. Cards lie face up on your own pile afterwards.",
        "After cards or the Guild’s word, the Favourite moves, and then you draw until you hold eight again.",
        { trial: "doge_moves" },
      ],
    },
    {
      id: "cards",
      heading: "The 54 cards",
      blocks: [
        {
          entries: [
            {
              icon: "card-doge",
              name: "Doge",
              note: "12 cards",
              text: "The Doge one step. Two of them together are a *Cortege*: the Doge and both guards move one step the same way. If one of the three cannot go, none does.",
            },
            {
              icon: "card-guards",
              name: "Guards",
              note: "16 cards",
              text: "**1** (4 cards): one guard one step. **1+1** (10 cards): both guards one step each, in the same or in different directions, or one guard two steps. **›‹** (2 cards): both guards to the cells beside the Doge.",
            },
            {
              icon: "card-merchant",
              name: "Merchant",
              note: "12 cards",
              text: "The Merchant one step (2 cards), two steps (8) or three steps (2).",
            },
            {
              icon: "card-harlequin",
              name: "Harlequin",
              note: "14 cards",
              text: "The Harlequin one to five steps (1, 3, 4, 3 and 1 cards), or back to cell 0 (2 cards).",
            },
          ],
        },
      ],
    },
    {
      id: "court",
      heading: "The Doge and his guards",
      blocks: [
        "**The Doge always stands between his two guards**, and never on the cell of one of them. No move may break this rule. So a guard who stands too near blocks the way, and the guards never change sides. The Merchant and the Harlequin may share a cell with anybody.",
        { trial: "both_guards" },
        "Corteges and single Doge cards may be used in one turn, since they are of one type.",
        { trial: "cortege" },
      ],
    },
    {
      id: "guild",
      heading: "The Guild’s word",
      blocks: [
        "Instead of playing a card, call the Doge or one guard to the cell of the Merchant. Whoever is called must not be there already, and the Doge must still be between his guards afterwards. Nobody can call the Harlequin or the Favourite.",
        { trial: "guild_calls" },
      ],
    },
    {
      id: "masquerade",
      heading: "Masquerade",
      blocks: [
        "While the Harlequin stands between your end of the street and the Doge, and not on his cell, your Harlequin cards may move somebody else instead: the Doge, the guards or the Merchant. Choose one of these for the whole turn. Each card moves one figure by its full number; with the guards you choose the guard anew for every card, so one turn may move both. A card that leads to cell 0 may send the chosen figure there.",
        "The position is looked at before *each* card. Once the Doge has reached the Harlequin’s cell or passed it, no further Harlequin card can be played this turn. You cannot mix a Masquerade with moving the Harlequin, or with cards of another type.",
        { trial: "masquerade" },
      ],
    },
    {
      id: "favourite",
      heading: "The Favourite",
      blocks: [
        "After every turn of cards and every Guild’s word she listens to both families. Each of them counts:",
        {
          list: [
            "1 for each guard, Merchant or Harlequin in its mansion;",
            "1 more if the Doge and both guards are all on its half, none of them on 0.",
          ],
        },
        "She moves toward the family with more, by the *difference*. The other rules of movement do not bind her.",
        { trial: "favourite" },
      ],
    },
    {
      id: "round",
      heading: "The end of a round",
      blocks: [
        "The round ends at once when the Doge or the Favourite is in a mansion. If a card brings the Doge in, the rest of the turn is not played.",
        { trial: "doge_arrives" },
        "The deck can run out first. The first time, both piles are shuffled into a new deck at once. Hands are kept, and play goes on with the other player. The second time there is no new deck. If the player with the Harlequin has drawn the last card, the round is decided now; if it was the player with the Merchant, the other one has one more turn.",
        {
          steps: [
            "The family on whose half the Doge stands wins the round.",
            "If the Doge is on 0, the half of the Favourite decides.",
            "If both are on 0, all discards become a new deck, hands fill up to eight, and the Merchant’s player starts a third deal. If both still stand on 0 at its end, the round is drawn.",
          ],
        },
      ],
    },
    {
      id: "match",
      heading: "The match",
      blocks: [
        "Play two rounds; Merchant and Harlequin change sides in between. Whoever has won more rounds wins the match. If it is level, a third round decides, and if that leaves it level, the match is drawn.",
      ],
    },
    {
      id: "switches",
      heading: "Rules you can change",
      blocks: [
        "Whoever sets up a table may choose other rules:",
        {
          list: [
            "**Cell-0 cards under Masquerade**: allowed, or not.",
            "**Cards without effect**: not playable, or playable.",
            "**Masquerade and the Doge**: he may reach the Harlequin and then stops, or may never be brought that far.",
            "**The Favourite** counts both families, or only the one whose turn it was.",
            "**Length**: the match above, or a single round.",
            "**Second deal**: play goes on, or the Merchant’s player starts it, even right after their own turn.",
            "**Third deal**: once, or as often as needed.",
            "**Last turn**: the other player has one if the Merchant’s player draws the last card of all, or the round is judged at once.",
            "**Judging the round**: by the Doge and then the Favourite, or by the Doge alone. Then a Doge on 0 means another deal.",
            "**Changing the whole hand**: allowed, or not.",
            "**Opening hands of one type**: dealt again, or kept.",
          ],
        },
        "The preset *Royal Visit* makes the choices of the sister game of that name.",
      ],
    },
  ],
  trials: {
    doge_moves: {
      title: "One step toward you",
      task: "Your mansion is the blue one. Play one Doge card to bring the Doge a step nearer to you, and end your turn.",
      right:
        "The Doge stands on your half now. He could not have gone farther: the guard on your side is on the next space.",
      wrong: "Play a single Doge card toward you, and then end your turn.",
      traps: {
        east: "That way lies the other mansion. Every figure can be moved both ways; today the Doge should come to you.",
      },
    },
    both_guards: {
      title: "Make room",
      task: "The guard on your side blocks the Doge’s way to you, and the other one lags behind. With the card 1+1 you can move both at once: each of them one step toward you. Then end your turn.",
      right: "The way is open. A single card has moved two figures.",
      wrong: "Use the card 1+1 of the guards: both of them one step toward you.",
      traps: { one: "That is the other use of the card: one guard, two steps. Here both guards should move one step." },
    },
    cortege: {
      title: "The whole court moves",
      task: "The Doge is wedged in between his guards. Play two Doge cards together as a Cortege, one step toward you, and end your turn.",
      right:
        "All three have moved. The Doge and both guards are on your half now, so the Favourite has taken her first step toward you as well.",
      wrong: "Take two Doge cards as a pair, and lead the court toward you.",
    },
    guild_calls: {
      title: "The Merchant calls",
      task: "Your Merchant stands on your half, four steps from the middle. Without playing a card, let him call the Doge.",
      right:
        "Three cells at one word, and no card used. It was possible because the Merchant stood between the guards.",
      wrong: "Leave your cards alone this time, and use the Guild’s word for the Doge.",
      traps: { guard: "A guard can be called as well, but it is the Doge you want to see nearer to your mansion." },
    },
    masquerade: {
      title: "Two and three, or three and two?",
      task: "The Harlequin stands three cells in front of the Doge, on your side of him. You hold a Harlequin 2 and a Harlequin 3. Use them in a Masquerade to bring the Doge into your mansion.",
      right:
        "First two steps, and the Harlequin was still before him; then three more, past her and through your door. The round is yours.",
      wrong: "Move the Doge with your Harlequin cards. Which of the two must come first?",
      traps: {
        too_early:
          "Now the Doge stands on the Harlequin’s cell, and no further Harlequin card can be played. Try the other order.",
      },
    },
    favourite: {
      title: "She makes up her mind",
      task: "Your guard is in your mansion already. The Favourite is two cells away from it. Let the Merchant join the guard and end your turn.",
      right:
        "Two figures in your mansion draw her two cells, and that brings her in. The round is yours, although the Doge is still in the street.",
      wrong: "Bring the Merchant into your mansion (cells 7 and 8), and end your turn.",
    },
    doge_arrives: {
      title: "At your door",
      task: "The Doge stands right before your mansion, and the guard is out of the way. Ask him in.",
      right: "The Doge is your guest, and the round ends at once. You need not even end your turn.",
      wrong: "One Doge card toward you is enough.",
    },
  },
};

export default page;
