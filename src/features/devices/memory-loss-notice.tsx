// The browser has cleared this device: said once, to whoever stands there, with what it means for the orders.
import { useLiveQuery } from 'dexie-react-hooks'
import { isAppleMobile, isOnHomeScreen } from '#data/apple-device.ts'
import { now } from '#data/clock.ts'
import { type MemoryLoss, noteLoss, readMemoryLoss } from '#data/memory-loss.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import styles from './device-notices.module.css'
import { lossMeaning } from './device-words.ts'

export function MemoryLossNotice() {
  const loss = useLiveQuery(readMemoryLoss)
  const close = () => void noteLoss('isTold')
  return (
    <div lang="it">
      <Dialog
        isOpen={loss?.isTold === false}
        onClose={close}
        title="Il browser ha cancellato i dati di questo dispositivo"
        footer={<Button onClick={close}>Ho capito</Button>}
      >
        {loss && <LossText loss={loss} />}
      </Dialog>
    </div>
  )
}

function LossText({ loss }: { loss: MemoryLoss }) {
  const mayStay = isAppleMobile() && !isOnHomeScreen()
  return (
    <div className={styles.loss}>
      {lossMeaning(loss, now()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        Perché non succeda di nuovo:{' '}
        {mayStay
          ? 'aggiungi Sfoglia alla schermata Home e aprila da lì. Safari svuota i siti che non si usano per una settimana.'
          : 'lascia spazio libero sul dispositivo e non far cancellare al browser i dati dei siti.'}
      </p>
    </div>
  )
}
