// Persone → chili: so many guests give a size, its weight, its price and its first day. Without code it is a form and a list of links.
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { cakeLeadDays } from '#domain/cake-facts.ts'
import { cakeKilos, priceFromCents, sizeForGuests, sizesOf } from '#domain/cake-size.ts'
import type { Product, Variant } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDayRelative } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './guests-panel.module.css'
import type { CakeHomeNow } from './use-cake-home.ts'

export interface GuestsPanelProps {
  home: CakeHomeNow
  composed: { product: Product; types: TypeChoice[] }
  onGuests: (guests: number) => void
}

const USUAL_GUESTS = 12
const MOST_GUESTS = 200

export function GuestsPanel({ home, composed, onGuests }: GuestsPanelProps) {
  const t = useText()
  const { product, types } = composed
  const sizes = sizesOf(types)
  const [guests, setGuests] = useState(USUAL_GUESTS)
  const size = sizeForGuests(guests, sizes)
  if (sizes.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGuests(guests)
  }
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{t('Quanti siete?')}</h2>
      <form action="/componi-la-tua-torta" method="get" className={styles.form} onSubmit={submit}>
        <input type="hidden" name="persone" value={guests} />
        <Stepper
          label={t('Persone')}
          text={t('{count} persona|{count} persone', { count: guests })}
          onFewer={guests > 1 ? () => setGuests(guests - 1) : null}
          onMore={guests < MOST_GUESTS ? () => setGuests(guests + 1) : null}
          size="large"
        />
        <SizeFacts composed={composed} size={size} home={home} />
        <Button type="submit" size="large" disabled={size === null || !product.isAvailable}>
          {t('Comincia da qui')}
        </Button>
      </form>
      <ul className={styles.sizes}>
        {sizes.map((candidate) => (
          <li key={candidate.id}>
            <Link
              to="/componi-la-tua-torta"
              search={{ persone: candidate.servings }}
              className={classNames(styles.size, candidate.id === size?.id && styles.on)}
            >
              <span className={styles.guests}>{candidate.servings}</span>
              <span>{t('circa {kilos} kg', { kilos: decimalText(cakeKilos(candidate.servings)) })}</span>
              <span className={styles.from}>
                {t('da')} {formatEuro(priceFromCents(product, types, candidate))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SizeFactsProps extends Pick<GuestsPanelProps, 'home' | 'composed'> {
  size: Variant | null
}

function SizeFacts({ size, composed: { product, types }, home }: SizeFactsProps) {
  const t = useText()
  if (!product.isAvailable) return <p className={styles.facts}>{t('In questi giorni non ce n’è')}</p>
  if (size === null)
    return <p className={styles.facts}>{t('Per così tanti ne parliamo insieme: chiamaci o passa in negozio.')}</p>
  const firstMs = home.firstPickupMs(cakeLeadDays(product, size.servings))
  return (
    <dl className={styles.facts} aria-live="polite">
      <div>
        <dt>{t('di torta')}</dt>
        <dd>{decimalText(cakeKilos(size.servings))}&nbsp;kg</dd>
      </div>
      <div>
        <dt>{t('a partire da')}</dt>
        <dd>
          <Price text={formatEuro(priceFromCents(product, types, size))} />
        </dd>
      </div>
      <div>
        <dt>{t('primo ritiro')}</dt>
        <dd>{firstMs === null ? t('da concordare') : formatDayRelative(firstMs, home.nowMs)}</dd>
      </div>
    </dl>
  )
}
