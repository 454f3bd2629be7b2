import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "Your first game of Volto",
  welcome:
    "Your ten masks stand in the two rows nearest to you. You see their faces, and Anna sees only their backs. Let us play a short game and win it.",
  steps: {
    noble: {
      task: "A Noble steps straight: forward, backward or sideways. Move the Noble on b2 to b3.",
      right: "Good. Anna has moved a mask straight ahead, too. It can be many things.",
      wrong: "Let us begin with the Noble on b2: one step forward, to b3.",
    },
    counsellor: {
      task: "A Counsellor steps diagonally. Move the one on e2 to d3.",
      right:
        "A diagonal step tells Anna that this is no Noble and no Soldier. She has answered with another straight step.",
      wrong: "Move the Counsellor from e2 to d3, diagonally.",
    },
    soldier: {
      task: "The Soldier on c2 may run forward as far as the way is free, and capture at the end. Run to c6.",
      right:
        "You have caught a Noble: captured masks are shown. But Anna has taken your Soldier with a diagonal move. Her mask stays hidden; you know only that it is a Counsellor or the Candidate.",
      wrong: "Let the Soldier on c2 run up to c6.",
    },
    lady: {
      task: "A Lady steps in any direction, but only onto an empty cell. Move the Lady on e1 forward to e2.",
      right:
        "She cannot capture, but she is not helpless: whoever takes her goes with her. Anna has moved a mask right in front of your Noble.",
      wrong: "Move the Lady on e1 to e2, which is empty now.",
    },
    poison: {
      task: "The mask on b4 has only stepped straight. It may be a Noble, or a Lady. Take the risk with your Noble on b3.",
      right:
        "It was a Lady: both masks leave the board. And now take care. If Anna loses her second Lady, *Anna* wins. She has just stepped diagonally, from d5 to e4.",
      wrong: "Capture the mask on b4 with the Noble on b3.",
    },
    patience: {
      task: "The mask on e4 has stepped straight and diagonally: it is the Candidate or the second Lady. Do not touch it yet. Wait with a quiet move: the Counsellor from a2 to b3.",
      right: "Anna has lost her patience and captured your Counsellor on d3. But Ladies do not capture.",
      wrong: "Make a quiet move: the Counsellor from a2 to b3.",
      traps: {
        hasty:
          "Luck! It was the Candidate. But had it been the second Lady, Anna would have won. Let us play it safe: Counsellor from a2 to b3.",
      },
    },
    candidate: {
      task: "Straight, diagonal, and it captures: the mask on d3 must be the Candidate. Your Noble on d2 can reach it.",
      right: "You have caught the Candidate and won your first game!",
      wrong: "Capture the mask on d3 with the Noble on d2.",
    },
  },
  farewell:
    "There is another way to win: bring your own Candidate into the other palace. And before the game you may place your masks as you like. The rest comes with practice.",
};

export default words;
