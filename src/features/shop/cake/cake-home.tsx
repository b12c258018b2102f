// The cakes' home: two ways in, how much cake so many guests need (size, weight, price, first day), how it works. Its links and
// its form work before, and without, the code.
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Eye, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { cakeKilos, cakeLeadDays, sizeForGuests, sizesOf } from '#domain/cake/size.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { priceRange } from '#domain/cart/price-range.ts'
import type { Product, Variant } from '#domain/catalogue/catalogue.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { formatDayRelative } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './cake-home.module.css'
import type { CakeHomeNow } from './read-cake.ts'
import { CakeHomeLoading, ReadyCakes } from './ready-cakes.tsx'
import { useCakeHome } from './use-cake.ts'

/** @param onGuests opens the composer with the size for so many */
export function CakeHome({ onGuests }: { onGuests: (guests: number) => void }) {
  const t = useTranslate()
  const home = useCakeHome()
  const { composed } = home ?? {}
  if (home && composed === null && home.personalised.length === 0) return <NoCakes />
  return (
    <div className="page stack gap-6">
      <section className={styles.hero}>
        <div className={classNames('stack gap-4', styles.words)}>
          <h1 className={styles.title}>{t('Torte su misura')}</h1>
          <p className={classNames('muted', styles.text)}>
            {t(
              'Dicci quanti siete e come la vuoi: la vedi nascere mentre scegli, con prezzo e allergeni sempre sotto gli occhi.',
            )}
          </p>
        </div>
        <picture className={styles.picture}>
          <source
            type="image/avif"
            srcSet="/hero/torta-480.avif 480w, /hero/torta-960.avif 960w"
            sizes="(min-width: 62.5em) 34rem, 20rem"
          />
          <img src="/hero/torta-960.webp" alt="" width={960} height={674} fetchPriority="high" />
        </picture>
      </section>
      {home === undefined ? <CakeHomeLoading /> : <HomeContent home={home} onGuests={onGuests} />}
    </div>
  )
}

function NoCakes() {
  const t = useTranslate()
  return (
    <EmptyState
      scene="pagina-non-trovata"
      level={1}
      title={t('Per ora non prepariamo torte su misura')}
      text={t('In vetrina trovi quello che prepariamo adesso.')}
      action={<ButtonLink to="/">{t('Vai alla vetrina')}</ButtonLink>}
    />
  )
}

function HomeContent({ home, onGuests }: { home: CakeHomeNow; onGuests: (guests: number) => void }) {
  const t = useTranslate()
  const { composed, personalised } = home
  return (
    <>
      {composed && <GuestsPanel home={home} composed={composed} onGuests={onGuests} />}
      {composed && <HowItWorks />}
      {personalised.length > 0 && (
        <section className="stack gap-2">
          <h2 className="text-5">{t('O personalizza una delle nostre')}</h2>
          <p className="muted">{t('Già perfette così: tu scegli la misura e ci metti un nome, una frase, una foto.')}</p>
          <ReadyCakes home={home} level={3} />
        </section>
      )}
    </>
  )
}

function HowItWorks() {
  const t = useTranslate()
  const steps = [
    { Icon: Users, title: t('Dicci quanti siete'), text: t('Ne viene la misura: circa 150 grammi a persona.') },
    {
      Icon: Eye,
      title: t('Componila e guardala'),
      text: t('Base, farcitura, decorazioni, frase e foto: cambia idea quante volte vuoi.'),
    },
    {
      Icon: CalendarCheck,
      title: t('Scegli quando ritirarla'),
      text: t('La prepariamo fresca per quel giorno.'),
    },
  ]
  return (
    <section>
      <h2 className="visually-hidden">{t('Come funziona')}</h2>
      <ol className={classNames('stack gap-4', styles.steps)}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className="row gap-4">
            <span className={classNames('square round', styles.icon)}>
              <Icon size="1.4em" aria-hidden="true" />
            </span>
            <div>
              <h3 className="text-3">{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

// Persone → chili: so many guests give a size, its weight, its price and its first day. Without code it is a form and a list of
// links.

interface GuestsPanelProps {
  home: CakeHomeNow
  composed: { product: Product; types: TypeChoice[] }
  onGuests: (guests: number) => void
}

const USUAL_GUESTS = 12
const MOST_GUESTS = 200

function GuestsPanel({ home, composed, onGuests }: GuestsPanelProps) {
  const t = useTranslate()
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
    <section className={classNames('stack gap-4 card raised', styles.panel)}>
      <h2 className="text-5">{t('Quanti siete?')}</h2>
      <form action="/componi-la-tua-torta" method="get" className="cluster gap-4" onSubmit={submit}>
        <input type="hidden" name="persone" value={guests} />
        <Stepper
          label={t('Persone')}
          text={t('{count} persona|{count} persone', { count: guests })}
          onFewer={guests > 1 ? () => setGuests(guests - 1) : null}
          onMore={guests < MOST_GUESTS ? () => setGuests(guests + 1) : null}
          size="large"
        />
        <SizeFacts composed={composed} size={size} home={home} />
        <Button type="submit" size="large" className={styles.go} disabled={size === null || !product.isAvailable}>
          {t('Comincia da qui')}
        </Button>
      </form>
      <ul className={classNames('stack gap-2', styles.sizes)}>
        {sizes.map((candidate) => (
          <li key={candidate.id}>
            <Link
              to="/componi-la-tua-torta"
              search={{ persone: candidate.servings }}
              className={classNames('stack card text-1 hoverable', styles.size, candidate.id === size?.id && styles.on)}
              aria-current={candidate.id === size?.id || undefined}
            >
              <span className="serif text-5">{candidate.servings}</span>
              <span className="muted">{t('circa {kilos} kg', { kilos: decimalText(cakeKilos(candidate.servings)) })}</span>
              <span className="strong figures">
                {t('da')} {formatEuro(priceRange(product, types, new Set([candidate.id])).leastCents)}
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
  const t = useTranslate()
  if (!product.isAvailable) return <p className={classNames('wrap', styles.facts)}>{t('In questi giorni non ce n’è')}</p>
  if (size === null)
    return (
      <p className={classNames('wrap', styles.facts)}>{t('Per così tanti ne parliamo insieme: chiamaci o passa in negozio.')}</p>
    )
  const firstMs = home.firstPickupMs(cakeLeadDays(product, size.servings))
  return (
    <dl className={classNames('wrap', styles.facts)} aria-live="polite">
      <div>
        <dt className="muted text-1">{t('di torta')}</dt>
        <dd className="serif text-4 figures">{decimalText(cakeKilos(size.servings))}&nbsp;kg</dd>
      </div>
      <div>
        <dt className="muted text-1">{t('a partire da')}</dt>
        <dd className="serif text-4 figures">
          <Price text={formatEuro(priceRange(product, types, new Set([size.id])).leastCents)} />
        </dd>
      </div>
      <div>
        <dt className="muted text-1">{t('primo ritiro')}</dt>
        <dd className="serif text-4 figures">{firstMs === null ? t('da concordare') : formatDayRelative(firstMs, home.nowMs)}</dd>
      </div>
    </dl>
  )
}
