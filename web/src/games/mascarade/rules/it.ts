import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "table"> = {
  title: "Mascarade",
  summary:
    "Tutti portano una maschera, e le maschere passano di mano in segreto. Di’ che sei il Re: se nessuno contesta, ti pagano da re. Con tredici monete si vince, chiunque tu sia.",
  sections: [
    {
      id: "idea",
      heading: "L’idea",
      blocks: [
        "Da quattro a dodici giocatori siedono attorno a un tribunale. Davanti a ciascuno c’è una maschera coperta. All’inizio tutti sanno tutto; dopo qualche turno nessuno ha più certezze, nemmeno sulla propria maschera. Si vince con la memoria, con il sangue freddo e, ogni tanto, con una bugia.",
      ],
    },
    {
      id: "setup",
      heading: "Si prepara il tavolo",
      blocks: [
        "Uno *scenario* dice quali maschere sono in gioco. In sei o più, ognuno ha una maschera e il centro del tavolo di solito è vuoto. In cinque, al centro c’è una maschera in più; in quattro, ce ne sono due.",
        {
          figure: "table",
          caption:
            "Quattro giocatori, due maschere al centro e il tribunale che raccoglie le multe. Dopo di te gioca chi ti siede a sinistra.",
        },
        "Tutti cominciano con sei monete, e le monete sono sempre in vista. Le maschere si distribuiscono e si *mostrano a tutti*, anche quelle al centro. Ricordale bene! Poi si coprono, e da quel momento guardi una maschera solo quando una regola te lo permette.",
        "I primi quattro turni della partita sono tutti scambi, come descritto al punto B.",
      ],
    },
    {
      id: "turn",
      heading: "Il tuo turno",
      blocks: [
        "Si gioca in senso orario. Fai esattamente una di queste tre cose.",
        "**A. Guardare** la tua maschera, in segreto.",
        { trial: "look" },
        "**B. Scambiare, o fingere.** Porta sotto il tavolo la tua maschera e un’altra, di un giocatore o del centro. Rimettile giù scambiate, oppure com’erano. Non vedi nessuno dei due volti, e solo tu sai che cosa hai fatto.",
        { trial: "swap_or_pretend" },
        "**C. Dichiarare** di essere una certa maschera dello scenario. Può essere vero, un’ipotesi o una bugia bella e buona. Non puoi dichiarare se nel turno appena passato hai dovuto scoprire la tua maschera.",
      ],
    },
    {
      id: "announcing",
      heading: "Dichiarare e contestare",
      blocks: [
        "Dopo una dichiarazione rispondono tutti gli altri, in senso orario dalla sinistra di chi ha dichiarato: contestano? Contestare vuol dire affermare: *quella maschera sono io*. Una risposta data non si ritira.",
        "**Nessuno contesta.** Chi ha dichiarato usa il potere della maschera, e non si scopre nessuna carta. Nessuno saprà mai se era vero.",
        { trial: "bluff" },
        "**Qualcuno contesta.** Chi ha dichiarato e tutti quelli che contestano scoprono la maschera. Chi ha davvero la maschera dichiarata ne usa il potere. *Dopo*, tutti quelli che se la sono attribuita a torto pagano una moneta al tribunale, nello stesso istante. Se non ce l’ha nessuno, non c’è potere: solo multe. Poi le maschere si coprono di nuovo.",
        { trial: "contest" },
        "Il turno seguente è del vicino di sinistra di chi ha dichiarato, chiunque abbia usato il potere.",
      ],
    },
    {
      id: "masks",
      heading: "Le maschere e i loro poteri",
      blocks: [
        "I poteri si devono usare; solo la Strega può rinunciare. «Un altro giocatore» non è mai chi usa il potere, e una maschera al centro non è un giocatore. Chi ha troppo poche monete dà quelle che ha.",
        {
          entries: [
            {
              icon: "judge",
              name: "Giudice",
              text: "Prende tutte le monete del tribunale. Le multe di questa dichiarazione arrivano dopo.",
            },
            { icon: "empress", name: "Imperatrice", text: "Prende 3 monete dalla banca." },
            { icon: "king", name: "Re", text: "Prende 2 monete dalla banca." },
            {
              icon: "widow",
              name: "Vedova",
              text: "La banca la porta a 10 monete esatte; con 10 o più non riceve nulla.",
            },
            {
              icon: "patron",
              name: "Mecenate",
              text: "Prende 3 monete dalla banca; poi entrambi i vicini ne ricevono 1 dalla banca.",
            },
            {
              icon: "peasant",
              name: "Contadino",
              note: "due carte, da 8 giocatori in su",
              text: "Prende 1 moneta dalla banca. Se una contestazione scopre entrambi i Contadini, ciascuno ne prende 2.",
            },
            {
              icon: "fool",
              name: "Giullare",
              text: "Prende 1 moneta dalla banca; poi scambia le maschere di due altri giocatori, o finge, senza guardarle.",
            },
            {
              icon: "princess",
              name: "Principessa",
              note: "da 6 giocatori in su",
              text: "Prende 2 monete dalla banca; poi sceglie un altro giocatore, e tutti ne vedono la maschera tranne lui.",
            },
            {
              icon: "guru",
              name: "Guru",
              note: "da 8 giocatori in su",
              text: "Sceglie un altro giocatore, che deve nominare la propria maschera e poi scoprirla. Se il nome era sbagliato, il Guru riceve 4 delle sue monete.",
            },
            {
              icon: "beggar",
              name: "Mendicante",
              text: "In senso orario da sinistra, ogni giocatore che in quel momento è più ricco del Mendicante gli dà 1 moneta.",
            },
            { icon: "thief", name: "Ladro", text: "Prende 1 moneta da ciascuno dei due vicini." },
            {
              icon: "spy",
              name: "Spia",
              text: "Guarda la propria maschera e quella di un altro giocatore; poi le scambia, o finge, conoscendole entrambe.",
            },
            {
              icon: "puppet_master",
              name: "Burattinaio",
              note: "da 6 giocatori in su",
              text: "Prende 1 moneta da ciascuno di due altri giocatori, che poi si scambiano di posto. Maschere e monete restano dove sono; ciò che i due sanno va con loro.",
            },
            {
              icon: "witch",
              name: "Strega",
              text: "Può scambiare tutte le sue monete con tutte quelle di un altro giocatore.",
            },
            {
              icon: "swindler",
              name: "Imbroglione",
              text: "Prende 2 monete dal più ricco tra gli altri, e sceglie se ce n’è più d’uno.",
            },
            { icon: "cheat", name: "Baro", text: "Vince subito con 10 monete o più. Con meno, non succede nulla." },
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
      heading: "La fine",
      blocks: [
        "**Con tredici monete o più si vince all’istante.** La partita finisce anche quando qualcuno resta senza monete; allora vince chi è più ricco. La casa controlla a ogni singolo passaggio di monete, quindi un potere può far vincere la partita prima che si paghi una multa. In caso di parità la vittoria è condivisa.",
        { trial: "thirteen" },
        { trial: "cheat" },
      ],
    },
    {
      id: "seats",
      heading: "Persone e posti",
      blocks: [
        "Solo il Burattinaio li separa. Maschere, monete e ordine dei turni appartengono al *posto*. Ciò che sai, una multa che devi pagare, un turno in cui non puoi dichiarare, e la vittoria appartengono alla *persona*. Chi viene spostato può così perdere un turno, o averne due di fila.",
      ],
    },
    {
      id: "advice",
      heading: "Qualche consiglio",
      blocks: [
        {
          list: [
            "Uno scambio finto non costa nulla, e semina il dubbio.",
            "Una maschera al centro non può contestare nulla.",
            "Una multa è una moneta sola. Un’Imperatrice che nessuno contesta ne vale tre.",
            "Il tribunale si riempie. Tieni d’occhio il Giudice.",
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
            "**Maschere**: l’elenco A, l’elenco B, più vario, oppure una scelta tua. Deve esserci il Giudice, almeno un terzo delle carte deve portare monete dalla banca, e i Contadini vanno in coppia.",
            "**Tredici nello stesso istante**: vittoria condivisa, oppure solo per il più ricco tra loro.",
            "**Spia** e **Giullare**: non possono toccare il centro, oppure possono.",
            "**Maschera mostrata dalla Principessa**: non vale come scoperta, oppure vale.",
            "**Dopo una maschera scoperta**: non puoi dichiarare, oppure devi scambiare.",
            "**Risposte**: una dopo l’altra, oppure tutte insieme e in segreto.",
            "**Durata**: senza limite, oppure dopo alcuni giri vince chi è più ricco.",
          ],
        },
      ],
    },
  ],
  trials: {
    look: {
      title: "Chi sono?",
      task: "All’inizio avevi il Ladro. Ma Anna, che aveva il Re, ha portato la tua maschera e la sua sotto il tavolo, e ti ha rimesso davanti una delle due. Scopri quale hai adesso.",
      right:
        "Dunque Anna ha scambiato davvero: adesso il Re sei tu, e solo tu ne hai la certezza. Tutti hanno visto che hai guardato.",
      wrong: "È permesso, ma agiresti alla cieca. Guarda prima la tua maschera.",
    },
    swap_or_pretend: {
      title: "Scambio, o solo finta?",
      task: "Tutti sanno che tu sei il Ladro e Anna è il Re. Porta le due maschere sotto il tavolo, e scambiale o fingi soltanto: decidi tu.",
      right:
        "Fatto, e nessun altro può dire che cosa hai combinato. Per loro, ciascuna delle due maschere adesso può essere il Re.",
      wrong: "Per questo scambio scegli la maschera di Anna.",
    },
    bluff: {
      title: "Una bugia che nessuno può smentire",
      task: "Il Re è finito al centro del tavolo, e da allora nessuno l’ha toccato. Perciò nessuno può dire in tutta verità «io sono il Re». Dichiara di esserlo tu.",
      right: "Nessuno ha contestato, e prendi le due monete del Re. E non devi mostrare a nessuno che sei il Ladro.",
      wrong: "Dichiara il Re. Puoi dire di essere qualsiasi maschera in gioco.",
    },
    contest: {
      title: "Ma quello sono io!",
      task: "Il Re è toccato a te, e nessuno ha toccato la tua maschera. Adesso Chiara, alla tua destra, dichiara: «Io sono il Re». Glielo lasci dire?",
      right:
        "Entrambe le maschere sono state scoperte. Il Re sei tu, quindi le due monete sono tue, e Chiara paga una moneta al tribunale. La tua maschera è stata scoperta, perciò nel turno che segue non puoi dichiarare.",
      wrong: "Il Re sei tu. Contesta!",
      traps: {
        silent:
          "Se nessuno contesta, Chiara viene pagata come Re. Sai di avere quella maschera, quindi non rischi nulla.",
      },
    },
    judge: {
      title: "Il tribunale paga",
      task: "In tribunale ci sono quattro monete, e tu sei il Giudice fin dall’inizio. Va’ a prenderle.",
      right:
        "Prendi le quattro monete. Bruno ha contestato a torto; la sua multa è stata pagata dopo il tuo potere, e resta in tribunale per il prossimo Giudice.",
      wrong: "Dichiara il Giudice.",
    },
    widow: {
      title: "Meno hai, meglio è",
      task: "Ti restano solo tre monete, ma sei la Vedova. Dichiaralo.",
      right: "La banca ti porta a dieci monete. Con dieci o più non avresti avuto nulla.",
      wrong: "Dichiara la Vedova: a nessun altro conviene tanto essere al verde.",
    },
    spy: {
      title: "Guarda, e poi decidi",
      task: "Nessuno ha contestato la tua Spia. Poco prima Bruno ha portato sotto il tavolo la sua maschera e quella di Anna: una delle due è il Mecenate, l’altra il Re. Guarda la maschera di Bruno, e tienila se è il Mecenate.",
      right:
        "Hai visto entrambe le maschere e le hai scambiate: adesso il Mecenate sei tu. Gli altri sanno soltanto che forse hai scambiato.",
      wrong: "Scegli la maschera di Bruno.",
      traps: {
        pretended: "Hai visto il Mecenate e l’hai lasciato a Bruno. Riprova, e scambia le maschere.",
        other: "Anche qui impari qualcosa, ma era la maschera di Bruno che volevi vedere.",
      },
    },
    witch: {
      title: "Un buon affare",
      task: "Hai quattro monete, e nessuno ha contestato la tua Strega. Con chi scambi tutte le tue monete?",
      right: "Undici monete per quattro! Bruno non se lo scorderà.",
      wrong: "È possibile, ma a questo tavolo c’è chi è più ricco.",
      traps: { nothing: "La Strega può rinunciare, ma perché proprio oggi? Guarda chi ha più monete di te." },
    },
    thirteen: {
      title: "Tre per arrivare a tredici",
      task: "Tu hai dieci monete, Anna dodici. Sei l’Imperatrice. Vinci adesso la partita.",
      right:
        "Anna ha contestato invano. Il tuo potere è venuto prima: tredici monete, e la partita finisce prima che si paghi una multa.",
      wrong: "Dieci monete e altre tre fanno tredici. Quale maschera ne porta tre?",
      traps: { king: "Il Re porta solo due monete, e Anna, che è il vero Re, avrebbe contestato." },
    },
    cheat: {
      title: "Dieci bastano",
      task: "Anna ha una moneta più di te, ma tu ne hai dieci, e sei il Baro. Chiudi la partita.",
      right: "Nessuno ha contestato. Un Baro con dieci monete vince subito.",
      wrong: "Dichiara il Baro: con dieci monete si vince la partita.",
    },
  },
};

export default page;
