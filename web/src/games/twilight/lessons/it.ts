import type { LessonOf } from "../../rulebook";
import type plan from "./plan.json";

const words: LessonOf<typeof plan> = {
  title: "La tua prima manche di Crepuscolo a Venezia",
  welcome:
    "Il palazzo blu è tuo, quello rosso è di Anna. Il Doge sta al centro, sullo 0, tra le sue guardie. Se arriva nel tuo palazzo, cioè nelle ultime due caselle dalla tua parte, la manche è tua.",
  steps: {
    merchant: {
      task: "Hai otto carte di quattro tipi. Comincia dal Mercante: gioca il Mercante 2 verso di te, e chiudi il turno.",
      right:
        "Ora il Mercante è a tre caselle dal centro. Hai pescato una carta nuova. Anna ha mosso la guardia dalla sua parte.",
      wrong: "Gioca la carta del Mercante, due passi verso di te, e chiudi il turno.",
    },
    guards: {
      task: "Il Doge sta sempre tra le sue guardie, quindi la guardia dalla tua parte gli sbarra la strada. Con la carta 1+1 mandala due passi verso di te, e chiudi il turno.",
      right: "Ora c’è spazio. Anna tira il Doge di un passo dalla sua parte.",
      wrong: "Usa la carta 1+1 solo per la guardia dalla tua parte: due passi verso di te. Poi chiudi il turno.",
    },
    guild: {
      task: "Ed ecco la sorpresa. Invece di giocare carte, dai la Parola della Gilda: il Mercante chiama il Doge sulla sua casella.",
      right:
        "Quattro caselle in un solo turno! Anna ha risposto con un Corteo: due carte del Doge che muovono di un passo il Doge ed entrambe le guardie.",
      wrong: "Non giocare carte. Usa la Parola della Gilda per il Doge.",
    },
    cortege: {
      task: "Puoi farlo anche tu. Gioca due carte del Doge come Corteo, un passo verso di te, e chiudi il turno.",
      right: "Rieccoli. Anna allontana il Mercante, così non può chiamare nessuno più vicino a te.",
      wrong: "Prendi due carte del Doge in coppia, conduci la corte verso di te, e chiudi il turno.",
    },
    harlequin: {
      task: "L’Arlecchina è utile quando sta tra te e il Doge. Gioca l’Arlecchina 5 verso di te, e chiudi il turno.",
      right:
        "Eccola, una casella più vicina a te del Doge. Da adesso le tue carte dell’Arlecchina possono muovere gli altri: è la Mascherata.",
      wrong: "Gioca l’Arlecchina 5 verso di te, e chiudi il turno.",
    },
    masquerade: {
      task: "Usa un’Arlecchina 4 in una Mascherata: muovi la guardia dalla tua parte di quattro passi verso di te, dentro il palazzo. Poi chiudi il turno.",
      right:
        "La guardia nel tuo palazzo conta per te, e la Favorita, sul suo canale, ha fatto un passo verso di te. Ad Anna non piaceva nessuna delle sue carte: ha cambiato tutta la mano, e quello è stato il suo turno.",
      wrong: "Gioca un’Arlecchina 4 sulla guardia dalla tua parte, quattro passi verso di te, e chiudi il turno.",
    },
    arrival: {
      task: "Il Doge è a quattro caselle dal tuo palazzo, e nulla gli sbarra la strada. Hai ancora un’Arlecchina 4.",
      right: "Il Doge è tuo ospite. La manche finisce subito, ed è tua!",
      wrong: "Gioca l’Arlecchina 4 sul Doge, quattro passi verso di te.",
    },
  },
  farewell:
    "Una partita ha due manche, e una terza in caso di parità. Bada anche alla Favorita: se arriva nel tuo palazzo, vinci la manche anche così.",
};

export default words;
