// Notifications in the profile: whether this device gets them, on and off.
import { Bell, BellOff } from 'lucide-react'
import { isAppleMobile } from '#data/apple-device.ts'
import { Button } from '#ui/button.tsx'
import styles from './push-setting.module.css'
import { pushText } from './push-text.ts'
import { usePush } from './use-push.ts'

/** To be placed below a heading of its own. */
export function PushSetting() {
  const { state, problem, isBusy, turnOn, turnOff } = usePush()
  if (state === undefined) return null
  return (
    <div className={styles.setting}>
      <p className={styles.text} role="status">
        {stateText(state)} {pushText(state, problem, isAppleMobile())}
      </p>
      {state === 'off' && (
        <Button variant="secondary" icon={<Bell size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOn}>
          Attiva gli avvisi
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" icon={<BellOff size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOff}>
          Spegni gli avvisi
        </Button>
      )}
    </div>
  )
}

function stateText(state: string): string {
  if (state === 'on') return 'Quando un ordine è pronto ti avvisiamo su questo dispositivo.'
  if (state === 'off') return 'Possiamo avvisarti su questo dispositivo quando un ordine è pronto.'
  return state === 'unsupported' ? 'Questo browser non può ricevere avvisi.' : ''
}
