import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "board"> = {
  title: "Volto",
  summary:
    "Due famiglie, dieci maschere ciascuna, e nessuna vede i volti dell’altra. Porta il tuo Candidato nel portico avversario, oppure scopri chi è il Candidato rivale e catturalo.",
  sections: [
    {
      id: "idea",
      heading: "L’idea",
      blocks: [
        "Si sta per eleggere un nuovo doge, e due famiglie si incontrano in piazza San Marco durante il carnevale. Tu vedi i volti delle tue dieci maschere. Di quelle avversarie vedi soltanto dove stanno, come si muovono e chi cade.",
        "Ogni mossa racconta qualcosa. Una maschera che va in diagonale non può essere un Nobile; una maschera che corre è il Soldato. Vince chi sa leggere meglio questi segni, e ne lascia meno.",
      ],
    },
    {
      id: "setup",
      heading: "Plancia e schieramento",
      blocks: [
        "La plancia ha cinque colonne, dalla a alla e, e sette righe. La riga più vicina a te è il tuo *portico*, la più lontana è il portico avversario, e le cinque righe in mezzo sono la *piazza*.",
        {
          figure: "board",
          caption: "Ogni parte riempie il proprio portico e la riga davanti. Le tre righe centrali sono vuote.",
        },
        "Disponi come vuoi le tue dieci maschere sul portico e sulla riga davanti, una per casella. L’altro giocatore fa lo stesso, e non vede nessuno dei tuoi volti. Se preferite, è il caso a schierare entrambe le parti. Il caso dice anche chi muove per primo.",
      ],
    },
    {
      id: "masks",
      heading: "Le cinque maschere",
      blocks: [
        {
          entries: [
            {
              icon: "noble",
              name: "Nobile",
              note: "tre per parte",
              text: "Un passo avanti, indietro o di lato. Può catturare.",
            },
            {
              icon: "counsellor",
              name: "Consigliere",
              note: "tre per parte",
              text: "Un passo in diagonale. Può catturare.",
            },
            {
              icon: "candidate",
              name: "Candidato",
              note: "uno per parte",
              text: "Un passo in qualsiasi direzione. Può catturare. Tutto ruota attorno a questa maschera.",
            },
            {
              icon: "soldier",
              name: "Soldato",
              note: "uno per parte",
              text: "Dritto in avanti nella sua colonna, finché le caselle sono vuote. Può catturare al termine della corsa, anche proprio davanti a sé. Nel portico avversario non può più muoversi.",
            },
            {
              icon: "lady",
              name: "Dama",
              note: "due per parte",
              text: "Un passo in qualsiasi direzione, ma solo su una casella vuota. Una Dama non cattura mai.",
            },
          ],
        },
      ],
    },
    {
      id: "turn",
      heading: "Il tuo turno",
      blocks: [
        "Muovi una delle tue maschere; non si può passare. Una maschera va su una casella vuota, oppure su una maschera avversaria, e la cattura. Non finisce mai su una maschera della propria parte, e non scavalca mai nulla. Tutte le maschere possono entrare in qualsiasi portico, anche nel proprio.",
        { trial: "soldier_runs" },
      ],
    },
    {
      id: "captures",
      heading: "Le catture",
      blocks: [
        "Una maschera catturata lascia la plancia, e tutti ne vedono il volto. Quella che l’ha catturata resta nascosta. Ciò che segue dipende da chi è stato preso:",
        {
          head: ["Maschera catturata", "Che cosa succede"],
          rows: [
            ["Nobile, Consigliere o Soldato", "Nient’altro. La partita continua."],
            ["Dama", "La maschera che cattura lascia la plancia con lei, e si mostra anch’essa."],
            ["Dama, dal Candidato", "Entrambi lasciano la plancia, e *chi aveva la Dama* vince subito."],
            ["Candidato", "Chi lo cattura vince subito."],
          ],
        },
        "Una Dama è veleno: chi la prende ci rimette una maschera. E poiché non si vede chi è una Dama, ogni cattura è un piccolo azzardo.",
        { trial: "lady_costs" },
        { trial: "not_the_candidate" },
      ],
    },
    {
      id: "end",
      heading: "Come finisce la partita",
      blocks: [
        "Dopo ogni mossa, compresa l’eventuale cattura, la casa guarda una volta sola se la partita è finita, in quest’ordine:",
        {
          steps: [
            "Un Candidato è stato catturato: **vince** chi l’ha preso.",
            "Un Candidato ha catturato una Dama: **vince** chi aveva la Dama.",
            "Una parte ha perso la seconda Dama: **vince** proprio la parte che le ha *perse*.",
            "Un Candidato si trova nel portico avversario: **vince** chi lo guida.",
            "Chi è di turno non ha alcuna mossa: **perde**.",
            "Sessanta mosse di fila, contando entrambe le parti, senza una cattura: **pareggio**.",
          ],
        },
        "L’ordine conta in un solo caso. Un Candidato che prende una Dama dentro il portico avversario non è arrivato: ha perso. Se invece vi prende una qualsiasi altra maschera, è arrivato e vince. I due giocatori possono anche accordarsi per il pareggio. A partita finita si mostrano tutti i volti.",
        { trial: "candidate_arrives" },
        { trial: "offer_the_lady" },
      ],
    },
    {
      id: "reading",
      heading: "Leggere le maschere",
      blocks: [
        "Da ciò che tutti hanno visto, tutti possono trarre le stesse conclusioni. Il tavolo può mostrarle sotto ogni maschera nascosta, così non ti servono carta e penna:",
        {
          head: ["Che cosa si è visto", "Che cosa significa"],
          rows: [
            ["Una corsa di due caselle o più", "È il Soldato"],
            ["Un passo in diagonale", "Consigliere, Candidato o Dama"],
            ["Un passo dritto", "Nobile, Candidato, Soldato o Dama"],
            ["Un passo di lato o indietro", "Non è il Soldato"],
            ["Una cattura", "Non è una Dama"],
            ["Sta nel portico avversario e la partita continua", "Non è il Candidato"],
            ["Un volto che è stato mostrato", "Di quel tipo ne resta nascosto uno in meno"],
          ],
        },
        { trial: "find_the_soldier" },
        { trial: "catch_the_candidate" },
      ],
    },
    {
      id: "advice",
      heading: "Qualche consiglio",
      blocks: [
        {
          list: [
            "Muovi le maschere innocue come si muoverebbe un Candidato, e il Candidato come un Nobile o un Consigliere.",
            "Una Dama accanto a una maschera importante è una buona guardia: chi oserà catturare?",
            "Conta i caduti. Quando a una parte non restano più Nobili, un passo dritto dice molto di più.",
            "Attenzione a chi ha già perso una Dama: se prendi anche la seconda, vince.",
          ],
        },
      ],
    },
    {
      id: "switches",
      heading: "Regole che puoi cambiare",
      blocks: [
        "Chi apre un tavolo può scegliere altre regole:",
        {
          list: [
            "**Soldato**: solo in avanti, oppure lungo righe e colonne in tutte e quattro le direzioni. Nel portico avversario resta comunque bloccato.",
            "**Senza più mosse**: sconfitta per quella parte, oppure pareggio.",
            "**Mosse tranquille**: pareggio dopo sessanta mosse senza catture, dopo un altro numero, oppure mai.",
            "**Chi se ne va con una Dama**: si mostra, oppure resta segreto. In tal caso gli altri sanno soltanto che non era il Candidato.",
            "**Schieramento**: i giocatori dispongono le proprie maschere, oppure lo fa il caso per entrambi.",
          ],
        },
      ],
    },
  ],
  trials: {
    soldier_runs: {
      title: "Il Soldato corre",
      task: "Il tuo Soldato è in c2, e la sua colonna è vuota fino a c6. Fallo correre fino in fondo e cattura la maschera che vi trova.",
      right:
        "Bella corsa! Hai preso un Nobile. Ma quattro caselle di corsa hanno tradito il tuo Soldato, e Anna ha risposto con una cattura in diagonale: era un Consigliere o il Candidato.",
      wrong: "Buona mossa, ma non è quella che serve: il Soldato in c2 può correre dritto fino a c6.",
    },
    lady_costs: {
      title: "Il prezzo di una Dama",
      task: "Una maschera di Anna è avanzata fino a c3. Ha fatto solo passi dritti, quindi può essere molte cose. Prendila e vedrai.",
      right:
        "Era una Dama. Lascia la plancia, e con lei se ne va la maschera che l’ha presa. Tutti hanno visto entrambi i volti.",
      wrong:
        "La maschera in c3 è ancora lì. Possono raggiungerla sia il tuo Nobile in c2 sia il tuo Consigliere in d2.",
    },
    not_the_candidate: {
      title: "Chi mandi?",
      task: "La maschera in d3 deve sparire, e tre delle tue possono prenderla: il Candidato in c2, il Nobile in d2 e il Consigliere in e2. Potrebbe essere una Dama. Scegli bene.",
      right:
        "Saggia scelta. Era una Dama, e ti è costata una maschera qualunque. Se l’avesse presa il Candidato, Anna avrebbe vinto all’istante.",
      wrong: "Prendi la maschera in d3, con una maschera che puoi permetterti di perdere.",
      traps: {
        candidate: "Era una Dama! Un Candidato che prende una Dama perde subito la partita. Manda qualcun altro.",
      },
    },
    candidate_arrives: {
      title: "Dentro il portico",
      task: "Il tuo Candidato è sgusciato fino a b6. Un passo nella riga più in alto e hai vinto, ma attenzione: una maschera che sta lì può essere una Dama. Vinci senza correre rischi.",
      right: "Arrivato! Una casella vuota del portico è sicura, e il tuo Candidato ha vinto la partita.",
      wrong: "Il Candidato è a un passo dal portico avversario. Cerca la casella vuota nella riga più in alto.",
      traps: {
        lady: "In a7 c’era una Dama. Il tuo Candidato l’ha presa prima di poter arrivare, e così ha vinto Anna.",
        gamble:
          "Si vince anche così: era solo un Nobile. Ma poteva essere una Dama, e allora avrebbe vinto Anna. C’è una strada senza azzardi.",
      },
    },
    offer_the_lady: {
      title: "Un’offerta da accettare",
      task: "Hai già perso una Dama. Se Anna prende anche l’altra, vinci tu. Metti la tua Dama in c5, proprio davanti alle sue maschere.",
      right: "Anna non ha saputo resistere. Hai perso entrambe le Dame, e proprio per questo vinci la partita.",
      wrong: "La tua Dama è in d4. Offrila in c5, dove le maschere di Anna possono raggiungerla.",
    },
    find_the_soldier: {
      title: "Trova il Soldato",
      task: "Due maschere di Anna sono alla tua portata, in b3 e in e3. La prima è arrivata passo dopo passo, la seconda con una sola corsa di tre caselle. Una delle due di certo non è una Dama. Prendi quella.",
      right: "Era il Soldato, come la sua corsa ti aveva detto, e la tua maschera è ancora in piedi.",
      wrong: "Prendi una delle due maschere sulla riga 3. Quale non può essere una Dama?",
      traps: {
        other:
          "Era una Dama, e se n’è andata anche la tua maschera. Una maschera che fa un passo dritto può essere una Dama; una che corre per tre caselle no.",
      },
    },
    catch_the_candidate: {
      title: "Uno solo può farlo",
      task: "La maschera in d3 è andata dritta, poi in diagonale, e poi ha catturato il tuo Nobile. Un solo volto può fare tutto questo.",
      right: "Dritto e in diagonale: Candidato o Dama. Cattura: non è una Dama. Hai preso il Candidato e hai vinto.",
      wrong:
        "Pensa a d3. Chi va dritto e in diagonale, e per di più cattura? I tuoi Consiglieri possono raggiungere quella casella.",
    },
  },
};

export default page;
