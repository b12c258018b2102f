// Turns the desk's ringing on and off on this device. While the browser still forbids it, the button says what it waits for.
import { Bell, BellOff } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './sound-button.module.css'
import type { DeskSound } from './use-desk-sound.ts'

export function SoundButton({ sound }: { sound: DeskSound }) {
  const { isOn, isWaiting, toggle } = sound
  return (
    <IconButton
      className={styles.button}
      look="edged"
      label="Suono dei nuovi ordini"
      title={titleOf(sound)}
      aria-pressed={isOn === true}
      disabled={isOn === undefined}
      data-waiting={isWaiting}
      icon={isOn ? <Bell size={20} aria-hidden="true" /> : <BellOff size={20} aria-hidden="true" />}
      onClick={toggle}
    />
  )
}

function titleOf({ isOn, isWaiting }: DeskSound): string {
  if (isWaiting) return 'Tocca lo schermo una volta: il browser suona solo dopo un tocco'
  return isOn ? 'I nuovi ordini suonano' : 'I nuovi ordini non suonano'
}
