// The conditions of sale (Codice del Consumo, articles 49 and following). They say what the shop does: whoever changes one
// changes the other.
import { Link } from '@tanstack/react-router'
import type { Shop } from '#domain/shop.ts'
import { AFTER_THE_ORDER } from './conditions-after.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { ShopAddress } from './shop-address.tsx'

export function ConditionsPage({ shop }: { shop: Shop | null }) {
  return (
    <LegalPage
      version="21 novembre 2026"
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
          Online paghi con carta, sulla pagina sicura di Stripe. Al totem e in negozio paghi in cassa, in contanti o con carta: un
          ordine del totem non pagato entro la chiusura del giorno di ritiro si annulla. Sotto i 50 centesimi si paga al ritiro.
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
          Il ritiro è in negozio, nella fascia di un quarto d’ora che hai scelto. Alcuni prodotti chiedono uno o più giorni di
          preparazione: il primo giorno possibile è sempre indicato.
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
