import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "board"> = {
  title: "Volto",
  summary:
    "Two houses, ten masks each, and neither sees the other’s faces. Bring your Candidate into the other palace, or find out who the other Candidate is and catch it.",
  sections: [
    {
      id: "idea",
      heading: "The idea",
      blocks: [
        "A new doge will be elected, and two families meet on Piazza San Marco during the carnival. You see the faces of your own ten masks. Of your opponent’s masks you see only where they stand, how they move, and what falls.",
        "Every move tells something. A mask that steps diagonally cannot be a Noble; a mask that runs is the Soldier. The player who reads these signs better, and gives away less, wins.",
      ],
    },
    {
      id: "setup",
      heading: "Board and set-up",
      blocks: [
        "The board has five columns, a to e, and seven rows. The row nearest to you is your *palace*, the row farthest away is the other palace, and the five rows between them are the *piazza*.",
        {
          figure: "board",
          caption: "Each side fills its palace and the row in front of it. The three rows in the middle are empty.",
        },
        "Place your ten masks as you like on your palace and on the row in front of it, one mask on each cell. Your opponent does the same and sees none of your faces. If you prefer, chance sets up both sides. Chance also says who moves first.",
      ],
    },
    {
      id: "masks",
      heading: "The five masks",
      blocks: [
        {
          entries: [
            {
              icon: "noble",
              name: "Noble",
              note: "three on each side",
              text: "One step forward, backward or sideways. May capture.",
            },
            {
              icon: "counsellor",
              name: "Counsellor",
              note: "three on each side",
              text: "One step diagonally. May capture.",
            },
            {
              icon: "candidate",
              name: "Candidate",
              note: "one on each side",
              text: "One step in any direction. May capture. Everything turns on this mask.",
            },
            {
              icon: "soldier",
              name: "Soldier",
              note: "one on each side",
              text: "Straight forward in its column, as far as the cells are empty. May capture at the end of its run, also right in front of it. In the other palace it can never move again.",
            },
            {
              icon: "lady",
              name: "Lady",
              note: "two on each side",
              text: "One step in any direction, onto an empty cell only. A Lady never captures.",
            },
          ],
        },
      ],
    },
    {
      id: "turn",
      heading: "Your turn",
      blocks: [
        "Move one of your masks; you may not pass. A mask goes to an empty cell, or onto an enemy mask and captures it. It never lands on a mask of its own side, and it never jumps over anything. All masks may enter every palace, including their own.",
        { trial: "soldier_runs" },
      ],
    },
    {
      id: "captures",
      heading: "Captures",
      blocks: [
        "A captured mask leaves the board and everybody sees its face. The mask that captured stays hidden. What follows depends on who was caught:",
        {
          head: ["Captured", "What happens"],
          rows: [
            ["Noble, Counsellor or Soldier", "Nothing more. The game goes on."],
            ["Lady", "The capturing mask leaves the board with her, and is shown as well."],
            ["Lady, by the Candidate", "Both leave the board, and the *owner of the Lady* wins at once."],
            ["Candidate", "The capturing side wins at once."],
          ],
        },
        "A Lady is poison: whoever takes her loses a mask for it. And since you cannot see who is a Lady, every capture is a small risk.",
        { trial: "lady_costs" },
        { trial: "not_the_candidate" },
      ],
    },
    {
      id: "end",
      heading: "How the game ends",
      blocks: [
        "After each move and its capture the house looks once for an end, in this order:",
        {
          steps: [
            "A Candidate was captured: the side that captured it **wins**.",
            "A Candidate captured a Lady: the owner of the Lady **wins**.",
            "A side has lost its second Lady: that side, the one that *lost* them, **wins**.",
            "A Candidate stands in the other palace: its owner **wins**.",
            "The side to move has no move at all: it **loses**.",
            "Sixty moves in a row, counting both sides, went by without a capture: a **draw**.",
          ],
        },
        "The order matters in one place. A Candidate that takes a Lady inside her palace has not arrived; it has lost. If it takes any other mask there, it has arrived and wins. Two players may also agree on a draw. When the game is over, all faces are shown.",
        { trial: "candidate_arrives" },
        { trial: "offer_the_lady" },
      ],
    },
    {
      id: "reading",
      heading: "Reading the masks",
      blocks: [
        "Everybody can conclude the same things from what everybody has seen. The table can show these conclusions under each hidden mask, so that you need no paper:",
        {
          head: ["What was seen", "What it means"],
          rows: [
            ["A run of two cells or more", "The Soldier"],
            ["A diagonal step", "Counsellor, Candidate or Lady"],
            ["A straight step", "Noble, Candidate, Soldier or Lady"],
            ["A step sideways or backward", "Not the Soldier"],
            ["A capture", "Not a Lady"],
            ["Standing in the other palace while the game goes on", "Not the Candidate"],
            ["A face that was shown", "One fewer of that kind is still hidden"],
          ],
        },
        { trial: "find_the_soldier" },
        { trial: "catch_the_candidate" },
      ],
    },
    {
      id: "advice",
      heading: "Some advice",
      blocks: [
        {
          list: [
            "Move harmless masks the way a Candidate would move, and your Candidate the way a Noble or a Counsellor would.",
            "A Lady beside an important mask is a good guard: who dares to capture?",
            "Count the fallen. When all Nobles of a side are gone, a straight step says much more.",
            "The side that has lost one Lady is dangerous: it wins if you take the second.",
          ],
        },
      ],
    },
    {
      id: "switches",
      heading: "Rules you can change",
      blocks: [
        "Whoever sets up a table may choose other rules:",
        {
          list: [
            "**Soldier**: forward only, or along rows and columns in all four directions. In the other palace it is stuck either way.",
            "**No move left**: a loss for that side, or a draw.",
            "**Quiet moves**: a draw after sixty moves without a capture, after another number, or never.",
            "**Who went with a Lady**: shown, or kept secret. Then the others know only that it was not the Candidate.",
            "**Set-up**: the players place their masks, or chance does it for both.",
          ],
        },
      ],
    },
  ],
  trials: {
    soldier_runs: {
      title: "The Soldier runs",
      task: "Your Soldier stands on c2, and its column is empty up to c6. Let it run all the way and capture the mask there.",
      right:
        "Well run! You have caught a Noble. But a run of four cells gave your Soldier away, and Anna has answered with a diagonal capture: that was a Counsellor or the Candidate.",
      wrong: "A good move, but not this one: the Soldier on c2 can run straight to c6.",
    },
    lady_costs: {
      title: "The price of a Lady",
      task: "A mask of Anna’s has walked up to c3. It has only stepped straight, so it could be many things. Take it and see.",
      right:
        "It was a Lady. She leaves the board, and the mask that took her leaves with her. Everybody has seen both faces.",
      wrong: "The mask on c3 is still there. Your Noble on c2 and your Counsellor on d2 can both reach it.",
    },
    not_the_candidate: {
      title: "Whom do you send?",
      task: "The mask on d3 must go, and three of yours can take it: the Candidate on c2, the Noble on d2 and the Counsellor on e2. It might be a Lady. Choose well.",
      right:
        "Wise. It was a Lady, and she cost you one ordinary mask. Had the Candidate taken her, Anna would have won on the spot.",
      wrong: "Take the mask on d3, with a mask that you can afford to lose.",
      traps: {
        candidate: "It was a Lady! A Candidate who takes a Lady loses the game at once. Send somebody else.",
      },
    },
    candidate_arrives: {
      title: "Into the palace",
      task: "Your Candidate has slipped through to b6. One step into the top row wins, but beware: a mask standing there may be a Lady. Win without any risk.",
      right: "Arrived! An empty palace cell is safe, and your Candidate has won the game.",
      wrong: "The Candidate stands one step away from the other palace. Look for the empty cell in the top row.",
      traps: {
        lady: "There was a Lady on a7. Your Candidate took her before it could arrive, so Anna has won.",
        gamble:
          "That wins: it was only a Noble. But it could have been a Lady, and then Anna would have won. There is a way without a gamble.",
      },
    },
    offer_the_lady: {
      title: "An offer to accept",
      task: "You have lost one Lady already. If Anna takes the other one too, you win. Put your Lady on c5, right in front of her masks.",
      right: "Anna could not resist. Both your Ladies are lost, and that wins the game for you.",
      wrong: "Your Lady stands on d4. Offer her on c5, where Anna’s masks can reach her.",
    },
    find_the_soldier: {
      title: "Find the Soldier",
      task: "Two masks of Anna’s are within your reach, on b3 and on e3. The first came step by step, the second in one run of three cells. One of them is certainly no Lady. Take that one.",
      right: "It was the Soldier, as its run had told you, and your mask is still standing.",
      wrong: "Take one of the two masks on row 3. Which of them cannot be a Lady?",
      traps: {
        other:
          "That was a Lady, and your mask is gone too. A mask that takes one straight step can be a Lady; one that runs three cells cannot.",
      },
    },
    catch_the_candidate: {
      title: "Only one can do this",
      task: "The mask on d3 has stepped straight, then diagonally, and then it has captured your Noble. Only one face can do all of that.",
      right: "Straight and diagonal: Candidate or Lady. Capturing: not a Lady. You have caught the Candidate and won.",
      wrong:
        "Think about d3. Who steps straight and diagonally, and captures too? Your Counsellors can reach that cell.",
    },
  },
};

export default page;
