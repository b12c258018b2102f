// The quarter hours of one day. Full ones stay in their place, struck and named.
import type { Slot } from '#domain/pickup-slots.ts'
import { ChoiceGrid } from '#ui/choice-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { useText } from '#ui/use-text.ts'
import styles from './slot-grid.module.css'

export interface SlotGridProps {
  slots: readonly Slot[]
  chosenMs: number | null
  /** Chosen by nobody yet: drawn as an outline, not a fill. */
  isProposal: boolean
  /** Full ones can be taken all the same. */
  mayExceed: boolean
  /** A choice closes the picker. */
  isFinal: boolean
  onChoose: (slot: Slot) => void
}

export function SlotGrid({ slots, chosenMs, isProposal, mayExceed, isFinal, onChoose }: SlotGridProps) {
  const t = useText()
  return (
    <ChoiceGrid
      className={styles.grid}
      label={t('Orario di ritiro')}
      value={chosenMs}
      isFinal={isFinal}
      onChoose={(startMs) => {
        const slot = slots.find((candidate) => candidate.startMs === startMs)
        if (slot) onChoose(slot)
      }}
      choices={slots.map((slot) => {
        const isChosen = slot.startMs === chosenMs
        return {
          value: slot.startMs,
          label: slot.isFull ? `${slot.time}, ${t('pieno')}` : slot.time,
          isOff: slot.isFull && !mayExceed,
          className: classNames(
            styles.slot,
            slot.isFull && styles.full,
            isChosen && (isProposal ? styles.proposed : styles.chosen),
          ),
          content: slot.isFull ? (
            <>
              <s>{slot.time}</s>
              <span>{t('pieno')}</span>
            </>
          ) : (
            slot.time
          ),
        }
      })}
    />
  )
}
