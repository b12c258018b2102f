// The kiosk's two columns: what can be had on the left, this customer's order on the right, always in sight; and two of its
// tools, "?" (ordering in four steps, whom to ask about allergens) and starting over.
import { CircleQuestionMark, RotateCcw } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './kiosk-frame.module.css'
import { StaffEntry } from './staff-entry.tsx'

interface KioskFrameProps {
  /** Help, language, filters, connection. */
  tools: ReactNode
  /** The logo was held. */
  onStaff: () => void
  categories: ReactNode
  products: ReactNode
  order: ReactNode
  /** One product, laid over the others; null when all are shown. They keep their place below it. */
  detail: ReactNode | null
  shelfRef?: Ref<HTMLDivElement>
}

export function KioskFrame({ tools, onStaff, categories, products, order, detail, shelfRef }: KioskFrameProps) {
  const t = useTranslate()
  const hasDetail = detail !== null
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <StaffEntry onOpen={onStaff} />
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.categories} inert={hasDetail}>
        {categories}
      </div>
      <main className={styles.main}>
        <div className={styles.shelf} inert={hasDetail} ref={shelfRef}>
          <h1 className="visually-hidden">{t('Scegli cosa ordinare')}</h1>
          {products}
        </div>
        {hasDetail && <div className={styles.detail}>{detail}</div>}
      </main>
      <aside className={styles.order} aria-label={t('Il tuo ordine')}>
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
        className={styles.open}
        icon={<CircleQuestionMark size="1.35em" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('Come si ordina')}
        footer={<Button onClick={close}>{t('Ho capito')}</Button>}
      >
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
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
      <button type="button" className={styles.restartButtonOpen} onClick={() => setAsking(true)}>
        <RotateCcw size="1.1em" aria-hidden="true" />
        {t('Ricomincia')}
      </button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('Svuotiamo l’ordine?')}>
        <div className={styles.answers}>
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
