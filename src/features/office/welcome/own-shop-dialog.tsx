// "Comincia con il tuo negozio": from the demo to a shop of one's own. What goes and what stays is said first, and a word is typed:
// nothing of it comes back.
import { useState } from 'react'
import { throwDemoAway } from '#data/admin/welcome.ts'
import { checkOwner, type OwnerMessages } from '#domain/account/owner.ts'
import { PASSWORD_MIN_STAFF } from '#domain/account/password.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { FieldPair, SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import looks from '#ui/office/looks.module.css'
import styles from './setup-card.module.css'

/** @param props.onOwnShop the demo is gone, and its owner is in */
export function OwnShopCard({ onOwnShop }: { onOwnShop: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classNames('split gap-3', looks.card, looks.pad, styles.card)} aria-labelledby="negozio-tuo">
      <div className={looks.words}>
        <h2 id="negozio-tuo" className="text-4">
          Questo è un negozio di prova
        </h2>
        <p className="muted text-2">Quando vuoi fare sul serio, la prova se ne va e prepari il tuo in dieci minuti.</p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Comincia con il tuo negozio
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Comincia con il tuo negozio" isWide>
        <OwnShopForm onOwnShop={onOwnShop} />
      </Dialog>
    </section>
  )
}

const WORD = 'comincia'
const EMPTY = { name: '', surname: '', mail: '', password: '', word: '' }

function OwnShopForm({ onOwnShop }: { onOwnShop: () => void }) {
  const { input, check, refuse } = useFormFields(EMPTY, problemsOf)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const result = await throwDemoAway(values)
    if (result.ok) {
      onOwnShop()
      return null
    }
    if (result.reason !== 'invalid') return result.message
    refuse(result.messages, form)
    return null
  }
  return (
    <div className="stack gap-4">
      <div className="stack gap-2 text-2">
        <p>
          <strong>Se ne va</strong> tutto quello che è di prova: ordini e incassi, clienti, prodotti, codici sconto, dispositivi e
          gli account di prova, anche quello con cui sei dentro.
        </p>
        <p>
          <strong>Resta</strong> quello che hai scritto in Impostazioni e il marchio. Prima ne salviamo una copia sul server.
        </p>
      </div>
      <SendForm action="Butta via la prova e comincia" variant="danger" onSend={send}>
        <FieldPair>
          <Field label="Nome" autoComplete="given-name" maxLength={80} {...input('name')} />
          <Field label="Cognome" autoComplete="family-name" maxLength={80} {...input('surname')} />
        </FieldPair>
        <Field label="E-mail" type="email" inputMode="email" autoComplete="username" {...input('mail')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`Almeno ${PASSWORD_MIN_STAFF} caratteri. Da adesso entri con questa.`}
          {...input('password')}
        />
        <Field
          label={`Per confermare scrivi «${WORD}»`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input('word')}
        />
      </SendForm>
    </div>
  )
}

function problemsOf(values: typeof EMPTY): OwnerMessages & { word?: string } {
  const checked = checkOwner(values, '')
  const word = values.word.trim().toLowerCase() === WORD ? {} : { word: `Scrivi «${WORD}»: da qui non si torna indietro.` }
  return { ...(checked.ok ? {} : checked.messages), ...word }
}
