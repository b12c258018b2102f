// A quiet hint for customers whose address is not confirmed yet. Ordering works without it, unless it is paid at pickup.
import { useState } from 'react'
import { isMailOff, mailOwnVerification } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './verification-hint.module.css'

const TEXT_CONFIRM = 'Conferma la tua e-mail: apri il link nel nostro messaggio, o fattene mandare un altro.'

interface VerificationHintProps {
  email: string
  text?: string
}

/** Whether the shop sends no mails, so that nobody can confirm an address. False while nobody says so. @param isAsked whether it matters */
export function useIsMailOff(isAsked: boolean): boolean {
  const { read } = useServerRead(async (signal) => ({ isOff: isAsked && (await isMailOff(signal)) }), [isAsked])
  return typeof read === 'object' && read.isOff
}

/** Nothing where the shop sends no mails. */
export function VerificationHint({ email, text = TEXT_CONFIRM }: VerificationHintProps) {
  const isOff = useIsMailOff(true)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setProblem(null)
    const result = await mailOwnVerification()
    setState(result.ok ? 'sent' : 'idle')
    if (!result.ok) setProblem(problemText(result.reason))
  }
  if (isOff) return null
  return (
    <div>
      {state === 'sent' ? (
        <Notice tone="done">Ti abbiamo scritto a {email}. Se non la trovi, guarda nella posta indesiderata.</Notice>
      ) : (
        <Notice tone="info" live={problem === null ? 'off' : 'assertive'}>
          <div className="cluster gap-3">
            <span className={styles.text}>{problem ?? text}</span>
            <Button variant="secondary" size="small" isBusy={state === 'sending'} onClick={() => void send()}>
              Manda di nuovo
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
