// The money of an order beyond taking it: what is asked about it, line by line what was taken and given back, giving back, and
// handing over what somebody pays later.
import { Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { randomBytes } from '#data/device/device.ts'
import { giveBackByCard } from '#data/orders/old-orders.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { parseEuro, roundedCash } from '#domain/cart/cash.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { ATTENTION, type AttentionFacts } from '#domain/order/attention.ts'
import { linesOf, lineText, type PaymentLine, paidCents, payLaterText, toGiveBackCents } from '#domain/order/order-payment.ts'
import { METHODS, type MoneyMethod, TILL_METHODS } from '#domain/order/payment-methods.ts'
import { newRecordId } from '#domain/record-id.ts'
import { useSession } from '#hooks/use-session.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import panel from './attention.module.css'
import { Points } from './attention.tsx'
import { CollectPanel, type CollectPanelProps } from './collect-panel.tsx'
import { momentText } from './detail-summary.tsx'
import styles from './money.module.css'
import { allowedActions, type OrderActions } from './order-actions.ts'
import { METHOD_ICONS } from './pay-methods.ts'

interface MoneyPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  actions: OrderActions
}

/** What a person has to see to. Nothing of the order waits for it. */
export function MoneyPanel({ order, facts, actions }: MoneyPanelProps) {
  const asked = order.attention.filter((reason) => ATTENTION[reason].about === 'money')
  if (asked.length === 0) return null
  return (
    <section className={classNames(looks.egg, 'stack gap-3', panel.panel)} aria-label="Da verificare: i soldi">
      <Points order={order} reasons={asked} facts={facts} />
      <div className={classNames('wrap gap-2', panel.actions)}>
        {toGiveBackCents(order) > 0 && <GiveBack order={order} actions={actions} isMain />}
        <Button variant="secondary" isBusy={actions.isBusy} onClick={() => actions.settleMoney(order, asked)}>
          Ho risolto io
        </Button>
      </div>
    </section>
  )
}

