// The kiosk's two columns: what can be had on the left, this customer's order on the right, always in sight; and two of its
// tools, "?" (ordering in four steps, whom to ask about allergens) and starting over.
import { CalendarDays, ChevronRight, CircleQuestionMark, RotateCcw } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { Totals } from '#domain/cart/pricing.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Illustration } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './kiosk-frame.module.css'
import { StaffEntry } from './staff-entry.tsx'

interface KioskFrameProps {
  /** Has a place of its own: what it says moves nothing. */
  mark: ReactNode
  /** Help, language, filters. */
  tools: ReactNode
  /** The logo was held. */
  onStaff: () => void
  categories: ReactNode
  products: ReactNode
  order: ReactNode
  /** One product, laid over the others and their categories; null when all are shown. They keep their place below it. */
  detail: ReactNode | null
  shelfRef?: Ref<HTMLDivElement>
}

export function KioskFrame({ mark, tools, onStaff, categories, products, order, detail, shelfRef }: KioskFrameProps) {
  const t = useTranslate()
  const hasDetail = detail !== null
  return (
    <div className={styles.frame}>
      <header className={classNames('row gap-2', styles.header)}>
        <StaffEntry onOpen={onStaff} />
        <div className={classNames('row', styles.mark)}>{mark}</div>
        <div className={classNames('row gap-2', styles.tools)}>{tools}</div>
      </header>
      <div className={styles.categories} inert={hasDetail}>
        {categories}
      </div>
      <main className={styles.main}>
        <div className={classNames('stack gap-5', styles.shelf)} inert={hasDetail} ref={shelfRef}>
          <h1 className="visually-hidden">{t('Scegli cosa ordinare')}</h1>
          {products}
        </div>
        {hasDetail && <div className={styles.detail}>{detail}</div>}
      </main>
      <aside className={classNames('column', styles.order)} aria-label={t('Il tuo ordine')}>
        {order}
      </aside>
    </div>
  )
}

// "?" on the kiosk: ordering in four steps, and whom to ask about allergens.

export function KioskHelp() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const steps = [
    t('Tocca + sui dolci che vuoi. Tocca la foto per sapere cosa c’è dentro.'),
    t('Controlla il tuo ordine e scegli quando passi a ritirarlo.'),
    t('Tocca «Ordina e paga in cassa» e, se vuoi, lascia un nome.'),
    t('Vai in cassa con il tuo numero: paghi lì.'),
  ]
  return (
    <>
      <IconButton
        label={t('Come si ordina')}
        look="edged"
        icon={<CircleQuestionMark size="1.35em" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('Come si ordina')}
        footer={<Button onClick={close}>{t('Ho capito')}</Button>}
      >
        <ol className={classNames('stack gap-4', styles.steps)}>
          {steps.map((step, index) => (
            <li key={step} className="row gap-4">
              <span className={classNames('square round serif text-3', styles.number)} aria-hidden="true">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <Notice tone="info">{t('Hai un’allergia o un dubbio? Chiedi al banco prima di ordinare.')}</Notice>
      </Dialog>
    </>
  )
}

// Starting over by hand: for who has had enough of this order, or leaves it to the next in line.

export function RestartButton({ onRestart }: { onRestart: () => void }) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="row gap-2 touch muted text-1 strong" onClick={() => setAsking(true)}>
        <RotateCcw size="1.1em" aria-hidden="true" />
        {t('Ricomincia')}
      </button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('Svuotiamo l’ordine?')}>
        <div className="stack gap-2">
          <Button size="large" isWide onClick={() => setAsking(false)}>
            {t('No, torna all’ordine')}
          </Button>
          <Button variant="quiet" size="large" isWide onClick={onRestart}>
            {t('Sì, svuota tutto')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

// This customer's order: what is in it, when it is ready, what it costs, and the one button that orders.

export interface KioskOrder {
  isEmpty: boolean
  /** `4 pezzi`. */
  countText: string
  totals: Totals
  lines: ReactNode
  /** What may be said besides: a discount code, a note. */
  extras: ReactNode
}

/** When the order can be had. `isLost`: the chosen slot went meanwhile. */
export interface KioskPickup {
  text: string
  isLost: boolean
}

interface OrderColumnProps {
  /** undefined while the device's database is being read. */
  order: KioskOrder | undefined
  pickup: KioskPickup | undefined
  onPickup: () => void
  onOrder: () => void
}

export function OrderColumn({ order, pickup, onPickup, onOrder }: OrderColumnProps) {
  const t = useTranslate()
  const isEmpty = order === undefined || order.isEmpty
  return (
    <>
      <header className={classNames('split', styles.head)}>
        <h2 className="text-5">{t('Il tuo ordine')}</h2>
        <span className="muted text-1 nowrap">{isEmpty ? '' : order.countText}</span>
      </header>
      <div className={styles.lines}>
        {order?.isEmpty && <EmptyOrder />}
        {!isEmpty && (
          <>
            {order.lines}
            <div className="stack">{order.extras}</div>
          </>
        )}
      </div>
      {!isEmpty && (
        <footer className={classNames('stack gap-2', styles.foot)}>
          <button
            type="button"
            className={classNames(
              'row gap-2 touch text-1 strong',
              pickup?.isLost ? 'egg' : styles.good,
              pickup?.isLost && styles.lost,
              styles.pickup,
            )}
            onClick={onPickup}
          >
            <CalendarDays size="1.2em" aria-hidden="true" />
            <span className="fill">{pickup?.text ?? ''}</span>
            <span className="visually-hidden">{t(', cambia')}</span>
            <ChevronRight size="1.1em" aria-hidden="true" />
          </button>
          {order.totals.discountCents > 0 && (
            <p className={classNames('split gap-4 text-1 figures', styles.good)}>
              <span>{t('Sconto')}</span>
              <span>− {formatEuro(order.totals.discountCents)}</span>
            </p>
          )}
          <p className="split gap-4">
            <span>{t('Totale')}</span>
            <Price text={formatEuro(order.totals.totalCents)} size="large" />
          </p>
          <Button size="large" isWide className={styles.go} onClick={onOrder}>
            {t('Ordina e paga in cassa')}
          </Button>
        </footer>
      )}
    </>
  )
}

function EmptyOrder() {
  const t = useTranslate()
  return (
    <div className={classNames('stack gap-2', styles.empty)}>
      <Illustration scene="carrello-vuoto" />
      <p className="serif text-4">{t('Cosa ti prepariamo?')}</p>
      <p className="muted">{t('Tocca + su quello che ti piace: lo trovi qui, e paghi in cassa.')}</p>
    </div>
  )
}
