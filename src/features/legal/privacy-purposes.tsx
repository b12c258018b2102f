// What is kept, why, on which legal basis and how long: the heart of the privacy notice.
import { PHOTO_RETENTION_DAYS } from '#domain/photo-retention.ts'
import type { LegalSection } from './legal-page.tsx'

export const PRIVACY_PURPOSES: LegalSection = {
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
