// What a link that lets in is about to do here, in words, and the button that does it. Opening it does nothing: previews of messages
// open links too. Every way in which it does not work is said, with a way on.
import { useState } from 'react'
import { enter, type LookResult, lookAtEnrolment, type SeenEnrolment } from '#data/device/enrolment.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import type { Session } from '#data/session/stored-login.ts'
import { contactNow } from '#data/sync/sync.ts'
import { enrolmentSecret } from '#domain/account/enrolment.ts'
import { PASSWORD_MIN_STAFF } from '#domain/account/password.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { AuthFrame } from './auth-frame.tsx'

interface EnterScreenProps extends WaysOn {
  /** Of the link; empty where there is none. */
  secret: string
  session: Session | null
  onIn: (session: Session) => void
}

interface WaysOn {
  onSignIn: () => void
  /** Another link was pasted. @param secret of it */
  onLink: (secret: string) => void
}

export function EnterScreen({ secret, session, onIn, ...ways }: EnterScreenProps) {
  const { read, again } = useServerRead<LookResult>(
    async (signal) => (secret === '' ? { state: 'refused', message: '' } : lookAtEnrolment(secret, signal)),
    [secret],
  )
  /** What the button came to, where the link is over. */
  const [ended, setEnded] = useState<string | null>(null)
  const refused = ended ?? (typeof read === 'object' && read.state === 'refused' ? read.message : null)
  if (refused !== null) return <Refused message={refused} {...ways} />
  if (read === undefined) {
    return (
      <AuthFrame title="Un momento" text="Guardo a che cosa serve questo codice." links={null}>
        <Loading label="Guardo il codice">
          <Skeleton height="60px" />
        </Loading>
      </AuthFrame>
    )
  }
  if (typeof read === 'string') {
    return (
      <AuthFrame title="Per entrare serve la rete" text="Il codice non si consuma: aspetta qui." links={null}>
        <Notice tone={read === 'offline' ? 'offline' : 'error'}>
          {read === 'offline'
            ? 'Il negozio non risponde. Collega questo dispositivo alla rete: la pagina va avanti da sola.'
            : 'Qualcosa non ha funzionato. Riprova tra poco.'}
        </Notice>
        <Button size="large" isWide onClick={again}>
          Riprova
        </Button>
      </AuthFrame>
    )
  }
  return read.state === 'open' ? (
    <Open secret={secret} seen={read} session={session} onIn={onIn} onEnded={setEnded} onSignIn={ways.onSignIn} />
  ) : null
}

interface OpenProps extends Pick<EnterScreenProps, 'secret' | 'session' | 'onIn' | 'onSignIn'> {
  seen: SeenEnrolment
  /** @param message why the link is over */
  onEnded: (message: string) => void
}

function Open({ secret, seen, session, onIn, onEnded, onSignIn }: OpenProps) {
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const isPerson = seen.kind === 'staff'
  const { input, check, refuse } = useFormFields({ password: '' }, isPerson ? checkChosen : () => ({}))
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const result = await enter(secret, isPerson ? values.password : undefined)
    if (result.kind === 'again') return result.message
    if (result.kind === 'refused') onEnded(result.message)
    if (result.kind === 'password') refuse({ password: result.message }, form)
    if (result.kind === 'code-needed') setCodeNeeded(true)
    if (result.kind === 'in') {
      // Its code and name, before the first screen asks for them; without an answer they come with the next contact.
      await contactNow().catch((error: unknown) => console.warn('contact', error))
      onIn(result.session)
    }
    return null
  }
  const { title, text, action } = wordsOf(seen)
  if (isCodeNeeded) {
    return (
      <AuthFrame title="La tua password vale da adesso" text="Per entrare serve anche il codice della tua app." links={null}>
        <Button size="large" isWide onClick={onSignIn}>
          Accedi
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title} text={text} links={null}>
      <SendForm action={action} onSend={send}>
        {session !== null && <SomebodyElse session={session} />}
        {isPerson && (
          <>
            {/* Password managers store the new password under this name. */}
            <input type="hidden" name="username" autoComplete="username" value={seen.email} />
            <p>
              La prossima volta accedi con <b className="strong">{seen.email}</b> e questa password.
            </p>
            <PasswordField
              label="La tua password"
              autoComplete="new-password"
              hint={`Almeno ${PASSWORD_MIN_STAFF} caratteri.`}
              {...input('password')}
            />
          </>
        )}
      </SendForm>
    </AuthFrame>
  )
}

