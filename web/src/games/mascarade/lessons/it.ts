import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "La tua prima serata di Mascarade",
  welcome:
    "Giochi con Anna, Bruno e Chiara. Tutte le maschere sono state mostrate: tu sei il Ladro, Anna è il Giudice, Bruno il Re, Chiara l’Imbroglione; l’Imperatrice e il Baro sono al centro. Per questa volta tutti hanno otto monete, così non andremo per le lunghe.",
  steps: {
    swap: {
      task: "I primi quattro turni sono scambi. Bruno è il Re. Porta sotto il tavolo la sua maschera e la tua, e scambiale davvero.",
      right:
        "Lo sai solo tu. Poi hanno giocato Anna, Bruno e Chiara, e Chiara ha avuto tra le mani la tua maschera. L’avrà scambiata?",
      wrong: "Scegli la maschera di Bruno.",
      traps: { pretended: "Questa era una finta. Un bel trucco, ma stavolta la sua maschera la vuoi: scambiala." },
    },
    look: {
      task: "Non hai più certezze. Guarda la tua maschera.",
      right: "Il Re! Chiara ha solo finto. Ed ecco che Anna dichiara di essere il Re. Bruno e Chiara non contestano.",
      wrong: "Guarda prima la tua maschera.",
    },
    contest: {
      task: "Ma tu sai la verità. Contesta!",
      right:
        "Entrambe le maschere sono state scoperte. Le due monete del Re sono tue, e Anna ha pagato una moneta al tribunale. Poi Bruno ha guardato la sua maschera, e adesso Chiara dichiara l’Imbroglione.",
      wrong: "Il Re sei tu: contesta quello che dice Anna.",
    },
    silence: {
      task: "Tu non sei l’Imbroglione, e contestare a torto costerebbe una moneta. Lascia passare.",
      right:
        "Nessuno ha contestato, quindi Chiara prende due monete da chi è più ricco, cioè da te. Se sia davvero l’Imbroglione, non lo sa nessuno.",
      wrong: "Avresti torto, e pagheresti. Non contestare.",
    },
    king: {
      task: "Tocca a te, e sei ancora il Re. Dichiaralo.",
      right:
        "Tutti hanno visto che è vero, e nessuno contesta: dieci monete. Ma poi Bruno ha portato la tua maschera sotto il tavolo. Chi sei, adesso?",
      wrong: "Dichiara il Re: due monete dalla banca.",
    },
    bluff: {
      task: "Ti servono altre tre monete. L’Imperatrice ne porta tre; all’inizio è finita al centro, e da allora nessuno ha toccato quella maschera. Chi potrebbe contestare? Dichiara l’Imperatrice.",
      right: "Una bugia bella e buona, e nessuno poteva smentirla. Tredici monete: hai vinto!",
      wrong: "Coraggio: dichiara l’Imperatrice.",
      traps: {
        cheat:
          "Con dieci monete si vincerebbe anche così. Ma Bruno ha avuto il Baro sotto il tavolo, e forse se l’è tenuto. L’Imperatrice è più sicura.",
      },
    },
  },
  farewell:
    "Ci sono altre dieci maschere da conoscere, e si gioca fino in dodici. Tieni viva la memoria, e impassibile il volto.",
};

export default words;
