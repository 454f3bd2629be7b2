import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "table"> = {
  title: "Mascarade",
  summary:
    "Everybody wears a mask, and masks change hands in secret. Say that you are the King: if nobody contests it, you are paid like one. Thirteen coins win, whoever you are.",
  sections: [
    {
      id: "idea",
      heading: "The idea",
      blocks: [
        "Four to twelve players sit around a court. Before each of them lies a mask, face down. At the beginning everybody knows everything; after a few turns nobody is sure of anything, not even of their own mask. You win with memory, with nerve, and now and then with a lie.",
      ],
    },
    {
      id: "setup",
      heading: "The table is set",
      blocks: [
        "A *scenario* says which masks are in play. With six players or more, everybody has one mask and the middle of the table is usually empty. With five players one more mask lies in the middle, with four players two.",
        {
          figure: "table",
          caption:
            "Four players, two masks in the middle, and the court that collects the fines. Your left-hand neighbour is next in turn.",
        },
        "Everybody starts with six coins, and coins always lie open. The masks are dealt and *shown to all*, those in the middle too. Remember them well! Then they are turned down, and from now on you look at a mask only when a rule lets you.",
        "The first four turns of the game are all swaps, as described under B.",
      ],
    },
    {
      id: "turn",
      heading: "Your turn",
      blocks: [
        "Turns go clockwise. Do exactly one of three things.",
        "**A. Look** at your own mask, in secret.",
        { trial: "look" },
        "**B. Swap, or pretend to.** Take your mask and one other, of another player or from the middle, under the table. Lay them down exchanged, or as they were. You see neither face, and only you know what you have done.",
        { trial: "swap_or_pretend" },
        "**C. Announce** that you are a certain mask of the scenario. It may be true, a guess or a plain lie. You may not announce if you had to reveal your mask in the turn just before.",
      ],
    },
    {
      id: "announcing",
      heading: "Announce and contest",
      blocks: [
        "After an announcement all others answer, clockwise from the announcer’s left: do they contest it? To contest means to claim: *I am that mask myself*. An answer stands.",
        "**Nobody contests.** The announcer uses the power of the mask, and no card is turned up. Nobody will ever know whether it was true.",
        { trial: "bluff" },
        "**Somebody contests.** The announcer and all who contest turn up their masks. Whoever really has the announced mask uses its power. *After that* everybody who claimed it falsely pays one coin to the court, all at the same moment. If nobody has it, there is no power, only fines. Then the masks are turned down again.",
        { trial: "contest" },
        "The next turn is that of the announcer’s left neighbour, whoever has used the power.",
      ],
    },
    {
      id: "masks",
      heading: "The masks and their powers",
      blocks: [
        "Powers must be used; only the Witch may decline. “Another player” is never yourself, and a mask in the middle is not a player. If somebody has too few coins, they give what they have.",
        {
          entries: [
            {
              icon: "judge",
              name: "Judge",
              text: "Takes all coins of the court. The fines of this announcement come later.",
            },
            { icon: "empress", name: "Empress", text: "Takes 3 coins from the bank." },
            { icon: "king", name: "King", text: "Takes 2 coins from the bank." },
            {
              icon: "widow",
              name: "Widow",
              text: "Is filled up from the bank to exactly 10 coins; gets nothing with 10 or more.",
            },
            {
              icon: "patron",
              name: "Patron",
              text: "Takes 3 coins from the bank; then both neighbours get 1 from the bank.",
            },
            {
              icon: "peasant",
              name: "Peasant",
              note: "two cards, from 8 players",
              text: "Takes 1 coin from the bank. If a contest turns up both Peasants, each of them takes 2.",
            },
            {
              icon: "fool",
              name: "Fool",
              text: "Takes 1 coin from the bank; then swaps the masks of two other players, or pretends to, without looking.",
            },
            {
              icon: "princess",
              name: "Princess",
              note: "from 6 players",
              text: "Takes 2 coins from the bank; then chooses another player, whose mask everybody sees except that player.",
            },
            {
              icon: "guru",
              name: "Guru",
              note: "from 8 players",
              text: "Chooses another player, who must name their own mask and then reveal it. If the name was wrong, the Guru gets 4 of their coins.",
            },
            {
              icon: "beggar",
              name: "Beggar",
              text: "Clockwise from the left, each player who is richer than the Beggar at that moment gives 1 coin.",
            },
            { icon: "thief", name: "Thief", text: "Takes 1 coin from each of the two neighbours." },
            {
              icon: "spy",
              name: "Spy",
              text: "Looks at their own mask and another player’s; then swaps the two, or pretends to, knowing both.",
            },
            {
              icon: "puppet_master",
              name: "Puppet Master",
              note: "from 6 players",
              text: "Takes 1 coin from each of two other players, who then change seats. Masks and coins stay where they are; what the two know goes with them.",
            },
            { icon: "witch", name: "Witch", text: "May exchange all her coins with all coins of another player." },
            {
              icon: "swindler",
              name: "Swindler",
              text: "Takes 2 coins from the richest other player, and chooses if there are several.",
            },
            { icon: "cheat", name: "Cheat", text: "Wins at once with 10 coins or more. With fewer, nothing happens." },
          ],
        },
        { trial: "judge" },
        { trial: "widow" },
        { trial: "spy" },
        { trial: "witch" },
      ],
    },
    {
      id: "end",
      heading: "The end",
      blocks: [
        "**Thirteen coins or more win on the spot.** The game also ends when somebody is left without a coin; then the richest player wins. The house looks after every single step of coins, so a power can win the game before any fine is paid. Players who tie share the victory.",
        { trial: "thirteen" },
        { trial: "cheat" },
      ],
    },
    {
      id: "seats",
      heading: "Persons and seats",
      blocks: [
        "Only the Puppet Master makes them differ. Masks, coins and the order of turns belong to the *seat*. What you know, a fine that you owe, a turn in which you may not announce, and the victory belong to the *person*. Somebody who is moved may lose a turn that way, or have two in a row.",
      ],
    },
    {
      id: "advice",
      heading: "Some advice",
      blocks: [
        {
          list: [
            "A pretended swap costs nothing, and it makes others doubt.",
            "A mask in the middle cannot contest anything.",
            "A fine is only one coin. An unchallenged Empress is worth three.",
            "The court fills up. Keep an eye on the Judge.",
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
            "**Masks**: list A, the more varied list B, or your own choice. The Judge must be in it, at least a third of the cards must bring coins from the bank, and the Peasants come as a pair.",
            "**Thirteen at the same moment**: all share, or only the richest of them wins.",
            "**Spy** and **Fool**: may not touch the middle, or may.",
            "**Shown by the Princess**: does not count as having to reveal, or does.",
            "**After a reveal**: you may not announce, or you must swap.",
            "**Answers**: one after the other, or all at once and unseen.",
            "**Length**: without limit, or the richest wins after some rounds.",
          ],
        },
      ],
    },
  ],
  trials: {
    look: {
      title: "Who am I?",
      task: "You were dealt the Thief. But Anna, who had the King, has taken your mask under the table and laid down one of the two. Find out what lies before you now.",
      right:
        "So Anna really swapped: you are the King now, and only you are sure of it. Everybody has seen that you have looked.",
      wrong: "That is allowed, but you would act in the dark. Look at your own mask first.",
    },
    swap_or_pretend: {
      title: "Swapped, or only pretended?",
      task: "Everybody knows that you are the Thief and that Anna is the King. Take both masks under the table, and swap them or only pretend to: it is up to you.",
      right: "Done, and nobody else can tell what you have done. For them, each of the two masks may now be the King.",
      wrong: "Choose Anna’s mask for this swap.",
    },
    bluff: {
      title: "A lie that nobody can refute",
      task: "The King was dealt to the middle of the table and nobody has touched him since. So nobody can truly say “I am the King”. Announce that you are.",
      right: "Nobody contested it, and you take the King’s two coins. Nobody has to see that you are the Thief.",
      wrong: "Announce the King. You may claim any mask that is in play.",
    },
    contest: {
      title: "That is me!",
      task: "You were dealt the King, and nobody has touched your mask. Now Chiara, on your right, announces: I am the King. Will you let her?",
      right:
        "Both masks were turned up. You are the King, so the two coins are yours, and Chiara pays a coin to the court. Your mask was revealed, so you may not announce in the turn that follows.",
      wrong: "You are the King. Contest it!",
      traps: {
        silent:
          "If nobody contests it, Chiara is paid as the King. You know that you have that mask, so you risk nothing.",
      },
    },
    judge: {
      title: "The court pays",
      task: "Four coins lie in the court, and you have been the Judge since the deal. Fetch them.",
      right:
        "You take the four coins. Bruno contested it and was wrong; his fine was paid after your power, so it lies in the court for the next Judge.",
      wrong: "Announce the Judge.",
    },
    widow: {
      title: "The poorer, the better",
      task: "You have only three coins left, but you are the Widow. Announce it.",
      right: "The bank fills you up to ten coins. With ten or more you would have got nothing.",
      wrong: "Announce the Widow: nobody gains more from being poor.",
    },
    spy: {
      title: "Look, and then decide",
      task: "Nobody has contested your Spy. Before that, Bruno took his mask and Anna’s under the table: one of them is the Patron, the other the King. Look at Bruno’s mask, and keep it if it is the Patron.",
      right:
        "You have seen both masks and swapped them: you are the Patron now. The others know only that you may have swapped.",
      wrong: "Choose Bruno’s mask.",
      traps: {
        pretended: "You have seen the Patron and left him with Bruno. Try again, and swap the masks.",
        other: "Here you learn something too, but it was Bruno’s mask you wanted to see.",
      },
    },
    witch: {
      title: "A good exchange",
      task: "You have four coins, and nobody has contested your Witch. With whom do you exchange all your coins?",
      right: "Eleven coins for four! Bruno will not forget that.",
      wrong: "That is possible, but somebody at this table is richer.",
      traps: { nothing: "The Witch may decline, but why today? Look at who has more coins than you." },
    },
    thirteen: {
      title: "Three to thirteen",
      task: "You have ten coins, and Anna has twelve. You are the Empress. Win the game now.",
      right:
        "Anna contested it in vain. Your power came first: thirteen coins, and the game is over before any fine is paid.",
      wrong: "Ten coins and three more are thirteen. Which mask brings three?",
      traps: { king: "The King brings two coins only, and Anna, the real one, would contest it." },
    },
    cheat: {
      title: "Ten are enough",
      task: "Anna has one coin more than you, but you have ten coins, and you are the Cheat. Finish it.",
      right: "Nobody contested it. A Cheat with ten coins wins at once.",
      wrong: "Announce the Cheat: with ten coins that wins the game.",
    },
  },
};

export default page;
