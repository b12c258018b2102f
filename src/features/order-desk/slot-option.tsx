// One time to choose, with how full it is.
import { classNames } from '#ui/class-names.ts'
import styles from './slot-choice.module.css'

export interface SlotOptionProps {
  time: string
  note: string
  isOn: boolean
  onChoose: () => void
}

export function SlotOption({ time, note, isOn, onChoose }: SlotOptionProps) {
  return (
    <label className={classNames(styles.slot, isOn && styles.on)}>
      <input type="radio" className="visually-hidden" name="nuovo-orario" checked={isOn} onChange={onChoose} />
      <b>{time}</b>
      {note}
    </label>
  )
}
