// Stripe's keys: one field to paste the secret key into, tried before it is kept; then what is in use, tried again or taken away. The same
// card stands in the settings and in a new shop's first evening.
import { type FormEvent, useState } from 'react'
import { type CardKeysState, pasteCardKeys, readCardKeys, removeCardKeys, tryCardKeys } from '#data/admin/card-keys.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { formatDayLong } from '#ui/text/dates.ts'
import { SettingsCard } from './settings-card.tsx'

type Told = { tone: 'done' | 'error' | 'info'; text: string } | null

export function CardKeysCard() {
  const [asked, setAsked] = useState(0)
  const [known, setKnown] = useState<CardKeysState | null>(null)
  const { read } = useServerRead(readCardKeys, [asked])
  const state = known ?? read
  return (
    <SettingsCard
      title="Carta, con Stripe"
      text="I clienti pagano con la carta quando ordinano dal sito. I soldi vanno sul tuo account di Stripe."
    >
      {state === undefined ? (
        <Loading label="Carico i pagamenti">
          <Skeleton height="120px" shape="tile" />
        </Loading>
      ) : typeof state === 'object' ? (
        <Keys state={state} onChange={setKnown} />
      ) : (
        <Notice
          tone={state === 'offline' ? 'offline' : 'error'}
          live="off"
          action={
            <Button variant="secondary" size="small" onClick={() => setAsked(asked + 1)}>
              Riprova
            </Button>
          }
        >
          {state === 'offline' ? 'Per vedere le chiavi serve la rete.' : 'Non riesco a leggere come stanno le chiavi.'}
        </Notice>
      )}
    </SettingsCard>
  )
}

interface KeysProps {
  state: CardKeysState
  onChange: (state: CardKeysState) => void
}

function Keys({ state, onChange }: KeysProps) {
  const [step, setStep] = useState<'shown' | 'paste' | 'remove'>('shown')
  const [told, setTold] = useState<Told>(null)
  const changed = (next: CardKeysState, text: string) => {
    onChange(next)
    setTold({ tone: 'done', text })
    setStep('shown')
  }
  const back = () => setStep('shown')
  const { kind } = state
  if (kind === 'impossible') {
    return (
      <p className="muted text-2">
        Su questo server le chiavi non si salvano da qui: chi lo cura le mette tra le sue impostazioni.
      </p>
    )
  }
  if (kind === 'unknown') return <p className="muted text-2">Il negozio non risponde: riprova tra poco.</p>
  if (step === 'remove') return <RemoveForm onRemoved={(next) => changed(next, TEXT_REMOVED)} onCancel={back} />
  const isThere = kind === 'pasted' || kind === 'environment'
  if (step === 'paste' || !isThere) {
    return (
      <>
        {told && <Notice tone={told.tone}>{told.text}</Notice>}
        {kind === 'locked' && <Notice tone="attention">{TEXT_LOCKED}</Notice>}
        {kind === 'retired' && !told && <Notice tone="info">{TEXT_REMOVED}</Notice>}
        <PasteForm
          isReachable={state.isReachable}
          onPasted={(next) =>
            changed(
              next,
              next.isTest ? 'La chiave di prova funziona: è salvata.' : 'La chiave funziona: è salvata, il sito prende le carte.',
            )
          }
          {...(isThere && { onCancel: back })}
        />
      </>
    )
  }
  return <Shown state={state} told={told} onTold={setTold} onStep={setStep} />
}

const TEXT_REMOVED =
  'Tolte: il sito non prende più carte. I pagamenti già cominciati si chiudono entro due ore; i rimborsi dopo si fanno dal sito di Stripe.'
const TEXT_LOCKED = 'Le chiavi salvate si aprono solo sulla macchina di prima: incollale di nuovo qui.'

interface ShownProps {
  state: CardKeysState
  told: Told
  onTold: (told: Told) => void
  onStep: (step: 'paste' | 'remove') => void
}

