// What the kiosk shows while nobody stands before it: some of what there is, the hour, and one thing to do. Everything but the
// languages is that one thing.
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { watch } from '#data/db/watch.ts'
import { now } from '#data/server/clock.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type OpeningNow, openingNow } from '#domain/pickup/opening-hours.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { type Translate, useTranslate } from '#ui/languages/translate.ts'
import { Picture } from '#ui/picture/picture.tsx'
import { formatDayRelative, formatTime } from '#ui/text/dates.ts'
import styles from './attract-screen.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { StaffEntry } from './staff-entry.tsx'

interface AttractScreenProps {
  /** Up to three are shown. */
  products: readonly Product[]
  /** Nothing is sold here: nobody is asked to order. */
  isEmpty: boolean
  onStart: () => void
  onStaff: () => void
}

export function AttractScreen({ products, isEmpty, onStart, onStaff }: AttractScreenProps) {
  const t = useTranslate()
  const translate = useBurnInShift()
  const opening = useOpening()
  return (
    <main className={styles.screen}>
      <div className={classNames('stack gap-4', styles.wander)} style={{ translate }}>
        <header className={classNames('split gap-2', styles.head)}>
          <StaffEntry onOpen={onStaff} />
          {opening && (
            <p className="row gap-2 muted text-2 figures">
              <Clock size="1.1em" aria-hidden="true" />
              <strong>{formatTime(opening.nowMs)}</strong>
              <span>{openingText(t, opening)}</span>
            </p>
          )}
        </header>
        <h1 className={styles.title}>{isEmpty ? t('Per ora si ordina al banco') : t('Oggi cosa ti va?')}</h1>
        <Plate products={products} />
        {isEmpty ? (
          <p className="muted text-2">{t('Al momento qui non c’è niente da scegliere.')}</p>
        ) : (
          <>
            {/* Its area is the whole screen. */}
            <button type="button" className={styles.start} onClick={onStart}>
              <span className={classNames('center crust text-5 strong', styles.call)}>{t('Tocca per ordinare')}</span>
            </button>
            <p className="muted text-2">{t('Scegli qui, paghi in cassa.')}</p>
          </>
        )}
        <div className={styles.languages}>
          <LanguageChoice onChosen={onStart} />
        </div>
      </div>
    </main>
  )
}

function Plate({ products }: { products: readonly Product[] }) {
  const shown = products.filter(({ images }) => images.length > 0).slice(0, 3)
  return (
    <div className={styles.plate} aria-hidden="true">
      <picture>
        <source type="image/avif" srcSet="/hero/centrino-520.avif" />
        <img src="/hero/centrino-520.webp" alt="" width={520} height={340} className={styles.doily} />
      </picture>
      {shown.map((product) => (
        <Picture key={product.id} {...cardPicture(product)} alt="" isEager className={styles.picture} />
      ))}
    </div>
  )
}

function openingText(t: Translate, { isOpen, changesMs, nowMs }: Opening): string {
  if (changesMs === null) return t('Ora siamo chiusi')
  const time = formatTime(changesMs)
  if (isOpen) return t('Aperti fino alle {time}', { time })
  return t('Chiusi: apriamo {day} alle {time}', { day: formatDayRelative(changesMs, nowMs), time })
}

// The hour on the shop's clock and whether it is open, live, for the kiosk's first screen.

interface Opening extends OpeningNow {
  nowMs: number
}

const readOpening = watch(async () => {
  const { areHoursLoaded, listSettings } = await import('#data/catalogue/shop.ts')
  return async (): Promise<Opening | null> => {
    const nowMs = now()
    return (await areHoursLoaded()) ? { ...openingNow(await listSettings(), nowMs), nowMs } : null
  }
})

/** undefined while it is being read; null while the hours have never been here. */
function useOpening(): Opening | null | undefined {
  const tick = useMinute()
  return useLive(readOpening, [tick])
}

// A picture that stands all night burns into a screen: it wanders by a few pixels, once a minute.

const STEP_MS = 60_000
const REACH_PX = 12
const PLACES = [
  [0, 0],
  [1, 0.5],
  [0.5, 1],
  [-0.5, 0.5],
  [-1, -0.5],
  [0, -1],
] as const

/** A CSS `translate`. */
function useBurnInShift(): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((last) => last + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const [x, y] = PLACES[step % PLACES.length] ?? [0, 0]
  return `${x * REACH_PX}px ${y * REACH_PX}px`
}
