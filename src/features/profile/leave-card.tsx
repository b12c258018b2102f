// Deleting the account: what goes and what stays, then the password once more.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import styles from './profile-screen.module.css'

export interface LeaveCardProps {
  email: string
  isReachable: boolean
  onDeleted: () => Promise<void>
}

export function LeaveCard({ email, isReachable, onDeleted }: LeaveCardProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ul className={styles.list}>
        <li>Spariscono i tuoi dati, le foto e i messaggi.</li>
        <li>Gli ordini conclusi restano nei conti del negozio, senza il tuo nome.</li>
        <li>Gli ordini non pagati si annullano; quelli pagati vanno prima ritirati o annullati.</li>
      </ul>
      {!isReachable && <Notice tone="offline">Per eliminare l’account serve la rete.</Notice>}
      <Button variant="danger-quiet" className={styles.action} onClick={() => setAsking(true)}>
        Elimina il mio account
      </Button>
      <LeaveDialog email={email} isOpen={isAsking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </>
  )
}