function Shown({ state, told, onTold, onStep }: ShownProps) {
  const [isBusy, setIsBusy] = useState(false)
  const tryAgain = async () => {
    setIsBusy(true)
    onTold(null)
    const answer = await tryCardKeys()
    setIsBusy(false)
    if (!answer.ok) onTold({ tone: 'error', text: answer.message })
    else if (answer.value.problem === '') onTold({ tone: 'done', text: 'Stripe risponde e la chiave va bene.' })
    else onTold({ tone: 'error', text: answer.value.problem })
  }
  const isPasted = state.kind === 'pasted'
  return (
    <>
      <dl className="stack gap-1">
        <Fact name="Chiave" value={`finisce con ${state.last4}`} />
        {state.account !== '' && <Fact name="Account" value={state.account} />}
        {state.since !== '' && <Fact name="Incollata" value={formatDayLong(Date.parse(state.since))} />}
      </dl>
      {state.isTest && (
        <Notice tone="attention" live="off">
          Chiave di prova: nessun pagamento vero.
        </Notice>
      )}
      {!isPasted && (
        <p className="muted text-2">È tra le impostazioni del server e vale più di una incollata qui: si cambia lì.</p>
      )}
      {isPasted && !state.isTold && <p className="muted text-2">{untoldText(state.isReachable)}</p>}
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
      <div className="wrap gap-2">
        <Button variant="secondary" isBusy={isBusy} onClick={() => void tryAgain()}>
          Prova di nuovo
        </Button>
        {isPasted && (
          <>
            <Button variant="secondary" onClick={() => onStep('paste')}>
              Incolla un’altra
            </Button>
            <Button variant="danger-quiet" onClick={() => onStep('remove')}>
              Togli
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** Where Stripe tells nothing, and what can be done about it. */
function untoldText(isReachable: boolean): string {
  return isReachable
    ? 'Stripe non ci avvisa: la chiave non può creare un webhook. Gli esiti li chiediamo noi ogni minuto, ma le contestazioni non arrivano. Dai alla chiave il permesso «Webhook Endpoints», o crea il webhook su Stripe e incolla qui anche il suo segreto.'
    : 'Stripe non può raggiungere questo indirizzo: gli esiti li chiediamo noi ogni minuto, ma le contestazioni non arrivano. Quando il negozio avrà il suo indirizzo https, incolla di nuovo la chiave.'
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="wrap gap-2 text-2">
      <dt className="muted">{name}</dt>
      <dd className="strong">{value}</dd>
    </div>
  )
}

interface PasteFormProps {
  isReachable: boolean
  onPasted: (state: CardKeysState) => void
  onCancel?: () => void
}

interface Problem {
  field: 'key' | 'password' | null
  text: string
}

function PasteForm({ isReachable, onPasted, onCancel }: PasteFormProps) {
  const [key, setKey] = useState('')
  const [webhook, setWebhook] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusWrong()
    if (key.trim() === '') return setProblem({ field: 'key', text: 'Incolla la chiave segreta.' })
    if (password === '') return setProblem({ field: 'password', text: 'Scrivi la tua password.' })
    setIsBusy(true)
    setProblem(null)
    const answer = await pasteCardKeys(key, webhook, password)
    setIsBusy(false)
    if (answer.ok) return onPasted(answer.value)
    focusWrong()
    setProblem({ field: answer.isOfPassword ? 'password' : 'key', text: answer.message })
  }
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null)
  return (
    <form ref={ref} className="stack gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Chiave segreta"
        hint="La trovi su Stripe › Sviluppatori › Chiavi API. Comincia con sk_ o rk_. La proviamo subito; poi nessuno la rivede."
        autoComplete="off"
        value={key}
        error={errorOf('key')}
        onChange={({ target }) => setKey(target.value)}
      />
      <details className="muted text-2">
        <summary>Hai già creato tu il webhook?</summary>
        <PasswordField
          label="Segreto del webhook, facoltativo"
          hint={isReachable ? 'Comincia con whsec_. Senza, lo creiamo noi.' : 'Comincia con whsec_.'}
          autoComplete="off"
          value={webhook}
          onChange={({ target }) => setWebhook(target.value)}
        />
      </details>
      <PasswordField
        label="La tua password"
        autoComplete="current-password"
        value={password}
        error={errorOf('password')}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          Prova e salva
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Annulla
          </Button>
        )}
      </div>
    </form>
  )
}

function RemoveForm({ onRemoved, onCancel }: { onRemoved: (state: CardKeysState) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusWrong()
    if (password === '') return setProblem('Scrivi la tua password.')
    setIsBusy(true)
    const answer = await removeCardKeys(password)
    setIsBusy(false)
    if (answer.ok) return onRemoved(answer.value)
    focusWrong()
    setProblem(answer.message)
  }
  return (
    <form ref={ref} className="stack gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-2">
        Il sito smette subito di prendere carte. I pagamenti già cominciati si chiudono entro due ore; i rimborsi che servono dopo
        si fanno dal sito di Stripe.
      </p>
      <PasswordField
        label="La tua password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="wrap gap-2">
        <Button type="submit" variant="danger" isBusy={isBusy}>
          Togli le chiavi
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  )
}
