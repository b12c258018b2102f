// Under the list while several orders are chosen: how many, all of them, and what to do with them.
import { Printer } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import styles from './pick-bar.module.css'

export interface PickBarProps {
  count: number
  total: number
  /** All, or none when all are chosen. */
  onAll: () => void
  onPrint: () => void
  onEnd: () => void
}

export function PickBar({ count, total, onAll, onPrint, onEnd }: PickBarProps) {
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {countText(count)}
      </p>
      <Button variant="secondary" shape="box" size="small" className={styles.button} onClick={onAll}>
        {count === total ? 'Nessuno' : total === 1 ? 'Tutti' : `Tutti (${total})`}
      </Button>
      <Button variant="quiet" shape="box" size="small" className={styles.button} onClick={onEnd}>
        Lascia
      </Button>
      <Button
        shape="box"
        size="small"
        className={styles.button}
        icon={<Printer size={18} aria-hidden="true" />}
        disabled={count === 0}
        onClick={onPrint}
      >
        {printText(count)}
      </Button>
    </div>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Scegli gli ordini'
  return count === 1 ? '1 scelto' : `${count} scelti`
}

function printText(count: number): string {
  if (count === 0) return 'Stampa'
  return count === 1 ? 'Stampa 1 comanda' : `Stampa ${count} comande`
}
