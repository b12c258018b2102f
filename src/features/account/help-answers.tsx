// The questions that customers ask, in their words.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PHOTO_RETENTION_DAYS } from '#domain/photo-retention.ts'

interface HelpTopic {
  title: string
  answers: { question: string; answer: ReactNode }[]
}

export const HELP_TOPICS: HelpTopic[] = [
  {
    title: 'Ordini',
    answers: [
      {
        question: 'Il mio ordine non si vede',
        answer: (
          <>
            <p>
              Gli ordini pagati compaiono in <Link to="/account/ordini">I tuoi ordini</Link> entro pochi secondi, se c’è la rete.
              Se hai pagato e l’ordine non c’è, aspetta un minuto: il pagamento viene verificato da solo.
            </p>
            <p>
              Un ordine fatto al totem o in cassa non è legato al tuo account: il suo numero è sul foglietto. Se qualcosa non
              torna, chiamaci con l’ora in cui hai ordinato.
            </p>
          </>
        ),
      },
      {
        question: 'Posso ordinare senza rete?',
        answer: (
          <p>
            Senza rete puoi sfogliare la vetrina, comporre la torta e riempire il carrello: resta tutto sul dispositivo. Per
            pagare serve la rete, e il carrello ti aspetta. Il totem in negozio prende gli ordini anche senza.
          </p>
        ),
      },
      {
        question: 'Come cambio o annullo un ordine?',
        answer: (
          <p>
            In <Link to="/account/ordini">I tuoi ordini</Link> c’è «Annulla ordine», finché la preparazione non è cominciata: i
            soldi tornano sulla carta. Per cambiare qualcosa annulla e tocca «Ordina di nuovo», oppure chiamaci.
          </p>
        ),
      },
      {
        question: 'Posso rendere un dolce?',
        answer: (
          <p>
            I prodotti freschi e le torte su misura non si rendono per ripensamento. Se invece qualcosa non è come l’hai ordinato
            diccelo subito: lo rifacciamo o ti rimborsiamo. I dettagli sono nelle{' '}
            <Link to="/condizioni">condizioni di vendita</Link>.
          </p>
        ),
      },
    ],
  },
  {
    title: 'Ritiro e pagamento',
    answers: [
      {
        question: 'Come funzionano gli orari di ritiro?',
        answer: (
          <p>
            Scegli un quarto d’ora fra quelli liberi. Quando una fascia è piena non si può scegliere; i prodotti che chiedono più
            tempo spostano avanti il primo giorno. Se fai tardi chiamaci: ti aspettiamo fino alla chiusura.
          </p>
        ),
      },
      {
        question: 'Come si paga?',
        answer: (
          <p>
            Online con carta, sulla pagina di Stripe. Se il pagamento si interrompe hai circa mezz’ora per completarlo da{' '}
            <Link to="/account/ordini">I tuoi ordini</Link>; poi l’ordine si annulla e non paghi nulla. In negozio e al totem
            paghi in cassa.
          </p>
        ),
      },
      {
        question: 'Quando arriva un rimborso?',
        answer: <p>Parte subito, sulla carta che hai usato. La banca ci mette di solito da tre a dieci giorni.</p>,
      },
    ],
  },
  {
    title: 'Allergeni e torte',
    answers: [
      {
        question: 'Come so che cosa c’è dentro?',
        answer: (
          <p>
            Ogni prodotto dice i suoi allergeni e quelli che può contenere in traccia; per le torte si aggiungono quelli delle tue
            scelte. In vetrina puoi filtrare con «senza …». Una nota non può garantire l’assenza di tracce: con un’allergia seria
            parla con noi prima.
          </p>
        ),
      },
      {
        question: 'Che foto posso mandare?',
        answer: (
          <p>
            Una foto nitida, tua o che puoi usare, dal telefono o dal computer: ti diciamo subito se è troppo piccola per la
            stampa. Parte quando ordini e la cancelliamo {PHOTO_RETENTION_DAYS} giorni dopo il ritiro.
          </p>
        ),
      },
    ],
  },
  {
    title: 'Account',
    answers: [
      {
        question: 'Come cambio e-mail, telefono o password?',
        answer: (
          <p>
            Nel <Link to="/account/profilo">profilo</Link>. Lì scarichi anche i tuoi dati, scegli gli avvisi e, se vuoi, elimini
            l’account.
          </p>
        ),
      },
    ],
  },
]
