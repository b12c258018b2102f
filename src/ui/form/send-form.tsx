// A form that sends once at a time, says above its button how that went, and keeps what was typed.

import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, type ButtonVariant } from './button.tsx'
import styles from './send-form.module.css'

/** What went wrong, Italian; what was done, for forms that stay; null when the fields or the next screen say it. */
type SendResult = string | { done: string } | null

interface SendFormProps {
  action: string
  onSend: (form: HTMLFormElement) => Promise<SendResult>
  children: ReactNode
  variant?: ButtonVariant
  /** In a card of several forms the button is as wide as its words. */
  isWide?: boolean
}

export function SendForm({ action, onSend, children, variant = 'primary', isWide = true }: SendFormProps) {
  // Sent by the browser itself, what was typed would stand in the address.
  const isReady = useIsHydrated()
  const [isSending, setIsSending] = useState(false)
  const [result, setResult] = useState<SendResult>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setResult(null)
    try {
      setResult(await onSend(event.currentTarget))
    } catch (error) {
      // Such as code that comes with the first use, and did not: it can be tried again.
      console.warn('sending', error)
      setResult('Il negozio non risponde. Controlla la rete e riprova.')
    } finally {
      setIsSending(false)
    }
  }
  // "Salvato" is about what was sent, not about what is being typed.
  const forgetDone = () => setResult((last) => (typeof last === 'string' ? last : null))
  return (
    <form className={classNames('stack gap-4', styles.form)} method="post" noValidate onSubmit={submit} onInput={forgetDone}>
      {children}
      {typeof result === 'string' && <Notice tone="error">{result}</Notice>}
      {result !== null && typeof result === 'object' && <Notice tone="done">{result.done}</Notice>}
      <Button
        type="submit"
        size={isWide ? 'large' : 'medium'}
        variant={variant}
        isWide={isWide}
        isBusy={isSending}
        disabled={!isReady}
        className={isWide ? undefined : styles.send}
      >
        {action}
      </Button>
    </form>
  )
}

// Two short fields side by side where there is room, such as name and surname.

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classNames('stack gap-4', styles.pair)}>{children}</div>
}

// Whether the page's own code is at work. In what the server rendered, buttons and forms are there before it.

/** False on the server and while taking over from it. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
