import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "La tua prima partita a Volto",
  welcome:
    "Le tue dieci maschere stanno nelle due righe più vicine a te. Tu ne vedi i volti, Anna soltanto il dorso. Giochiamo una breve partita, e vinciamola.",
  steps: {
    noble: {
      task: "Il Nobile va dritto: avanti, indietro o di lato. Muovi il Nobile da b2 a b3.",
      right: "Bene. Anche Anna ha mosso una maschera dritta in avanti. Può essere molte cose.",
      wrong: "Cominciamo con il Nobile in b2: un passo avanti, in b3.",
    },
    counsellor: {
      task: "Il Consigliere va in diagonale. Muovi quello in e2: portalo in d3.",
      right:
        "Un passo in diagonale dice ad Anna che quella maschera non è né un Nobile né il Soldato. Lei ha risposto con un altro passo dritto.",
      wrong: "Muovi il Consigliere da e2 a d3, in diagonale.",
    },
    soldier: {
      task: "Il Soldato in c2 può correre in avanti finché la via è libera, e catturare in fondo. Corri fino a c6.",
      right:
        "Hai preso un Nobile: le maschere catturate si mostrano. Ma Anna ha preso il tuo Soldato con una mossa in diagonale. La sua maschera resta nascosta; sai soltanto che è un Consigliere o il Candidato.",
      wrong: "Fai correre il Soldato da c2 fino a c6.",
    },
    lady: {
      task: "La Dama va in qualsiasi direzione, ma solo su una casella vuota. Muovi in avanti la Dama, da e1 a e2.",
      right:
        "Non può catturare, ma non è indifesa: chi la prende se ne va con lei. Anna ha mosso una maschera proprio davanti al tuo Nobile.",
      wrong: "Muovi la Dama da e1 a e2, che adesso è vuota.",
    },
    poison: {
      task: "La maschera in b4 ha fatto solo passi dritti. Può essere un Nobile, o una Dama. Corri il rischio con il tuo Nobile in b3.",
      right:
        "Era una Dama: entrambe le maschere lasciano la plancia. E adesso attenzione. Se Anna perde la seconda Dama, vince *Anna*. Ha appena fatto un passo in diagonale, da d5 a e4.",
      wrong: "Cattura la maschera in b4 con il Nobile in b3.",
    },
    patience: {
      task: "La maschera in e4 è andata dritta e in diagonale: è il Candidato o la seconda Dama. Non toccarla ancora. Aspetta con una mossa tranquilla: il Consigliere da a2 a b3.",
      right: "Anna ha perso la pazienza e ha catturato il tuo Consigliere in d3. Ma le Dame non catturano.",
      wrong: "Fai una mossa tranquilla: il Consigliere da a2 a b3.",
      traps: {
        hasty:
          "Che fortuna! Era il Candidato. Ma se fosse stata la seconda Dama, avrebbe vinto Anna. Andiamo sul sicuro: Consigliere da a2 a b3.",
      },
    },
    candidate: {
      task: "Dritto, in diagonale, e cattura: la maschera in d3 dev’essere il Candidato. Il tuo Nobile in d2 può raggiungerla.",
      right: "Hai preso il Candidato e hai vinto la tua prima partita!",
      wrong: "Cattura la maschera in d3 con il Nobile in d2.",
    },
  },
  farewell:
    "C’è un altro modo di vincere: portare il tuo Candidato nel portico avversario. E prima della partita puoi disporre le tue maschere come vuoi. Il resto viene giocando.",
};

export default words;
