import type { RulesOf } from "../../rulebook";
import type trials from "./trials.json";

const page: RulesOf<typeof trials, "track"> = {
  title: "Crepuscolo a Venezia",
  summary:
    "Due palazzi stanno ai capi di una stessa calle, e in mezzo c’è il Doge. Con le carte guidi lui, le sue guardie e i suoi amici, finché lui, o la sua Favorita, non bussa alla tua porta.",
  sections: [
    {
      id: "idea",
      heading: "L’idea",
      blocks: [
        "Tu abiti a un capo della calle, l’avversario all’altro. Entrambi volete lo stesso ospite. Il Doge percorre una calle di diciassette caselle con lo 0 al centro; le ultime due caselle a ogni capo, 7 e 8, sono un *palazzo*. La sua Favorita va lì accanto, su un canale tutto suo con le stesse caselle. **Le pedine non sono di nessuno: entrambi i giocatori le muovono tutte.**",
        "**Se il Doge o la Favorita arriva in un palazzo, la casata che vi abita vince la manche**, chiunque abbia fatto la mossa.",
        {
          figure: "track",
          caption:
            "L’inizio di una manche in cui hai il Mercante. La tua metà è tutto ciò che sta dalla tua parte dello 0, palazzo compreso.",
        },
      ],
    },
    {
      id: "setup",
      heading: "Una manche comincia",
      blocks: [
        "Il Doge e la Favorita stanno sullo 0, le due guardie sulle caselle numero 2. Il caso dà il Mercante a una casata e l’Arlecchina all’altra; ciascuno parte a un passo dallo 0, dal lato di quel giocatore. Entrambi i giocatori pescano otto carte e le tengono nascoste. Se una mano è tutta di un solo tipo, la si mostra, e si ridanno entrambe le mani.",
        "Avere il Mercante decide solo due cose: chi lo ha comincia la manche, e l’altro può avere un ultimo turno.",
      ],
    },
    {
      id: "turn",
      heading: "Il tuo turno",
      blocks: [
        "Fai esattamente una di queste tre cose:",
        {
          list: [
            "**Giocare carte**: da una a otto, tutte dello stesso tipo, una dopo l’altra.",
            "**Dare la Parola della Gilda**: senza giocare carte; il Mercante chiama il Doge o una guardia sulla sua casella.",
            "**Cambiare mano**: scarti tutte le tue carte e ne peschi otto nuove. Il turno è tutto qui, e la Favorita non si muove.",
          ],
        },
        "Una carta muove la sua figura dell’intero numero e in una sola direzione, verso di te o verso l’avversario; la carta seguente può tornare indietro. Una carta che non si può eseguire per intero, o che non cambierebbe nulla, non si può giocare. Le carte giocate restano scoperte tra i tuoi scarti.",
        "Dopo le carte o la Parola della Gilda si muove la Favorita, e poi peschi fino ad avere di nuovo otto carte.",
        { trial: "doge_moves" },
      ],
    },
    {
      id: "cards",
      heading: "Le 54 carte",
      blocks: [
        {
          entries: [
            {
              icon: "card-doge",
              name: "Doge",
              note: "12 carte",
              text: "Muove il Doge di un passo. Due insieme fanno un *Corteo*: il Doge ed entrambe le guardie si muovono di un passo nella stessa direzione. Se uno dei tre non può muoversi, non si muove nessuno.",
            },
            {
              icon: "card-guards",
              name: "Guardie",
              note: "16 carte",
              text: "**1** (4 carte): muove una guardia di un passo. **1+1** (10 carte): muove entrambe le guardie di un passo, nella stessa direzione o in direzioni diverse, oppure una guardia di due passi. **›‹** (2 carte): porta entrambe le guardie sulle caselle accanto al Doge.",
            },
            {
              icon: "card-merchant",
              name: "Mercante",
              note: "12 carte",
              text: "Muove il Mercante di un passo (2 carte), di due passi (8) o di tre passi (2).",
            },
            {
              icon: "card-harlequin",
              name: "Arlecchina",
              note: "14 carte",
              text: "Muove l’Arlecchina da uno a cinque passi (1, 3, 4, 3 e 1 carta), oppure la riporta alla casella 0 (2 carte).",
            },
          ],
        },
      ],
    },
    {
      id: "court",
      heading: "Il Doge e le sue guardie",
      blocks: [
        "**Il Doge sta sempre tra le sue due guardie**, e mai sulla casella di una di loro. Nessuna mossa può infrangere questa regola. Perciò una guardia troppo vicina sbarra la strada, e le guardie non si scambiano mai di lato. Il Mercante e l’Arlecchina possono stare sulla stessa casella di chiunque.",
        { trial: "both_guards" },
        "Cortei e singole carte del Doge si possono usare nello stesso turno, perché sono dello stesso tipo.",
        { trial: "cortege" },
      ],
    },
    {
      id: "guild",
      heading: "La Parola della Gilda",
      blocks: [
        "Invece di giocare una carta, chiama il Doge o una guardia sulla casella del Mercante. Chi è chiamato non dev’essere già lì, e alla fine il Doge deve trovarsi ancora tra le sue guardie. L’Arlecchina e la Favorita non si possono chiamare.",
        { trial: "guild_calls" },
      ],
    },
    {
      id: "masquerade",
      heading: "La Mascherata",
      blocks: [
        "Finché l’Arlecchina sta tra il tuo capo della calle e il Doge, e non sulla sua stessa casella, le tue carte dell’Arlecchina possono muovere qualcun altro al posto di lei: il Doge, le guardie o il Mercante. Scegli uno di questi per tutto il turno. Ogni carta muove una figura dell’intero numero; con le guardie, a ogni carta scegli di nuovo quale: in un turno si possono muovere entrambe. Una carta che porta alla casella 0 può mandarvi la figura scelta.",
        "La posizione si guarda prima di *ogni* carta. Quando il Doge ha raggiunto o superato la casella dell’Arlecchina, in quel turno non si può più giocare nessuna carta dell’Arlecchina. La Mascherata non si può combinare con mosse dell’Arlecchina stessa, né con carte di altro tipo.",
        { trial: "masquerade" },
      ],
    },
    {
      id: "favourite",
      heading: "La Favorita",
      blocks: [
        "Dopo ogni turno di carte e ogni Parola della Gilda, la Favorita presta orecchio a entrambe le casate. Ogni casata conta:",
        {
          list: [
            "1 per ogni figura nel suo palazzo, che sia una guardia, il Mercante o l’Arlecchina;",
            "1 in più se il Doge ed entrambe le guardie sono tutti sulla sua metà, nessuno sullo 0.",
          ],
        },
        "Si muove verso la casata in vantaggio, di tante caselle quant’è la *differenza*. Le altre regole di movimento non la vincolano.",
        { trial: "favourite" },
      ],
    },
    {
      id: "round",
      heading: "La fine di una manche",
      blocks: [
        "La manche finisce subito quando il Doge o la Favorita è in un palazzo. Se una carta vi porta il Doge, il resto del turno non si gioca.",
        { trial: "doge_arrives" },
        "Può finire prima il mazzo. La prima volta, gli scarti di entrambi si rimescolano subito in un nuovo mazzo. Le mani si tengono e il gioco prosegue con l’altro giocatore. La seconda volta non c’è un nuovo mazzo. Se l’ultima carta l’ha pescata chi ha l’Arlecchina, si tirano subito le somme; se l’ha pescata chi ha il Mercante, l’altro ha ancora un turno.",
        {
          steps: [
            "Vince la manche la casata sulla cui metà si trova il Doge.",
            "Se il Doge è sullo 0, decide la metà in cui si trova la Favorita.",
            "Se entrambi sono sullo 0, c’è una terza smazzata con tutte le carte scartate, giudicata allo stesso modo. Se sono di nuovo entrambi sullo 0, la manche è pari.",
          ],
        },
      ],
    },
    {
      id: "match",
      heading: "La partita",
      blocks: [
        "Si giocano due manche; tra l’una e l’altra ci si scambiano il Mercante e l’Arlecchina. Chi ha vinto più manche vince la partita. In caso di parità decide una terza manche, e se la parità rimane, la partita finisce pari.",
      ],
    },
    {
      id: "switches",
      heading: "Regole che puoi cambiare",
      blocks: [
        "Chi apre un tavolo può scegliere altre regole:",
        {
          list: [
            "**Carte verso lo 0 nella Mascherata**: permesse, oppure no.",
            "**Carte senza effetto**: non giocabili, oppure giocabili.",
            "**La Mascherata e il Doge**: può raggiungere l’Arlecchina e lì si ferma, oppure non può mai arrivare fin lì.",
            "**La Favorita** ascolta entrambe le casate, oppure solo quella di turno.",
            "**Durata**: la partita descritta qui sopra, oppure una sola manche.",
            "**Seconda smazzata**: il gioco prosegue, oppure la comincia chi ha il Mercante, anche subito dopo il proprio turno.",
            "**Terza smazzata**: una volta, oppure finché serve.",
            "**Ultimo turno**: l’altro ne ha ancora uno se chi ha il Mercante pesca l’ultimissima carta, oppure si tirano subito le somme.",
            "**Il giudizio**: decide il Doge e poi la Favorita, oppure il Doge da solo. In questo caso un Doge sullo 0 porta a un’altra smazzata.",
            "**Cambiare tutta la mano**: permesso, oppure no.",
            "**Mani iniziali di un solo tipo**: ridate, oppure tenute così.",
          ],
        },
        "La formula *Royal Visit* riprende le scelte del gioco gemello che porta quel nome.",
      ],
    },
  ],
  trials: {
    doge_moves: {
      title: "Un passo verso di te",
      task: "Il tuo palazzo è quello blu. Gioca una carta del Doge per avvicinarlo a te di un passo, e chiudi il turno.",
      right: "Ora il Doge è sulla tua metà. Non poteva andare oltre: sulla casella seguente c’è la tua guardia.",
      wrong: "Gioca una sola carta del Doge verso di te, e poi chiudi il turno.",
      traps: {
        east: "Da quella parte c’è l’altro palazzo. Ogni figura si può muovere nei due sensi; oggi il Doge deve venire da te.",
      },
    },
    both_guards: {
      title: "Largo al Doge!",
      task: "La guardia dalla tua parte sbarra al Doge la strada verso di te, e l’altra resta indietro. Con la carta 1+1 puoi muoverle insieme: ciascuna di un passo verso di te. Poi chiudi il turno.",
      right: "La strada è aperta. Una sola carta ha mosso due figure.",
      wrong: "Usa la carta 1+1 delle guardie: entrambe di un passo verso di te.",
      traps: {
        one: "Questo è l’altro uso della carta: una guardia, due passi. Qui devono muoversi entrambe, di un passo.",
      },
    },
    cortege: {
      title: "Si muove tutta la corte",
      task: "Il Doge è incastrato tra le sue guardie. Gioca due carte del Doge insieme, come Corteo, un passo verso di te, e chiudi il turno.",
      right:
        "Si sono mossi tutti e tre. Ora il Doge ed entrambe le guardie sono sulla tua metà, e così anche la Favorita ha fatto il suo primo passo verso di te.",
      wrong: "Prendi due carte del Doge in coppia, e conduci la corte verso di te.",
    },
    guild_calls: {
      title: "Il Mercante chiama",
      task: "Il tuo Mercante è sulla tua metà, a quattro passi dal centro. Senza giocare carte, fagli chiamare il Doge.",
      right:
        "Tre caselle con una parola sola, e nessuna carta spesa. È stato possibile perché il Mercante stava tra le guardie.",
      wrong: "Per questa volta lascia stare le carte, e usa la Parola della Gilda per il Doge.",
      traps: { guard: "Si può chiamare anche una guardia, ma è il Doge che vuoi vedere più vicino al tuo palazzo." },
    },
    masquerade: {
      title: "Due e tre, o tre e due?",
      task: "L’Arlecchina sta tre caselle davanti al Doge, dalla tua parte. Hai in mano un’Arlecchina 2 e un’Arlecchina 3. Usale in una Mascherata per portare il Doge nel tuo palazzo.",
      right:
        "Prima due passi, e l’Arlecchina gli stava ancora davanti; poi altri tre, oltre lei, e oltre la tua soglia. La manche è tua.",
      wrong: "Muovi il Doge con le tue carte dell’Arlecchina. Quale delle due deve venire prima?",
      traps: {
        too_early:
          "Ora il Doge è sulla casella dell’Arlecchina, e non si può più giocare nessuna sua carta. Prova nell’altro ordine.",
      },
    },
    favourite: {
      title: "La Favorita si decide",
      task: "La tua guardia è già nel tuo palazzo. La Favorita ne dista due caselle. Porta nel palazzo anche il Mercante, e chiudi il turno.",
      right:
        "Due figure nel tuo palazzo la attirano di due caselle, e così entra. La manche è tua, benché il Doge sia ancora nella calle.",
      wrong: "Porta il Mercante nel tuo palazzo (caselle 7 e 8), e chiudi il turno.",
    },
    doge_arrives: {
      title: "Alla tua porta",
      task: "Il Doge è proprio davanti al tuo palazzo, e la guardia non è d’impiccio. Fallo entrare.",
      right: "Il Doge è tuo ospite, e la manche finisce subito. Non devi nemmeno chiudere il turno.",
      wrong: "Basta una carta del Doge verso di te.",
    },
  },
};

export default page;
