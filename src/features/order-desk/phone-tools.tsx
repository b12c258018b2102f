// Under the list on a phone: what stands in the bar and beside the list on wider screens.
import { Bell, BellOff, ClipboardList, Printer } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import styles from './phone-tools.module.css'
import type { Desk } from './use-desk.ts'

export interface PhoneToolsProps {
  desk: Pick<Desk, 'bulk' | 'list' | 'sound'>
  /** Shows the day's production sheet. */
  onSheet: () => void
}

export function PhoneTools({ desk: { bulk, list, sound }, onSheet }: PhoneToolsProps) {
  const look = { variant: 'secondary', shape: 'box' } as const
  return (
    <>
      {list.kind === 'slots' && list.groups.length > 0 && (
        <Button {...look} icon={<Printer size={20} aria-hidden="true" />} onClick={bulk.picking.begin}>
          Stampa più comande
        </Button>
      )}
      <Button {...look} className={styles.narrow} icon={<ClipboardList size={20} aria-hidden="true" />} onClick={onSheet}>
        Foglio di produzione
      </Button>
      <Button
        {...look}
        className={styles.narrow}
        icon={sound.isOn ? <Bell size={20} aria-hidden="true" /> : <BellOff size={20} aria-hidden="true" />}
        aria-pressed={sound.isOn === true}
        disabled={sound.isOn === undefined}
        onClick={sound.toggle}
      >
        Suono dei nuovi ordini
      </Button>
    </>
  )
}
