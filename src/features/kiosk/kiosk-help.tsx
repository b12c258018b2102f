// "?" on the kiosk: ordering in four steps, and whom to ask about allergens.
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './kiosk-help.module.css'

export function KioskHelp() {
  const t = useText()
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
