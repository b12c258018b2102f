// A page of small print that can be read: its parts by name at the side, one idea each. The heading is the frame's.
import type { ReactNode } from 'react'
import type { Shop } from '#domain/shop.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './legal-page.module.css'

export interface LegalSection {
  /** Also the part's address on the page. */
  id: string
  title: string
  children: ReactNode
}

interface LegalPageProps {
  shop: Shop | null
  /** The day on which our own words were changed last, `YYYY-MM-DD`. */
  version: string
  /** The whole page in three sentences. */
  summary: ReactNode
  sections: readonly LegalSection[]
  /** What the shop adds, as it typed it; may be empty. */
  note: string
}

export function LegalPage({ shop, version, summary, note, ...page }: LegalPageProps) {
  const sections =
    note === ''
      ? page.sections
      : [...page.sections, { id: 'in-piu', title: 'Che cosa aggiunge il negozio', children: <Note text={note} /> }]
  return (
    <div className={classNames('page stack gap-5', styles.page)}>
      <nav className={classNames('card raised', styles.contents)} aria-label="In questa pagina">
        <ol className="ruled">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="row touch plain">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={classNames('stack gap-6', styles.text)}>
        <div className={classNames('stack gap-2 card pistachio', styles.summary)}>{summary}</div>
        {sections.map(({ id, title, children }) => (
          <section key={id} id={id} className={classNames('stack gap-3', styles.section)}>
            <h2 className="text-5">{title}</h2>
            {children}
          </section>
        ))}
        <p className="muted text-1">Ultimo aggiornamento: {dayText(latest(version, shop?.legalChanged ?? ''))}.</p>
      </article>
    </div>
  )
}

// Who sells here, as it stands in the shop's own record.

/** @param shop null until it is known */
export function ShopAddress({ shop }: { shop: Shop | null }) {
  if (shop === null) return <p>I dati del negozio arrivano appena c’è la rete; li trovi anche in fondo a ogni pagina.</p>
  return (
    <address className="stack">
      <strong>{shop.legalName || shop.name}</strong>
      {shop.legalName !== '' && shop.legalName !== shop.name && <span>{shop.name}</span>}
      {shop.address !== '' && <span>{shop.address}</span>}
      {shop.vatNumber !== '' && <span>Partita IVA {shop.vatNumber}</span>}
      {shop.rea !== '' && <span>REA {shop.rea}</span>}
      {shop.phone !== '' && (
        <span>
          Telefono <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
        </span>
      )}
      {shop.mail !== '' && (
        <span>
          E-mail <a href={`mailto:${shop.mail}`}>{shop.mail}</a>
        </span>
      )}
      {shop.pec !== '' && (
        <span>
          PEC <a href={`mailto:${shop.pec}`}>{shop.pec}</a>
        </span>
      )}
    </address>
  )
}

/** In paragraphs, as they were typed. */
function Note({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className={styles.note}>
      {paragraph.trim()}
    </p>
  ))
}

const DAY = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `21 novembre 2026` @param day `YYYY-MM-DD` */
function dayText(day: string): string {
  return DAY.format(Date.parse(day))
}

/** Both `YYYY-MM-DD`. */
function latest(one: string, other: string): string {
  return one > other ? one : other
}
