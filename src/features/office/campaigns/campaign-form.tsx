// One campaign: its name and days, when customers may order, what is sold for it and at which price; and how many there are.
import { Plus, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import type { CampaignRow, OfficeCampaigns } from '#data/admin/campaigns.ts'
import { createRecord, deleteRecord, savedRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { now } from '#data/server/clock.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field, FieldNote } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { FieldPair } from '#ui/form/send-form.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { RecordFrame } from '#ui/office/record-frame.tsx'
import { formatDayMedium } from '#ui/text/dates.ts'
import styles from './campaign-form.module.css'
import {
  CAMPAIGN_FIELDS,
  CAMPAIGN_LABELS,
  type CampaignDays,
  type CampaignLine,
  type CampaignValues,
  checkValues,
  FIELD_OF_COLUMN,
  isSameValue,
  lineOf,
  nextCampaigns,
  priceText,
  recordOfCampaign,
  valuesOfCampaign,
} from './campaign-values.ts'
import { CapsTable } from './caps-table.tsx'

const COLLECTION = 'campaigns'

interface CampaignFormProps {
  /** Null for a new one. */
  row: CampaignRow | null
  office: OfficeCampaigns
  onSaved: (id: string) => void
  onClose: () => void
}

export function CampaignForm({ row, office, onSaved, onClose }: CampaignFormProps) {
  const form = useCampaignForm(row, office)
  const { values } = form
  const adding = useAdding()
  const save = async () => {
    if (adding.isForgotten()) return
    const saved = await form.save()
    if (!saved) return
    toast.success(row ? 'Campagna salvata.' : `Campagna ${values.name.trim()} creata.`)
    const record = savedRecord(saved.record)
    if (record) onSaved(record.id)
  }
  const input = (name: Exclude<keyof CampaignValues, 'lines'>) => ({
    label: CAMPAIGN_LABELS[name],
    name,
    value: values[name],
    autoComplete: 'off',
    error: form.problems[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [name]: target.value }),
  })
  return (
    <RecordFrame
      form={form}
      labels={CAMPAIGN_LABELS}
      text={fieldText}
      title={row?.name ?? 'Nuova campagna'}
      newName="campagna nuova"
      detailWidth="main"
      onSave={() => void save()}
      onClose={onClose}
      onDropped={onClose}
    >
      {row === null && <Suggestions onChoose={(next) => form.set(next)} />}
      <Field {...input('name')} maxLength={80} placeholder="Natale" />
      <FieldPair>
        <Field {...input('fromDay')} type="date" />
        <Field {...input('toDay')} type="date" min={values.fromDay || undefined} />
      </FieldPair>
      <FieldPair>
        <Field {...input('ordersFrom')} type="datetime-local" hint="Vuoto: da subito." />
        <Field
          {...input('ordersUntil')}
          type="datetime-local"
          hint="Vuoto: fino all’ultimo giorno. La cassa li prende anche dopo."
        />
      </FieldPair>
      <Lines
        lines={values.lines}
        products={office.products}
        problem={form.problems.lines ?? null}
        adding={adding}
        onChange={(lines) => form.set({ lines })}
      />
      {row && !form.isDirty && <CapsTable row={row} office={office} />}
      {row && <Remove row={row} form={form} onGone={onClose} />}
    </RecordFrame>
  )
}

function useCampaignForm(row: CampaignRow | null, { campaigns }: OfficeCampaigns) {
  return useRecordForm<CampaignRow, CampaignValues, keyof CampaignValues>({
    row,
    names: CAMPAIGN_FIELDS,
    valuesOf: valuesOfCampaign,
    isSame: isSameValue,
    check: (values) => checkValues(values, row?.id ?? '', campaigns),
    checksFrom: 'save',
    write: ({ row: known, values }) =>
      known
        ? updateRecord(COLLECTION, known.id, recordOfCampaign(values), { seen: known.updated })
        : createRecord(COLLECTION, recordOfCampaign(values)),
    refusedFields: (problems) =>
      Object.fromEntries(Object.entries(problems).map(([column, text]) => [FIELD_OF_COLUMN[column] ?? 'name', text])),
  })
}

function fieldText(values: CampaignValues, name: keyof CampaignValues): string {
  if (name === 'lines') return `${values.lines.length} prodotti`
  const text = values[name]
  if (text === '' || name === 'name') return text
  const [day = '', time] = text.split('T')
  return [formatDayMedium(instantOf(day, '12:00')), time].filter(Boolean).join(', ')
}

// The days that most shops mean, one tap each.

function Suggestions({ onChoose }: { onChoose: (next: CampaignDays) => void }) {
  return (
    <fieldset className="wrap gap-2">
      <legend className="text-2 strong">Le feste più vicine</legend>
      {nextCampaigns(shopMoment(now()).day).map((suggestion) => (
        <Button key={suggestion.name} variant="secondary" size="small" onClick={() => onChoose(suggestion)}>
          {suggestion.name}
        </Button>
      ))}
    </fieldset>
  )
}

// What is sold for it, and what it costs on its days.

/** The product that is chosen and then added: the arrows go through a closed list, and choose each product that they pass. */
function useAdding() {
  const select = useRef<HTMLSelectElement>(null)
  const [productId, setProductId] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const choose = (id: string) => {
    setProductId(id)
    setIsAsked(false)
  }
  // Also what has the focus already is brought out from behind the bar.
  const focus = () => {
    select.current?.focus({ preventScroll: true })
    select.current?.scrollIntoView({ block: 'center' })
  }
  /** Chosen and not added: asked about before anything is saved without it. */
  const isForgotten = () => {
    if (productId === '') return false
    setIsAsked(true)
    focus()
    return true
  }
  return { select, productId, isAsked, choose, focus, isForgotten }
}

interface LinesProps {
  lines: readonly CampaignLine[]
  products: readonly Product[]
  problem: string | null
  adding: ReturnType<typeof useAdding>
  onChange: (lines: CampaignLine[]) => void
}

function Lines({ lines, products, problem, adding, onChange }: LinesProps) {
  const byId = new Map(products.map((product) => [product.id, product]))
  const change = (productId: string, next: Partial<CampaignLine>) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, ...next } : line)))
  const left = products.filter(({ id }) => !lines.some(({ productId }) => productId === id))
  const add = () => {
    const product = byId.get(adding.productId)
    if (product) onChange([...lines, lineOf(product)])
    adding.choose('')
    // Below its new line.
    requestAnimationFrame(adding.focus)
  }
  return (
    <fieldset className="stack gap-3" aria-invalid={problem !== null} aria-describedby="campagna-prodotti">
      <legend className="text-2 strong">Prodotti</legend>
      <ul>
        {lines.map((line) => {
          const product = byId.get(line.productId)
          const name = product?.name ?? 'Prodotto eliminato'
          return (
            <li key={line.productId} className={classNames('cluster gap-2', styles.line)}>
              <span className={classNames(looks.typed, styles.product)}>{name}</span>
              <Field
                className={styles.price}
                label={`Prezzo in quei giorni, ${name}`}
                isLabelHidden
                inputMode="decimal"
                placeholder={product ? priceText(product.priceCents) : ''}
                trailing="€"
                value={line.price}
                onChange={({ target }) => change(line.productId, { price: target.value })}
              />
              <Switch label="Solo in quei giorni" isOn={line.isOnly} onChange={(isOnly) => change(line.productId, { isOnly })} />
              <IconButton
                label={`Togli ${name}`}
                icon={<X size={18} aria-hidden="true" />}
                onClick={() => onChange(lines.filter(({ productId }) => productId !== line.productId))}
              />
              <p className={classNames('muted text-2', styles.means)}>
                {line.isOnly
                  ? 'Fuori da quei giorni non si ordina.'
                  : 'Si vende sempre. Si può ordinare anche per i giorni della campagna, e in quei giorni costa così.'}
              </p>
            </li>
          )
        })}
      </ul>
      <div className={styles.adding}>
        <SelectBox
          ref={adding.select}
          label="Aggiungi un prodotto"
          value={adding.productId}
          error={adding.isAsked ? 'Premi «Aggiungi» per metterlo nella campagna, o torna a «Scegli…».' : null}
          options={[
            { value: '', label: 'Scegli…' },
            ...left.map(({ id, name, priceCents }) => ({ value: id, label: `${name} · ${formatEuro(priceCents)}` })),
          ]}
          onChange={adding.choose}
        />
        <Button variant="secondary" icon={<Plus size={18} aria-hidden="true" />} disabled={adding.productId === ''} onClick={add}>
          Aggiungi
        </Button>
      </div>
      <FieldNote
        id="campagna-prodotti"
        error={problem}
        hint="Quello che si vende solo in quei giorni, senza prezzo costa come da listino."
      />
    </fieldset>
  )
}

interface RemoveProps {
  row: CampaignRow
  form: { isSaving: boolean; run: (work: () => Promise<WriteOutcome>) => Promise<boolean> }
  onGone: () => void
}

function Remove({ row, form, onGone }: RemoveProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    const isGone = await form.run(() => deleteRecord(COLLECTION, row.id, { seen: row.updated }))
    setIsAsking(false)
    if (isGone) onGone()
  }
  return (
    <>
      <Button
        variant="danger-quiet"
        className={styles.remove}
        icon={<Trash2 size="1.1em" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Elimina
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Elimini ${row.name}?`}
        text="I suoi prodotti tornano in vendita tutto l’anno al prezzo di listino. Gli ordini già presi restano come sono."
        action="Elimina"
        tone="danger"
        isBusy={form.isSaving}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
