// Help: the shop itself first, then answers to what is asked most. Everything here is on the device. The heading is the frame's.
import { Clock, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shop } from '#domain/shop.ts'
import { HELP_TOPICS } from './help-answers.tsx'
import styles from './help-screen.module.css'

export interface HelpScreenProps {
  /** Null until it is known. */
  shop: Shop | null
  hours: readonly string[]
  /** Further ways from here. */
  links?: ReactNode
}

export function HelpScreen({ shop, hours, links }: HelpScreenProps) {
  return (
    <div className={styles.screen}>
      <aside className={styles.contact} aria-label="Il negozio">
        <h2 className={styles.title}>Parla con noi</h2>
        {shop && <ShopLines shop={shop} hours={hours} />}
        {links}
      </aside>
      <div className={styles.topics}>
        {HELP_TOPICS.map(({ title, answers }) => (
          <section key={title} className={styles.topic} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            {answers.map(({ question, answer }) => (
              <details key={question} className={styles.answer}>
                <summary>{question}</summary>
                <div className={styles.text}>{answer}</div>
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
    <address className={styles.lines}>
      {shop.phone !== '' && (
        <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className={styles.phone}>
          <Phone size="1.2em" aria-hidden="true" />
          {shop.phone}
        </a>
      )}
      {shop.address !== '' && (
        <span className={styles.line}>
          <MapPin size="1.2em" aria-hidden="true" />
          {shop.address}
        </span>
      )}
      {hours.length > 0 && (
        <span className={styles.line}>
          <Clock size="1.2em" aria-hidden="true" />
          <span>
            {hours.map((text) => (
              <span key={text} className={styles.hours}>
                {text}
              </span>
            ))}
            {shop.openingNote !== '' && <span className={styles.hours}>{shop.openingNote}</span>}
          </span>
        </span>
      )}
    </address>
  )
}
