// Whether the shop writes on WhatsApp. Mails about an order always come: they are its receipt.
import { useState } from 'react'
import { problemText } from '#data/problem-text.ts'
import { setWhatsApp } from '#data/profile.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './profile-screen.module.css'

export function WhatsAppSwitch({ isOn }: { isOn: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (isWanted: boolean) => {
    setWanted(isWanted)
    setProblem(null)
    const result = await setWhatsApp(isWanted)
    setWanted(null)
    if (!result.ok) setProblem(problemText(result.reason))
  }
  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={wanted ?? isOn}
          disabled={wanted !== null}
          onChange={({ target }) => void change(target.checked)}
        />
        Scrivetemi su WhatsApp quando è confermato e quando è pronto
      </label>
      <p className={styles.text}>Solo sul tuo ordine, mai pubblicità. La conferma per e-mail arriva comunque.</p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
