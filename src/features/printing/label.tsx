// The label of a cake's box, A6: what it is, for whom and when, what it contains.
import { CakeDrawing } from '#ui/cake-drawing/cake-drawing.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import styles from './label.module.css'
import type { LabelContent } from './label-content.ts'

const QR_MODULE_MM = 0.5

export function Label({ content }: { content: LabelContent }) {
  const { cake, details, contains, traces, ingredients } = content
  return (
    <section className={styles.label}>
      <header className={styles.head}>
        <p className={styles.shop}>{content.shopName}</p>
        <p className={styles.number}>{content.number}</p>
      </header>
      {cake && <CakeDrawing look={cake.look} labels={[]} title={cake.words} className={styles.cake} />}
      <p className={styles.title}>{content.title}</p>
      {details.map((line) => (
        <p key={line} className={styles.details}>
          {line}
        </p>
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>Ritiro</dt>
          <dd>{content.pickup}</dd>
        </div>
        <div>
          <dt>Per</dt>
          <dd>{content.customer}</dd>
        </div>
      </dl>
      <Allergens contains={contains} traces={traces} />
      {ingredients.length > 0 && (
        <p className={styles.ingredients}>
          <b>Ingredienti:</b>{' '}
          {ingredients.map(({ text, isAllergen }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never moved
            isAllergen ? <b key={index}>{text}</b> : text,
          )}
        </p>
      )}
      <footer className={styles.foot}>
        <p>{content.shopAddress}</p>
        <QrCode text={content.link} label="Apri l’ordine" moduleMm={QR_MODULE_MM} />
      </footer>
    </section>
  )
}

function Allergens({ contains, traces }: Pick<LabelContent, 'contains' | 'traces'>) {
  if (contains === null) {
    return (
      <div className={styles.allergens}>
        <p className={styles.names}>Allergeni: chiedi in negozio</p>
      </div>
    )
  }
  if (contains.length === 0 && traces === '') return null
  return (
    <div className={styles.allergens}>
      {contains.length > 0 && (
        <>
          <p>Contiene</p>
          <p className={styles.names}>{contains.join(' · ')}</p>
        </>
      )}
      {traces !== '' && <p>Può contenere tracce di {traces}.</p>}
    </div>
  )
}
