// The page of a mail's link that asks for a password: the form, and the two ways in which it can end.
import { type ReactNode, useState } from 'react'
import type { PasswordLinkResult } from '#data/mail-links.ts'
import { problemText } from '#data/problem-text.ts'
import { readMailToken } from '#domain/login-token.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { type FormFields, useFields } from '#ui/use-fields.ts'
import { LinkEnding } from './link-ending.tsx'

interface Ending {
  text: string
  /** Where to go on. */
  to: '/accedi' | '/account' | '/password-dimenticata'
  label: string
}

export interface LinkFormProps {
  token: string
  action: string
  checkAll: (values: { password: string }) => { password?: string }
  onConfirm: (token: string, password: string) => Promise<PasswordLinkResult>
  /** Said of a password that the server does not accept. */
  refusedText: string
  done: Ending
  invalid: Ending
  /** The fields. @param claims what the link says of itself; null when it says nothing */
  children: (claims: ReturnType<typeof readMailToken>, input: FormFields<'password'>['input']) => ReactNode
}

export function LinkForm({ token, action, checkAll, onConfirm, refusedText, done, invalid, children }: LinkFormProps) {
  const claims = readMailToken(token)
  const { values, input, check, refuse } = useFields({ password: '' }, checkAll)
  const [ending, setEnding] = useState<'open' | 'done' | 'link-invalid'>(claims === null ? 'link-invalid' : 'open')
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await onConfirm(token, values.password)
    if (result.ok || result.reason === 'link-invalid') setEnding(result.ok ? 'done' : 'link-invalid')
    else if (result.reason !== 'password') return problemText(result.reason)
    else refuse({ password: refusedText }, form)
    return null
  }
  if (ending !== 'open') {
    const { text, to, label } = ending === 'done' ? done : invalid
    return (
      <LinkEnding
        // A new one: the focus goes to what is said last.
        key={ending}
        tone={ending === 'done' ? 'done' : 'error'}
        text={text}
        action={
          <ButtonLink to={to} size="large">
            {label}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <SendForm action={action} onSend={send}>
      {children(claims, input)}
    </SendForm>
  )
}