function wordsOf({ kind, name, person, shop }: SeenEnrolment): { title: string; text: string; action: string } {
  if (kind === 'kiosk') {
    return {
      title: `Questo tablet diventa il totem «${name}»`,
      text: `Qui ordineranno i clienti di ${shop}, anche quando manca la rete.`,
      action: 'Fai entrare questo tablet',
    }
  }
  if (kind === 'till') {
    const who = person === '' ? 'Chi è al banco lo dice con il suo PIN.' : `Ci lavora ${person}.`
    return {
      title: `Questo dispositivo diventa la cassa «${name}»`,
      text: `Qui prenderai gli ordini di ${shop}. ${who}`,
      action: 'Fai entrare questa cassa',
    }
  }
  return {
    title: `Ciao, ${name}`,
    text: `Lavori da ${shop}: scegli la tua password, la conosci solo tu.`,
    action: 'Salva la password ed entra',
  }
}

function checkChosen({ password }: { password: string }): { password?: string } {
  return password.length >= PASSWORD_MIN_STAFF
    ? {}
    : { password: `Scegli una password di almeno ${PASSWORD_MIN_STAFF} caratteri.` }
}

/** Whoever is logged in here leaves; what they have not sent stays on the device, which delivers it. */
function SomebodyElse({ session: { user } }: { session: Session }) {
  const waiting = useLiveQuery(async () => (await readOutboxStatus()).waitingThings) ?? 0
  const who = [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <Notice tone="attention" live="off">
      Adesso qui è dentro {who}: se vai avanti, esce.
      {user.role === 'ADMIN' && ' Di solito il codice si apre sul dispositivo che deve entrare, non sul tuo.'}
      {waiting > 0 &&
        ` ${pluralText(waiting, 'ordine non ancora inviato resta', 'ordini non ancora inviati restano')} su questo dispositivo e ${waiting === 1 ? 'parte' : 'partono'} da ${waiting === 1 ? 'solo' : 'soli'}.`}
    </Notice>
  )
}

// No link, or one that lets nobody in: why, and the place for another one.

function Refused({ message, onSignIn, onLink }: { message: string } & WaysOn) {
  const { input, check } = useFormFields({ link: '' }, checkLink)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values !== null) onLink(enrolmentSecret(values.link))
    return null
  }
  return (
    <AuthFrame
      title={message === '' ? 'Entra con un codice' : 'Questo codice non fa entrare'}
      text={
        message === ''
          ? 'Inquadra con la fotocamera il codice sullo schermo di chi amministra, oppure incolla qui il suo link.'
          : 'Su questo dispositivo non è cambiato niente.'
      }
      links={
        <button type="button" onClick={onSignIn}>
          Accedi con e-mail e password
        </button>
      }
    >
      {message !== '' && <Notice tone="error">{message}</Notice>}
      <SendForm action="Apri il link" variant={message === '' ? 'primary' : 'secondary'} onSend={send}>
        <Field label={message === '' ? 'Link' : 'Hai un altro link?'} type="url" autoComplete="off" {...input('link')} />
      </SendForm>
    </AuthFrame>
  )
}

function checkLink({ link }: { link: string }): { link?: string } {
  return enrolmentSecret(link) === '' ? { link: 'Questo link non è completo: copialo di nuovo, tutto.' } : {}
}
