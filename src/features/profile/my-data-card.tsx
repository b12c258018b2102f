// The customer's data as a file.
import { useState } from 'react'
import { readMyData } from '#data/leave-shop.ts'
import { problemText } from '#data/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './profile-screen.module.css'

export function MyDataCard() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{ problem: string | null } | null>(null)
  const download = async () => {
    setBusy(true)
    setResult(null)
    const data = await readMyData()
    if (data.ok) saveFile('sfoglia-i-miei-dati.json', 'application/json', data.json)
    setResult({ problem: data.ok ? null : problemText(data.reason) })
    setBusy(false)
  }
  return (
    <>
      <Button variant="secondary" className={styles.action} isBusy={isBusy} onClick={() => void download()}>
        Scarica i miei dati
      </Button>
      {result?.problem && <Notice tone="error">{result.problem}</Notice>}
      {result?.problem === null && <Notice tone="done">Il file è tra i tuoi download.</Notice>}
    </>
  )
}
