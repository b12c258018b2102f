// The variants of one type, in the order in which they are offered: each is switched to sold out with one press, and opened in
// a dialog to be changed, copied or deleted.
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createRecord, deleteRecord, TEXT_OFFLINE, updateRecord, type WriteOutcome, writeProblem } from '#data/admin/write.ts'
import type { WholeCatalogue } from '#data/catalogue/tools.ts'
import { losesLayer } from '#domain/cake/layers.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { formatEuro } from '#domain/money.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { ConfirmDialog, Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { usePendingValue } from '#ui/office/use-pending.ts'
import styles from './tool-list.module.css'
import { PickButton, useOrdering } from './tool-list.tsx'
import { VariantFields, VariantSwatch } from './variant-fields.tsx'
import { checkVariant, valuesOfVariant, variantFields } from './variant-values.ts'

type Type = WholeCatalogue['types'][number]
type Variant = WholeCatalogue['variants'][number]

/** What the dialog shows: one that is there, or a new one with what it begins with. */
interface OpenVariant {
  id: string | null
  from: Variant | null
}

export function VariantList({ type, catalogue }: { type: Type; catalogue: WholeCatalogue }) {
  const own = catalogue.variants.filter(({ typeId }) => typeId === type.id)
  const ordering = useOrdering('product_variants', own)
  const [open, setOpen] = useState<OpenVariant | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOnline = useIsReachable()
  const said = problem ?? ordering.problem
  return (
    <section aria-labelledby="varianti-del-tipo">
      <h3 id="varianti-del-tipo" className={styles.section}>
        Varianti
      </h3>
      {said && <Notice tone="error">{said}</Notice>}
      <SortableList
        label={`Varianti di ${type.name}`}
        items={ordering.items.map((variant) => ({ ...variant, name: variant.value }))}
        isDisabled={!isOnline}
        onOrder={(ids) => void ordering.order(ids)}
      >
        {(variant) => (
          <>
            <PickButton isChosen={false} onPick={() => setOpen({ id: variant.id, from: variant })}>
              <VariantSwatch typeName={type.name} value={variant.value} colour={variant.colour} servings={variant.servings} />
              <span className={styles.words}>
                <span className={styles.name}>{variant.value}</span>
                <span className={styles.more}>{aboutVariant(variant)}</span>
              </span>
            </PickButton>
            <VariantSwitch variant={variant} isDisabled={!isOnline} onSaved={setProblem} />
          </>
        )}
      </SortableList>
      <div className={styles.addHere}>
        <Button
          variant="quiet"
          shape="box"
          icon={<Plus size="1.15em" aria-hidden="true" />}
          onClick={() => setOpen({ id: null, from: null })}
        >
          Nuova variante
        </Button>
      </div>
      {open && <VariantDialog key={open.id ?? 'new'} open={open} type={type} catalogue={catalogue} onOpen={setOpen} />}
    </section>
  )
}

function aboutVariant({ priceIncreaseCents, allergens, isAvailable }: Variant): string {
  const price = priceIncreaseCents === 0 ? 'senza aumento' : `+${formatEuro(priceIncreaseCents)}`
  const count = allergens.length === 0 ? '' : allergens.length === 1 ? ' · 1 allergene' : ` · ${allergens.length} allergeni`
  return `${price}${count}${isAvailable ? '' : ' · esaurita'}`
}

// Whether a variant is there today: one press, shown at once.

interface VariantSwitchProps {
  variant: WholeCatalogue['variants'][number]
  isDisabled: boolean
  /** @param problem Italian; null when it is saved */
  onSaved: (problem: string | null) => void
}

