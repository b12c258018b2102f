// The privacy notice (GDPR, articles 12–14): what the shop keeps about a person, why, for how long, and what they can do about
// it. It says what the software does: whoever changes one changes the other.
import { Link } from '@tanstack/react-router'
import { PHOTO_RETENTION_DAYS } from '#domain/image/photo.ts'
import type { Shop } from '#domain/shop.ts'
import { LegalPage, type LegalSection, ShopAddress } from './legal-page.tsx'

export function PrivacyPage({ shop }: { shop: Shop | null }) {
  return (
    <LegalPage
      shop={shop}
      version="2026-11-30"
      note={shop?.privacyNote ?? ''}
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
        whereSection(shop?.hosting ?? ''),
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
      <p>
        Per qualunque domanda sui tuoi dati {shop !== null && shop.mail !== '' ? 'scrivici, ' : ''}chiamaci o passa in negozio.
      </p>
    </>
  )
}

function whereSection(hosting: string): LegalSection {
  return {
    id: 'dove',
    title: 'Dove stanno e chi li vede',
    children: (
      <>
        <p>
          I dati stanno sul server del negozio. Li vede il personale che prepara e consegna gli ordini. Sul tuo dispositivo
          restano il catalogo, il carrello e, finché non esci dal tuo account, i tuoi ordini: servono a far funzionare il negozio
          anche senza rete, e quando esci si cancellano.
        </p>
        <p>Ci aiutano, ognuno solo per la sua parte:</p>
        <ul>
          <li>{hosting === '' ? 'chi ospita il sito' : `${hosting}, che ospita il sito`}, e chi consegna le nostre e-mail;</li>
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
  }
}

const SECTIONS: LegalSection[] = [
  {
    id: 'cookie',
    title: 'Cookie',
    children: (
      <>
        <p>
          Usiamo solo cookie tecnici: <strong>pb_auth</strong>, che tiene valido il tuo accesso per una settimana, e{' '}
          <strong>pagina_voluta</strong>, che per dieci minuti ricorda la pagina che volevi vedere prima di accedere. Sui
          dispositivi del negozio, totem e casse, e solo lì, un altro dice quale dispositivo è.
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

// What is kept, why, on which legal basis and how long: the heart of the privacy notice.

const PRIVACY_PURPOSES: LegalSection = {
  id: 'perche',
  title: 'Quali dati, perché e per quanto',
  children: (
    <ul>
      <li>
        <strong>Il tuo account</strong>: nome, cognome, e-mail, telefono e password (cifrata: non la può leggere nessuno). Servono
        a ordinare e a chiamarti se c’è un problema. Base: il contratto con te (art. 6.1.b GDPR). Finché non elimini l’account.
      </li>
      <li>
        <strong>I tuoi ordini</strong>: che cosa, quando, quanto e le note. Base: il contratto; poi, per dieci anni, gli obblighi
        fiscali e contabili (art. 6.1.c GDPR, art. 2220 del codice civile). Nelle note scrivi solo quello che ci serve: se parli
        di un’allergia lo usiamo per quell’ordine e basta.
      </li>
      <li>
        <strong>Gli ordini presi in negozio</strong>: il nome e il telefono che scegli di lasciare, per chiamarti al ritiro. Base:
        il contratto.
      </li>
      <li>
        <strong>Le foto</strong> per la cialda o come modello: le usiamo per la torta e le cancelliamo {PHOTO_RETENTION_DAYS}{' '}
        giorni dopo il ritiro, il tempo di un eventuale reclamo. Base: il contratto. Prima di partire dal tuo dispositivo perdono
        luogo e data dello scatto.
      </li>
      <li>
        <strong>I messaggi sul tuo ordine</strong>, per e-mail e su WhatsApp: conferma, pronto, rimborso. Base: il contratto. Mai
        pubblicità. WhatsApp si disattiva nel profilo; restano le e-mail.
      </li>
      <li>
        <strong>Le notifiche</strong> sul dispositivo: solo se le attivi tu (art. 6.1.a GDPR); si spengono dalle impostazioni del
        browser.
      </li>
      <li>
        <strong>I pagamenti</strong>: importo, esito e riferimento di Stripe, per incassare e rimborsare. Base: il contratto e gli
        obblighi contabili.
      </li>
      <li>
        <strong>La sicurezza</strong>: contiamo per pochi minuti le richieste di ogni indirizzo per fermare chi prova password a
        caso. Base: il nostro interesse a proteggere il negozio (art. 6.1.f GDPR). I registri del server non contengono indirizzi.
      </li>
    </ul>
  ),
}
