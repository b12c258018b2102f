// The conditions of sale (Codice del Consumo, articles 49 and following). They say what the shop does: whoever changes one
// changes the other.
import { Link } from '@tanstack/react-router'
import type { Shop } from '#domain/shop.ts'
import { LegalPage, type LegalSection, ShopAddress } from './legal-page.tsx'

export function ConditionsPage({ shop }: { shop: Shop | null }) {
  return (
    <LegalPage
      shop={shop}
      version="2026-11-21"
      note={shop?.conditionsNote ?? ''}
      summary={
        <>
          <p>Ordini online, ritiri in negozio all’orario scelto. Il prezzo è quello che vedi quando ordini, IVA inclusa.</p>
          <p>Puoi annullare con rimborso intero finché la preparazione non è cominciata.</p>
          <p>Dolci freschi e torte su misura non si possono rendere per ripensamento.</p>
        </>
      }
      sections={[{ id: 'chi-vende', title: 'Chi vende', children: <ShopAddress shop={shop} /> }, ...ORDERING, ...AFTER_THE_ORDER]}
    />
  )
}

const ORDERING: LegalSection[] = [
  {
    id: 'ordine',
    title: 'Come si ordina',
    children: (
      <>
        <p>
          Scegli i prodotti, l’orario di ritiro e controlli tutto nell’ultima pagina: fin lì puoi cambiare ogni cosa. Il pulsante
          «Ordina e paga» invia l’ordine e <strong>ti obbliga a pagare</strong> l’importo indicato.
        </p>
        <p>
          Il contratto è concluso quando l’ordine è confermato: online dopo il pagamento, in negozio quando ricevi il numero. La
          conferma resta nei <Link to="/account/ordini">tuoi ordini</Link> e ti arriva per e-mail.
        </p>
        <p>Se un ordine online non viene pagato in tempo (circa mezz’ora) si annulla da solo e il posto torna libero.</p>
      </>
    ),
  },
  {
    id: 'prezzi',
    title: 'Prezzi e pagamento',
    children: (
      <>
        <p>
          I prezzi sono in euro e comprendono l’IVA. Vale il prezzo mostrato al momento dell’ordine, anche se dopo cambia. Non ci
          sono spese aggiuntive.
        </p>
        <p>
          Online paghi con carta, sulla pagina sicura di Stripe; dove è previsto un acconto puoi pagare solo quello, e il resto al
          ritiro. Al totem e in negozio paghi in cassa, in contanti o con carta: un ordine del totem non pagato entro la chiusura
          del giorno di ritiro si annulla. Sotto i 50 centesimi si paga al ritiro.
        </p>
        <p>I codici sconto valgono per un solo ordine alla volta, nei limiti indicati, e non si convertono in denaro.</p>
      </>
    ),
  },
  {
    id: 'ritiro',
    title: 'Ritiro',
    children: (
      <>
        <p>
          Il ritiro è in negozio, nel quarto d’ora che hai scelto. Alcuni prodotti chiedono uno o più giorni di preparazione: il
          primo giorno possibile è sempre indicato.
        </p>
        <p>
          Se fai tardi chiamaci: teniamo da parte il tuo ordine fino alla chiusura. I prodotti freschi non si conservano oltre
          quel giorno e, se non vengono ritirati, non possiamo rimborsarli.
        </p>
      </>
    ),
  },
  {
    id: 'torte',
    title: 'Torte su misura, frasi e foto',
    children: (
      <>
        <p>
          Il disegno della torta sullo schermo è un’indicazione: ogni torta è fatta a mano e può differire un poco per forma e
          colore.
        </p>
        <p>
          Se mandi una foto ci assicuri di poterla usare. Possiamo rifiutare frasi e immagini offensive o che ledono diritti di
          altri: in quel caso ti avvisiamo e, se non troviamo un’alternativa, ti rimborsiamo tutto.
        </p>
      </>
    ),
  },
]