/** Each payment that is more than "paid", with its time and its till. */
export function PaymentLines({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  const lines = linesOf(order)
  const [first] = lines
  const isPlain = lines.length === 1 && first?.amountCents === order.totalCents
  if (lines.length === 0 || isPlain) return null
  return (
    <section aria-label="Incassi">
      <ul className={classNames('stack gap-1', styles.lines)}>
        {lines.map((line) => {
          const Icon = line.amountCents < 0 && line.method !== 'rounding' ? Undo2 : METHOD_ICONS[line.method]
          return (
            <li key={line.id} className="row gap-2 text-2 figures">
              <Icon size={17} aria-hidden="true" />
              <span>
                {wordOf(line)} {lineText(line)}
              </span>
              <span className={classNames('muted', styles.when)}>{momentText(line.takenAtMs, nowMs)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function wordOf({ amountCents, kind, method }: PaymentLine): string {
  if (method === 'rounding') return 'Arrotondati'
  if (amountCents > 0) return kind === 'refund' ? 'Rimborso non riuscito:' : kind === 'deposit' ? 'Acconto,' : 'Incassati'
  return kind === 'refund' ? 'Restituiti' : 'Errore, tolti'
}

// Giving money back: by the way it came in, all or a part, with a reason.

const BACK_CHOICES = (['card', ...TILL_METHODS] as const).map((value) => ({ value, label: METHODS[value].back.label }))

interface GiveBackProps {
  order: OrderWithItems
  actions: OrderActions
  /** The answer to what is asked about the order. */
  isMain?: boolean
}

export function GiveBack({ order, actions, isMain = false }: GiveBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const wantedCents = toGiveBackCents(order)
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        size={isMain ? 'medium' : 'small'}
        icon={isMain ? undefined : <Undo2 size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {isMain ? `Restituisci ${formatEuro(wantedCents)}` : 'Rimborsa…'}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Restituisci soldi di ${order.number}`}>
        {isOpen && <GiveBackForm order={order} actions={actions} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  )
}

function GiveBackForm({ order, actions, onDone }: GiveBackProps & { onDone: () => void }) {
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const methods = BACK_CHOICES.filter(({ value }) => {
    if (value === 'card') return isAdmin && allowedActions(order).canGiveBackByCard
    return paidCents(order, [value]) > 0
  })
  const [method, setMethod] = useState<MoneyMethod>(methods.at(-1)?.value ?? 'cash')
  const card = useCardRefund(order, onDone)
  const mostCents = paidCents(order, [method])
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  // What is asked back of the drawer is none of the card's.
  const wantedCents = Math.min(mostCents, method === 'card' ? mostCents : toGiveBackCents(order) || mostCents)
  const { shop } = useShopInfo()
  const isRounded = method !== 'card' && METHODS[method].till.givesChange && shop?.roundsCash === true && wantedCents < mostCents
  const proposedCents = isRounded ? Math.min(mostCents, roundedCash(wantedCents)) : wantedCents
  const amountCents = typed === null ? proposedCents : parseEuro(typed)
  const amountError = amountProblem(amountCents, mostCents)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (amountCents === null || amountError !== null || reason.trim() === '') return focusWrong()
    if (method === 'card') card.giveBack(amountCents, reason)
    else actions.giveBack(order, { method, amountCents, reason, wantedCents: typed === null ? wantedCents : amountCents }, onDone)
  }
  return (
    <form ref={ref} className="stack gap-4" onSubmit={submit}>
      {methods.length > 1 && (
        <Segmented legend="Come li restituisci" look="paper" segments={methods} value={method} onChange={setMethod} />
      )}
      <Field
        label={methods.length > 1 ? 'Quanto' : `Quanto, ${METHODS[method].back.how}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (amountCents === null ? '' : formatEuro(amountCents).replace(' €', ''))}
        error={isAsked ? amountError : null}
        onChange={({ target }) => setTyped(target.value)}
        trailing={<span aria-hidden="true">€</span>}
      />
      <Field
        label="Perché"
        maxLength={REASON_MAX}
        value={reason}
        error={isAsked && reason.trim() === '' ? 'Scrivi il motivo.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      {method === 'card' && card.problem !== null && (
        <p className={looks.problem} role="alert">
          {card.problem}
        </p>
      )}
      <Button type="submit" isWide isBusy={actions.isBusy || card.isBusy}>
        Restituisci {amountCents === null ? '' : formatEuro(amountCents)}
      </Button>
    </form>
  )
}

/** The same amount for the same reason is one refund, however often it is pressed before Stripe has said no. */
function useCardRefund(order: OrderWithItems, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ id: string; content: string } | null>(null)
  const give = async (amountCents: Cents, reason: string) => {
    const content = JSON.stringify([amountCents, reason.trim()])
    const id = asked?.content === content ? asked.id : newRecordId(randomBytes)
    setAsked({ id, content })
    setIsBusy(true)
    const result = await giveBackByCard(order.id, { id, amountCents, reason })
    setIsBusy(false)
    setProblem(result.ok ? null : result.message)
    if (!result.ok) {
      if (result.isOver) setAsked(null)
      return
    }
    toast.success(`${formatEuro(amountCents)} restituiti sulla carta`, { description: order.number })
    onDone()
  }
  const giveBack = (amountCents: Cents, reason: string) => {
    if (!isBusy) void give(amountCents, reason)
  }
  return { isBusy, problem, giveBack }
}

const REASON_MAX = 300

function amountProblem(amountCents: Cents | null, mostCents: Cents): string | null {
  if (amountCents === null || amountCents === 0) return 'Scrivi un importo, ad esempio 5,00.'
  return amountCents > mostCents ? `Così sono stati incassati solo ${formatEuro(mostCents)}.` : null
}

// The money at the counter, whether its order stands already or not.

interface CounterMoneyProps extends CollectPanelProps {
  title: string
  name: string
  onPayLater: (who: string) => void
}

export function CounterMoney({ title, name, onPayLater, ...taking }: CounterMoneyProps) {
  return (
    <>
      <CollectPanel {...taking} />
      {taking.handsOver && (
        <div className={styles.later}>
          <PayLater title={title} name={name} onHandOver={onPayLater} />
        </div>
      )}
    </>
  )
}

// Handing over what somebody pays later: who, and why.

interface PayLaterProps {
  /** Of the dialog. */
  title: string
  /** Who most likely pays. */
  name: string
  onHandOver: (payLater: string) => void
}

export function PayLater({ title, name, onHandOver }: PayLaterProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" isWide onClick={() => setIsOpen(true)}>
        Consegna, paga dopo…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        {isOpen && (
          <PayLaterForm
            name={name}
            onHandOver={(payLater) => {
              setIsOpen(false)
              onHandOver(payLater)
            }}
          >
            Consegna senza incassare
          </PayLaterForm>
        )}
      </Dialog>
    </>
  )
}

function PayLaterForm({ name: known, onHandOver, children }: Omit<PayLaterProps, 'title'> & { children: ReactNode }) {
  const [name, setName] = useState(known)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (name.trim() === '' || reason.trim() === '') return focusWrong()
    onHandOver(payLaterText(name, reason))
  }
  return (
    <form ref={ref} className="stack gap-4" onSubmit={submit}>
      <Field
        label="Chi paga"
        maxLength={100}
        value={name}
        error={isAsked && name.trim() === '' ? 'Scrivi il nome.' : null}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label="Perché paga dopo"
        hint="L’ordine resta da incassare e sta in «Da verificare»."
        maxLength={180}
        value={reason}
        error={isAsked && reason.trim() === '' ? 'Scrivi il motivo.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" isWide>
        {children}
      </Button>
    </form>
  )
}