function VariantSwitch({ variant: { id, value, isAvailable, updated }, isDisabled, onSaved }: VariantSwitchProps) {
  const pending = usePendingValue(isAvailable, updated)
  const change = (available: boolean) =>
    pending.ask(available, async () => {
      const problem = writeProblem(await updateRecord('product_variants', id, { available }, { seen: updated }))
      onSaved(problem)
      return problem === null
    })
  return (
    <Switch
      label={`${value} disponibile`}
      isLabelHidden
      isOn={pending.value}
      isDisabled={isDisabled}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

// One variant: name, price, servings, colour, allergens; made, changed, copied and deleted here.

interface VariantDialogProps {
  open: OpenVariant
  type: WholeCatalogue['types'][number]
  catalogue: WholeCatalogue
  /** Null closes. */
  onOpen: (next: OpenVariant | null) => void
}

function VariantDialog({ open, type, catalogue, onOpen }: VariantDialogProps) {
  const own = catalogue.variants.filter(({ typeId }) => typeId === type.id)
  const now = own.find(({ id }) => id === open.id) ?? null
  const [values, setValues] = useState(valuesOfVariant(open.from))
  const [seen, setSeen] = useState(open.id === null ? '' : (open.from?.updated ?? ''))
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [asking, setAsking] = useState<'delete' | 'leave' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const isOnline = useIsReachable()
  const messages = checkVariant(
    values,
    own.filter(({ id }) => id !== open.id).map(({ value }) => value),
  )
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOfVariant(open.from))
  const isLost =
    open.id !== null &&
    open.from !== null &&
    losesLayer({ type: type.name, value: open.from.value }, { type: type.name, value: values.value })
  const finish = async (work: Promise<WriteOutcome>) => {
    setIsBusy(true)
    const outcome = await work
    setIsBusy(false)
    setAsking(null)
    setProblem(writeProblem(outcome))
    if (outcome.kind === 'changed-elsewhere' && now) setSeen(now.updated)
    if (outcome.kind === 'saved') onOpen(null)
  }
  const save = () => {
    setIsAsked(true)
    focusWrong()
    if (Object.keys(messages).length > 0) return
    if (!isOnline) return setProblem(TEXT_OFFLINE)
    const fields = variantFields(values)
    const sort = lastPlace(own.map((variant) => variant.sort))
    void finish(
      open.id === null
        ? createRecord('product_variants', { ...fields, type: type.id, sort })
        : updateRecord('product_variants', open.id, fields, { seen }),
    )
  }
  return (
    <>
      <Dialog
        isOpen
        isWide
        title={open.id === null ? `Nuova variante di ${type.name}` : (open.from?.value ?? '')}
        onClose={() => (isDirty ? setAsking('leave') : onOpen(null))}
        footer={
          <div className={styles.actions}>
            {open.id !== null && (
              <>
                <Button
                  variant="danger-quiet"
                  shape="box"
                  icon={<Trash2 size="1.1em" aria-hidden="true" />}
                  onClick={() => setAsking('delete')}
                >
                  Elimina
                </Button>
                <Button
                  variant="secondary"
                  shape="box"
                  icon={<Copy size="1.1em" aria-hidden="true" />}
                  disabled={isDirty || open.from === null}
                  onClick={() => open.from && onOpen({ id: null, from: { ...open.from, value: `${open.from.value} (copia)` } })}
                >
                  Duplica
                </Button>
              </>
            )}
            <Button shape="box" className={styles.save} isBusy={isBusy} onClick={save}>
              {open.id === null ? 'Crea la variante' : 'Salva'}
            </Button>
          </div>
        }
      >
        <div ref={ref} className={styles.content}>
          {problem && <Notice tone="error">{problem}</Notice>}
          {isLost && (
            <Notice tone="attention">
              Sulla torta che si compone «{open.from?.value}» ha il suo disegno: con il nuovo nome non si vede più.
            </Notice>
          )}
          <VariantFields
            values={values}
            messages={isAsked ? messages : {}}
            typeName={type.name}
            onChange={(part) => setValues({ ...values, ...part })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={`Eliminare ${open.from?.value ?? ''}?`}
        text={<p>{consequences(type, own, catalogue)}</p>}
        action="Elimina la variante"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => open.id !== null && void finish(deleteRecord('product_variants', open.id, { seen }))}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'leave'}
        title="Chiudere senza salvare?"
        text={<p>Quello che hai scritto in questa variante va perso.</p>}
        action="Chiudi senza salvare"
        back="Resta qui"
        tone="danger"
        onConfirm={() => onOpen(null)}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}

function consequences(
  type: WholeCatalogue['types'][number],
  own: WholeCatalogue['variants'],
  { products }: WholeCatalogue,
): string {
  const users = products.filter(({ variantTypeIds }) => variantTypeIds.includes(type.id)).map(({ name }) => name)
  const where =
    users.length === 0 ? 'Nessun prodotto la offre adesso.' : `Non si può più scegliere per ${users.slice(0, 4).join(', ')}.`
  const isLast = own.length === 1 && type.isRequired && users.length > 0
  const last = isLast ? ' È l’ultima di una scelta obbligatoria: questi prodotti si venderanno senza.' : ''
  return `${where}${last} Gli ordini già fatti la tengono. Se manca solo per oggi, basta segnarla esaurita.`
}
