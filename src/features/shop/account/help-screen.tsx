// Help: the shop itself first, then the questions that customers ask most, with answers in their words. Everything here is on
// the device. The heading is the frame's.
import { Link } from '@tanstack/react-router'
import { Clock, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { PHOTO_RETENTION_DAYS } from '#domain/image/photo.ts'
import type { Shop } from '#domain/shop.ts'
import { classNames } from '#ui/class-names.ts'
import { mapLink } from '#ui/text/map-link.ts'
import styles from './help-screen.module.css'

interface HelpScreenProps {
  /** Null until it is known. */
  shop: Shop | null
  hours: readonly string[]
  /** Further ways from here. */
  links?: ReactNode
}

export function HelpScreen({ shop, hours, links }: HelpScreenProps) {
  return (
    <div className={classNames('page stack gap-6', styles.screen)}>
      <aside className={classNames('stack gap-3 card raised', styles.contact)} aria-label="Il negozio">
        <h2 className="text-5">Parla con noi</h2>
        {shop && <ShopLines shop={shop} hours={hours} />}
        {links}
      </aside>
      <div className="stack gap-6">
        {HELP_TOPICS.map(({ title, answers }) => (
          <section key={title} className="stack gap-2" aria-label={title}>
            <h2 className="text-5">{title}</h2>
            {answers.map(({ question, answer }) => (
              <details key={question} className={classNames('card raised', styles.answer)}>
                <summary className="row gap-4 strong">{question}</summary>
                <div className={classNames('stack gap-2 muted', styles.text)}>{answer}</div>
              </details>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

function ShopLines({ shop, hours }: { shop: Shop; hours: readonly string[] }) {
  return (
    <address className={classNames('stack gap-2', styles.lines)}>
      {shop.phone !== '' && (
        <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className="row gap-3 touch text-3 strong">
          <Phone size="1.2em" aria-hidden="true" />
          {shop.phone}
        </a>
      )}
      {shop.address !== '' && (
        <span className="row gap-3">
          <MapPin size="1.2em" aria-hidden="true" />
          <a {...mapLink(shop.address)}>{shop.address}</a>
        </span>
      )}
      {hours.length > 0 && (
        <span className="row gap-3">
          <Clock size="1.2em" aria-hidden="true" />
          <span className="stack figures">
            {hours.map((text) => (
              <span key={text}>{text}</span>
            ))}
            {shop.openingNote !== '' && <span>{shop.openingNote}</span>}
          </span>
        </span>
      )}
    </address>
  )
}

// The questions that customers ask, in their words.

interface HelpTopic {
  title: string
  answers: { question: string; answer: ReactNode }[]
}

const HELP_TOPICS: HelpTopic[] = [
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
              Un ordine fatto al totem o in cassa non è legato al tuo account: il suo numero l’hai visto sul totem, o è sullo
              scontrino. Se qualcosa non torna, chiamaci con l’ora in cui hai ordinato.
            </p>
          </>
        ),
      },
      {
        question: 'Posso ordinare senza rete?',
        answer: (
          <p>
            Senza rete puoi sfogliare la vetrina e riempire il carrello: resta tutto sul dispositivo. Per pagare serve la rete, e
            il carrello ti aspetta. Il totem in negozio prende gli ordini anche senza.
          </p>
        ),
      },
      {
        question: 'Come cambio o annullo un ordine?',
        answer: (
          <p>
            In <Link to="/account/ordini">I tuoi ordini</Link> c’è «Annulla ordine», finché la preparazione non è cominciata:
            quello che hai pagato con carta torna sulla carta, quello che hai pagato in negozio te lo restituiamo lì. Per cambiare
            qualcosa annulla e tocca «Ordina di nuovo», oppure chiamaci.
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
            Scegli un quarto d’ora fra quelli liberi. Quando un orario è pieno non si può scegliere; i prodotti che chiedono più
            tempo spostano avanti il primo giorno. Se fai tardi chiamaci: ti aspettiamo fino alla chiusura.
          </p>
        ),
      },
      {
        question: 'Come si paga?',
        answer: (
          <p>
            Online con carta, sulla pagina di Stripe. Se il pagamento si interrompe hai circa mezz’ora per completarlo da{' '}
            <Link to="/account/ordini">I tuoi ordini</Link>; poi l’ordine si annulla e non paghi nulla. Se hai scelto l’acconto,
            il resto lo paghi al ritiro. In negozio e al totem paghi in cassa.
          </p>
        ),
      },
      {
        question: 'Quando arriva un rimborso?',
        answer: (
          <p>
            Torna sulla carta che hai usato: la banca ci mette di solito da 5 a 10 giorni lavorativi. Quello che hai pagato in
            negozio te lo restituiamo lì.
          </p>
        ),
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
            scelte. Dove non li abbiamo ancora indicati leggi «chiedi in negozio». In vetrina puoi filtrare con «senza …». Una
            nota non può garantire l’assenza di tracce: con un’allergia seria parla con noi prima.
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
