// The link of a verification mail: confirms the address by itself, and says so. An old link offers a new one.
import { useEffect, useState } from 'react'
import { confirmVerification, type LinkResult } from '#data/mail-links.ts'
import { problemText } from '#data/problem-text.ts'
import { readMailToken } from '#domain/login-token.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LinkEnding } from './link-ending.tsx'
import { SendAgain } from './send-again.tsx'
import styles from './sign-in.module.css'

export function EmailVerification({ token }: { token: string }) {
  const isReadable = readMailToken(token) !== null
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<LinkResult | null>(isReadable ? null : { ok: false, reason: 'link-invalid' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    if (!isReadable) return
    let isCurrent = true
    void confirmVerification(token).then((answer) => {
      if (isCurrent) setResult(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  if (result === null) {
    return (
      <p className={styles.waiting} role="status">
        <Spinner /> Confermo l’indirizzo
      </p>
    )
  }
  if (result.ok) {
    return (
      <LinkEnding
        tone="done"
        text="Indirizzo confermato. Grazie."
        action={
          <ButtonLink to="/" size="large">
            Vai alla vetrina
          </ButtonLink>
        }
      />
    )
  }
  if (result.reason === 'link-invalid') return <SendAgain email={readMailToken(token)?.email ?? ''} />
  const tryAgain = () => {
    setResult(null)
    setAttempt(attempt + 1)
  }
  return (
    <LinkEnding
      tone={result.reason === 'offline' ? 'offline' : 'error'}
      text={problemText(result.reason)}
      action={
        <Button size="large" onClick={tryAgain}>
          Riprova
        </Button>
      }
    />
  )
}
