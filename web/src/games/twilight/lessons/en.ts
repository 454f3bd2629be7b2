import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "Your first round of Twilight of Venice",
  welcome:
    "The blue mansion is yours; the red one is Anna’s. The Doge stands in the middle, on 0, between his guards. If he comes to your mansion, the last two spaces on your side, the round is yours.",
  steps: {
    merchant: {
      task: "You have eight cards of four types. Begin with the Merchant: play the Merchant 2 toward you, and end your turn.",
      right:
        "The Merchant stands three cells from the middle now. You have drawn a new card. Anna has moved the guard on her side.",
      wrong: "Play the Merchant card, two steps toward you, and end your turn.",
    },
    guards: {
      task: "The Doge always stays between his guards, so the guard on your side blocks the way. Use the card 1+1 to send that guard two steps toward you, and end your turn.",
      right: "Now there is room. Anna pulls the Doge one step to her side.",
      wrong: "Use the card 1+1 for the guard on your side alone: two steps toward you. Then end your turn.",
    },
    guild: {
      task: "Now comes the surprise. Instead of playing cards, give the Guild’s word: the Merchant calls the Doge to his cell.",
      right:
        "Four cells in one turn! Anna has answered with a Cortege: two Doge cards that move the Doge and both guards one step.",
      wrong: "Play no card. Use the Guild’s word for the Doge.",
    },
    cortege: {
      task: "You can do that as well. Play two Doge cards as a Cortege, one step toward you, and end your turn.",
      right: "Back again. Anna moves the Merchant away, so that he cannot call any nearer to you.",
      wrong: "Take two Doge cards as a pair, lead the court toward you, and end your turn.",
    },
    harlequin: {
      task: "The Harlequin is useful when she stands between you and the Doge. Play the Harlequin 5 toward you, and end your turn.",
      right:
        "There she is, one cell nearer to you than the Doge. From now on your Harlequin cards may move others: that is the Masquerade.",
      wrong: "Play the Harlequin 5 toward you, and end your turn.",
    },
    masquerade: {
      task: "Use a Harlequin 4 in a Masquerade: move the guard on your side four steps toward you, into the mansion. Then end your turn.",
      right:
        "The guard in your mansion counts for you, and the Favourite on her canal has taken a step toward you. Anna liked none of her cards: she has changed her whole hand, and that was her turn.",
      wrong: "Play a Harlequin 4 on the guard on your side, four steps toward you, and end your turn.",
    },
    arrival: {
      task: "The Doge is four cells away from your mansion, and nothing stands in his way. You have one more Harlequin 4.",
      right: "The Doge is your guest. The round ends at once, and it is yours!",
      wrong: "Play the Harlequin 4 on the Doge, four steps toward you.",
    },
  },
  farewell:
    "A match has two rounds, and a third if it is level. Mind the Favourite too: if she reaches your mansion, you win the round as well.",
};

export default words;
