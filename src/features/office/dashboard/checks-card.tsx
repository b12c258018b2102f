// What waits for a person: orders lead to themselves on the order desk, products and choices that nobody has declared to theirs,
// numbers that never arrived are dealt with here.
import { Link } from '@tanstack/react-router'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import styles from './checks-card.module.css'

export interface Check {
  /** Of the order, or of the entry that was refused. */
  id: string
  title: string
  text: string
}

/** An order number that never arrived, or a run of them. */
export interface MissingCheck extends Check {
  onOpen: () => void
}

/** Something about the catalogue, and where it is mended. */
export interface CatalogueCheck extends Check {
  search: { stato?: string; vista?: string }
}

export interface ChecksCardProps {
  /** What is only to be known: who met a limit today, and what the server's keeper has to mend. */
  known: readonly Check[]
  /** Both undefined while they are read. */
  checks: readonly Check[] | undefined
  missing: readonly MissingCheck[] | undefined
  catalogue: readonly CatalogueCheck[]
}

const ROW_LOOK = classNames(looks.inset, 'row gap-2 text-2', styles.row, styles.leading)

export function ChecksCard({ checks, missing, catalogue, known }: ChecksCardProps) {
  const count = (checks?.length ?? 0) + (missing?.length ?? 0) + catalogue.length + known.length
  return (
    // The row of a number that was dealt with goes away.
    <section
      ref={focusFallback}
      className={classNames(looks.card, 'column', styles.card, count > 0 && styles.waiting)}
      aria-labelledby="da-verificare"
      tabIndex={-1}
    >
      <h3 id="da-verificare" className={classNames(looks.pad, 'row shrink-0 gap-2 text-4')}>
        Da verificare {count > 0 && <span className={classNames(looks.badge, looks.plain, 'text-1', styles.count)}>{count}</span>}
      </h3>
      {checks && missing && count === 0 && <p className={classNames(looks.pad, 'muted')}>Niente da verificare.</p>}
      <div className={looks.scroll}>
        <ul>
          {missing?.map((check) => (
            <li key={check.id}>
              <button type="button" className={ROW_LOOK} onClick={check.onOpen}>
                <Row {...check} />
              </button>
            </li>
          ))}
          {checks?.map((check) => (
            <li key={check.id}>
              <Link to="/gestionale/ordini" search={{ scheda: 'da-verificare', ordine: check.id }} className={ROW_LOOK}>
                <Row {...check} />
              </Link>
            </li>
          ))}
          {catalogue.map((check) => (
            <li key={check.id}>
              <Link to="/gestionale/prodotti" search={check.search} className={ROW_LOOK}>
                <Row {...check} />
              </Link>
            </li>
          ))}
        </ul>
        {known.length > 0 && (
          <ul aria-label="Da sapere">
            {known.map((check) => (
              <li key={check.id} className={classNames('row gap-2 text-2', styles.row)}>
                <Row {...check} isLeading={false} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {!(checks && missing) && (
        <Loading label="Carico che cosa c’è da verificare" className={looks.pad}>
          <Skeleton width="100%" height="40px" />
        </Loading>
      )}
    </section>
  )
}

/** @param isLeading whether it opens something */
function Row({ title, text, isLeading = true }: Check & { isLeading?: boolean }) {
  return (
    <>
      <TriangleAlert size={20} aria-hidden="true" className={looks.alert} />
      <span className="stack fill">
        <b className="strong">{title}</b>
        <span className="muted text-1">{text}</span>
      </span>
      {isLeading && <ChevronRight size={18} aria-hidden="true" />}
    </>
  )
}
