// "Apri cassetto" without a sale: for a reason, which is written down before it opens.
import { type FormEvent, useState } from 'react'
import { newDrawerOpening } from '#data/printing/drawer.ts'
import { DRAWER_REASON_MAX, DRAWER_REASONS, type DrawerOpening, drawerReasonProblem } from '#domain/payment/drawer.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { drawerProblem, openDrawer } from './drawer.ts'
import styles from './open-drawer.module.css'

/** Writes it down where it is counted; false when it could not be. */
export type TraceDrawer = (opening: DrawerOpening) => Promise<boolean>

/** "Apri cassetto" without a sale. @param trace asked before the drawer opens: what is not written down does not happen */
export function OpenDrawerButton({ trace }: { trace: TraceDrawer }) {
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof drawerProblem>>(null)
  const open = async () => {
    setAsking(false)
    setProblem(drawerProblem(await openDrawer()))
  }
  return (
    <div className={styles.form}>
      <Button variant="secondary" size="small" shape="box" className={styles.opener} onClick={() => setAsking(true)}>
        Apri cassetto
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Apri cassetto">
        <ReasonForm trace={trace} onTraced={() => void open()} />
      </Dialog>
      {problem !== null && (
        <Notice tone="error">
          <strong>{problem.title}.</strong> {problem.advice}
        </Notice>
      )}
    </div>
  )
}

function ReasonForm({ trace, onTraced }: { trace: TraceDrawer; onTraced: () => void }) {
  const { values, input, check } = useFormFields({ reason: '' }, ({ reason }) => {
    const problem = drawerReasonProblem(reason)
    return problem === null ? {} : { reason: problem }
  })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const open = async (reason: string) => {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    const isTraced = await newDrawerOpening(reason)
      .then(trace)
      .catch(() => false)
    setBusy(false)
    if (!isTraced) return setRefusal('Non riesco a scriverlo: il cassetto resta chiuso. Riprova.')
    onTraced()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void open(values.reason)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>Senza una vendita resta scritto chi l’ha aperto, e perché.</p>
      {DRAWER_REASONS.map((reason) => (
        <Button key={reason} variant="secondary" shape="box" onClick={() => void open(reason)}>
          {reason}
        </Button>
      ))}
      <Field label="Un altro motivo" autoComplete="off" maxLength={DRAWER_REASON_MAX} {...input('reason')} />
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <Button type="submit" shape="box" isBusy={isBusy}>
        Apri il cassetto
      </Button>
    </form>
  )
}
