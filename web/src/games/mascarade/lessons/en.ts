import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "Your first evening of Mascarade",
  welcome:
    "You play with Anna, Bruno and Chiara. All masks have been shown: you are the Thief, Anna is the Judge, Bruno the King, Chiara the Swindler; the Empress and the Cheat lie in the middle. Everybody has eight coins this time, so that it will not take long.",
  steps: {
    swap: {
      task: "The first four turns are swaps. Bruno is the King. Take his mask and yours under the table, and really swap them.",
      right:
        "Only you know that. Then Anna, Bruno and Chiara had their turns, and Chiara had your mask in her hands. Did she swap it?",
      wrong: "Choose Bruno’s mask.",
      traps: { pretended: "That was pretended. A fine trick, but this time you want his mask: swap it." },
    },
    look: {
      task: "You are not sure any more. Look at your mask.",
      right:
        "The King! Chiara only pretended. And now Anna announces that she is the King. Bruno and Chiara do not contest it.",
      wrong: "Look at your own mask first.",
    },
    contest: {
      task: "You know better. Contest it!",
      right:
        "Both masks were turned up. The King’s two coins are yours, and Anna has paid a coin to the court. Then Bruno looked at his mask, and now Chiara announces the Swindler.",
      wrong: "You are the King: contest what Anna says.",
    },
    silence: {
      task: "You are not the Swindler, and to contest falsely would cost a coin. Let it pass.",
      right:
        "Nobody contested it, so Chiara takes two coins from the richest, and that was you. Whether she really is the Swindler, nobody knows.",
      wrong: "You would be wrong, and pay. Do not contest it.",
    },
    king: {
      task: "It is your turn, and you are still the King. Announce it.",
      right:
        "Everybody has seen that it is true, and nobody contests it: ten coins. But then Bruno took your mask under the table. Who are you now?",
      wrong: "Announce the King: two coins from the bank.",
    },
    bluff: {
      task: "You need three more coins. The Empress pays three; she was dealt to the middle, and nobody has touched that mask since. Who could contest it? Announce the Empress.",
      right: "A plain lie, and nobody could refute it. Thirteen coins: you have won!",
      wrong: "Be bold: announce the Empress.",
      traps: {
        cheat:
          "That would win with ten coins, too. But Bruno has had the Cheat under the table, and may have kept that mask. The Empress is safer.",
      },
    },
  },
  farewell:
    "There are ten more masks to meet, and up to twelve players. Keep your memory sharp, and your face straight.",
};

export default words;
