// The privacy notice (GDPR, articles 12–14): what the shop keeps about a person, why, for how long, and what they can do about it.
// It says what the software does: whoever changes one changes the other.
import { Link } from '@tanstack/react-router'
import { PHOTO_RETENTION_DAYS } from '#domain/photo-retention.ts'
import type { Shop } from '#domain/shop.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { PRIVACY_PURPOSES } from './privacy-purposes.tsx'
import { ShopAddress } from './shop-address.tsx'

export function PrivacyPage({ shop }: { shop: Shop | null }) {
  return (
    <LegalPage
      version="21 novembre 2026"
      summary={
        <>
          <p>
            Usiamo i tuoi dati per preparare i tuoi ordini, e per nient’altro: niente pubblicità, niente profili, niente vendita.
          </p>
          <p>Le foto per le torte si cancellano da sole {PHOTO_RETENTION_DAYS} giorni dopo il ritiro.</p>
          <p>Dal tuo profilo scarichi i tuoi dati o elimini l’account quando vuoi.</p>
        </>
      }
      sections={[
        { id: 'titolare', title: 'Chi tratta i tuoi dati', children: <Controller shop={shop} /> },
        PRIVACY_PURPOSES,
        ...SECTIONS,
      ]}
    />
  )
}

function Controller({ shop }: { shop: Shop | null }) {
  return (
    <>
      <p>Il titolare del trattamento è il negozio:</p>
      <ShopAddress shop={shop} />
      <p>Per qualunque domanda sui tuoi dati chiamaci o passa in negozio.</p>
    </>
  )
}

const SECTIONS: LegalSection[] = [
  {
    id: 'dove',
    title: 'Dove stanno e chi li vede',
    children: (
      <>
        <p>
          I dati stanno sul server del negozio. Li vede il personale che prepara e consegna gli ordini. Sul tuo dispositivo
          restano il catalogo, il carrello e, finché sei connesso al tuo account, i tuoi ordini: servono a far funzionare il
          negozio anche senza rete, e quando esci si cancellano.
        </p>
        <p>Ci aiutano, ognuno solo per la sua parte:</p>
        <ul>
          <li>chi ospita il server e chi consegna le nostre e-mail;</li>
          <li>Stripe, per i pagamenti con carta: il numero della carta lo vede solo Stripe, noi mai;</li>
          <li>Meta (WhatsApp), per gli avvisi sul tuo ordine, se non li hai disattivati;</li>
          <li>chi fa il tuo browser, per le notifiche, se le hai attivate.</li>
        </ul>
        <p>
          Stripe e Meta possono trattare dati anche fuori dall’Unione europea, con le garanzie previste dal capo V del GDPR
          (decisioni di adeguatezza o clausole contrattuali tipo).
        </p>
      </>
    ),
  },
  {
    id: 'cookie',
    title: 'Cookie',
    children: (
      <>
        <p>
          Usiamo solo cookie tecnici: <strong>pb_auth</strong>, che ti tiene connesso per una settimana dopo l’accesso, e{' '}
          <strong>pagina_voluta</strong>, che per dieci minuti ricorda la pagina da cui sei arrivato ad accedere. Sui dispositivi
          del negozio, e solo lì, <strong>sfoglia_device</strong> dice quale dispositivo è.
        </p>
        <p>Non servono a seguirti e non ce ne sono di altri: per questo non vedi nessun avviso da accettare.</p>
      </>
    ),
  },
  {
    id: 'diritti',
    title: 'I tuoi diritti',
    children: (
      <>
        <p>Puoi, in ogni momento e senza spendere nulla:</p>
        <ul>
          <li>
            sapere che cosa sappiamo di te e portarlo via: nel <Link to="/account/profilo">profilo</Link> c’è «Scarica i miei
            dati»;
          </li>
          <li>correggere nome, telefono ed e-mail, sempre nel profilo;</li>
          <li>
            farti cancellare con «Elimina il mio account»: gli ordini conclusi restano nella contabilità, ma senza il tuo nome, e
            le foto spariscono subito;
          </li>
          <li>chiederci di limitare un trattamento, o opporti a quelli che facciamo per nostro interesse.</li>
        </ul>
        <p>
          Se qualcosa non ti convince parlane con noi. Puoi anche rivolgerti al{' '}
          <a href="https://www.garanteprivacy.it" rel="noopener">
            Garante per la protezione dei dati personali
          </a>
          .
        </p>
      </>
    ),
  },
]
