// "Era un errore": money that was written down wrongly, by amount or by means, is put right. Nobody gives anything back for it: what
// was written is taken off, what was really paid stands in its place, and what is missing then is due again.
import { PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { knownDeviceCode } from '#data/device/device.ts'
import { correctPayment } from '#data/orders/changes.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { parseEuro } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { correctableLines, dueCents, linesOf, lineText, type PaymentLine } from '#domain/order/order-payment.ts'
import { isTillMethod, type TillMethod } from '#domain/order/payment-methods.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { formatTime } from '#ui/text/dates.ts'
import { TILL_CHOICES } from './pay-methods.ts'

/** Nothing where this device took none of the order's money. */
export function CorrectPayment({ order }: { order: OrderWithItems }) {
  const device = useLiveQuery(knownDeviceCode) ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const lines = correctableLines(order, device)
  if (lines.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="quiet" size="small" icon={<PencilLine size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Era un errore…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Correggi l’incasso di ${order.number}`}>
        {isOpen && <CorrectForm order={order} lines={lines} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  )
}

type Really = TillMethod | 'nothing'

const REALLY: readonly { value: Really; label: string }[] = [...TILL_CHOICES, { value: 'nothing', label: 'Niente' }]

interface CorrectFormProps {
  order: OrderWithItems
  lines: readonly PaymentLine[]
  onDone: () => void
}

function CorrectForm({ order, lines, onDone }: CorrectFormProps) {
  const [wrongId, setWrongId] = useState(lines.at(-1)?.id)
  const wrong = lines.find(({ id }) => id === wrongId) ?? lines.at(-1)
  const [really, setReally] = useState<Really | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  if (!wrong) return <p className="muted text-2">È già stato corretto.</p>
  const method = really ?? tillMethod(wrong)
  const amountCents = typed === null ? wrong.amountCents : parseEuro(typed)
  const right = method === 'nothing' || !amountCents ? null : { method, amountCents }
  const wrongText = problemOf(wrong, method, amountCents)
  const submit = async () => {
    setProblem(wrongText)
    if (wrongText !== null) return focusWrong()
    setIsBusy(true)
    const result = await correctPayment(order.id, wrong.id, right).finally(() => setIsBusy(false))
    if (!result.ok) return setProblem(result.message)
    const due = dueCents({ ...order, payments: correctedLines(order, wrong, right) })
    toast.success('Incasso corretto', {
      description: due > 0 ? `${order.number}: restano da incassare ${formatEuro(due)}.` : order.number,
    })
    onDone()
  }
  return (
    <form
      ref={ref}
      className="stack gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <p className="muted text-2">
        Nessuno restituisce niente: si corregge quello che è stato segnato. Se ridai dei soldi al cliente, usa «Rimborsa».
      </p>
      {lines.length > 1 && (
        <fieldset className="stack gap-2">
          <legend>Che cosa è sbagliato</legend>
          {lines.map((line) => (
            <label key={line.id} className={classNames(looks.option, looks.pad, 'text-2', line.id === wrong.id && looks.chosen)}>
              <input
                type="radio"
                name="sbagliato"
                className="visually-hidden"
                checked={line.id === wrong.id}
                onChange={() => {
                  setWrongId(line.id)
                  setReally(null)
                  setTyped(null)
                }}
              />
              {lineText({ ...line, device: '' })}, alle {formatTime(line.takenAtMs)}
            </label>
          ))}
        </fieldset>
      )}
      {lines.length === 1 && (
        <p>
          Segnati {lineText({ ...wrong, device: '' })}, alle {formatTime(wrong.takenAtMs)}.
        </p>
      )}
      <Segmented legend="Come ha pagato davvero" look="paper" segments={REALLY} value={method} onChange={setReally} />
      {method !== 'nothing' && (
        <Field
          label="Quanto ha pagato davvero"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatEuro(wrong.amountCents).replace(' €', '')}
          error={problem}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
          trailing={<span aria-hidden="true">€</span>}
        />
      )}
      {method === 'nothing' && problem !== null && (
        <p className={looks.problem} role="alert">
          {problem}
        </p>
      )}
      <Outcome order={order} wrong={wrong} right={right} />
      <Button type="submit" isWide isBusy={isBusy}>
        Correggi
      </Button>
    </form>
  )
}

/** What is so afterwards, before anybody says yes. */
function Outcome({ order, wrong, right }: { order: OrderWithItems; wrong: PaymentLine; right: Right | null }) {
  const due = dueCents({ ...order, payments: correctedLines(order, wrong, right) })
  return (
    <p className="text-2" role="status">
      {due > 0 ? `Poi restano da incassare ${formatEuro(due)}.` : 'Poi non resta niente da incassare.'}
    </p>
  )
}

interface Right {
  method: TillMethod
  amountCents: Cents
}

function correctedLines(order: OrderWithItems, wrong: PaymentLine, right: Right | null): PaymentLine[] {
  const lines = linesOf(order).filter(({ id }) => id !== wrong.id)
  return right ? [...lines, { ...wrong, ...right }] : lines
}

function tillMethod({ method }: PaymentLine): TillMethod {
  return isTillMethod(method) ? method : 'cash'
}

function problemOf(wrong: PaymentLine, method: Really, amountCents: Cents | null): string | null {
  if (method === 'nothing') return null
  if (!amountCents) return 'Scrivi un importo, ad esempio 5,00.'
  return method === wrong.method && amountCents === wrong.amountCents ? 'È già segnato così: cambia l’importo o il modo.' : null
}