// The conditions of sale once something is ordered: cancelling, the right of withdrawal that does not apply, complaints.

const AFTER_THE_ORDER: LegalSection[] = [
  {
    id: 'annullare',
    title: 'Annullare un ordine',
    children: (
      <>
        <p>
          Finché non è pagato, e dopo fino all’inizio della preparazione, annulli l’ordine da solo in{' '}
          <Link to="/account/ordini">I tuoi ordini</Link>: quello che hai pagato torna intero, sulla carta usata (di solito in
          5–10 giorni lavorativi) o in negozio, se l’hai pagato lì. Quando la preparazione è cominciata, chiamaci: vediamo insieme
          che cosa si può fare.
        </p>
        <p>Se siamo noi a non poter preparare un ordine te lo diciamo subito e ti rimborsiamo tutto.</p>
      </>
    ),
  },
  {
    id: 'recesso',
    title: 'Diritto di recesso',
    children: (
      <>
        <p>
          Per gli acquisti a distanza la legge dà di solito quattordici giorni per ripensarci.{' '}
          <strong>Qui questo diritto non si applica</strong>, perché l’articolo 59 del Codice del Consumo (d.lgs. 206/2005) lo
          esclude per:
        </p>
        <ul>
          <li>
            i beni confezionati su misura o chiaramente personalizzati, come le torte con le tue scelte, la tua frase o la tua
            foto (lettera c);
          </li>
          <li>i beni che rischiano di deteriorarsi o scadere rapidamente, come i prodotti freschi di pasticceria (lettera d).</li>
        </ul>
        <p>Resta la possibilità di annullare descritta qui sopra, che è una nostra scelta.</p>
      </>
    ),
  },
  {
    id: 'reclami',
    title: 'Se qualcosa non va',
    children: (
      <>
        <p>
          Vale la garanzia legale di conformità (articoli 128 e seguenti del Codice del Consumo). Se un prodotto non è come l’hai
          ordinato, diccelo appena puoi, meglio il giorno stesso e con una foto: lo rifacciamo o ti rimborsiamo.
        </p>
        <p>Trovi telefono e indirizzo in cima a questa pagina. Rispondiamo a ogni reclamo entro pochi giorni.</p>
      </>
    ),
  },
  {
    id: 'allergeni',
    title: 'Allergeni',
    children: (
      <>
        <p>
          Per ogni prodotto indichiamo gli allergeni del regolamento (UE) 1169/2011, e quelli che potrebbe contenere in traccia:
          in laboratorio lavoriamo insieme glutine, latte, uova e frutta a guscio. Dove leggi «Allergeni: chiedi in negozio» non
          sono ancora indicati: non vuol dire che non ci siano.
        </p>
        <p>
          Una nota come «senza noci» ci aiuta, ma non può garantire l’assenza di tracce. Se hai un’allergia seria parla con noi
          prima di ordinare.
        </p>
      </>
    ),
  },
  {
    id: 'dati',
    title: 'Dati personali',
    children: (
      <p>
        Come trattiamo i tuoi dati è scritto nella pagina <Link to="/privacy">Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'legge',
    title: 'Legge e controversie',
    children: (
      <p>
        Vale la legge italiana. Per ogni controversia è competente il giudice del luogo in cui il consumatore ha residenza o
        domicilio (articolo 66-bis del Codice del Consumo). Prima puoi rivolgerti a un organismo di risoluzione alternativa delle
        controversie (articoli 141 e seguenti).
      </p>
    ),
  },
  {
    id: 'licenze',
    title: 'Programmi di altri',
    children: (
      <p>
        Il sito usa programmi e caratteri scritti da altri: quali sono, e con quale licenza, è scritto nella pagina{' '}
        {/* A document of the server's, no screen of the page. */}
        <a href="/licenze">Licenze</a>.
      </p>
    ),
  },
]
