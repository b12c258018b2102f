// The logo, which for staff is a door: held for three seconds it asks for the PIN. Customers see a logo that does nothing.
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './staff-door.module.css'
import { useHold } from './use-hold.ts'

export function StaffDoor({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  const { isHeld, handlers } = useHold(onOpen)
  return (
    <button
      type="button"
      className={classNames(styles.door, isHeld && styles.held)}
      aria-label={t('Sfoglia. Per il personale: tieni premuto tre secondi')}
      {...handlers}
    >
      <Logo />
    </button>
  )
}
