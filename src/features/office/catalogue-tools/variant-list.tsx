// The variants of one type, in the order in which they are offered: each is switched to sold out with one press, and opened in
// a dialog to be changed, copied or deleted.

import { Copy, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createRecord, deleteRecord, updateRecord, writeProblem } from '#data/admin/write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { roleOfType } from '#domain/cake/roles.ts'
import { declarationText } from '#domain/catalogue/allergen-declaration.ts'
import { declaredAllergens, isDeclared } from '#domain/catalogue/allergens.ts'
import { choiceOf } from '#domain/catalogue/catalogue.ts'
import { readNumberCell } from '#domain/catalogue/csv.ts'
import { VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { signedEuro } from '#domain/signed-euro.ts'
import { fieldLabels, formNames } from '#domain/typed-fields.ts'
import { isSizeText } from '#hooks/catalogue-words.ts'
import { translatedTexts } from '#hooks/translated-texts.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog, Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { Translations } from '#ui/office/translations.tsx'
import { usePendingValue } from '#ui/office/use-pending.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './tool-list.module.css'
import { PickButton, useOrdering } from './tool-list.tsx'
import { UndeclaredVariants } from './undeclared-variants.tsx'
import { drawingName, VariantFields, VariantSwatch } from './variant-fields.tsx'
import { checkVariant, type VariantValues, valuesOfVariant, variantFields } from './variant-values.ts'

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
    <section className="stack gap-2" aria-labelledby="varianti-del-tipo">
      <h3 id="varianti-del-tipo" className="text-4">
        Varianti
      </h3>
      {said && <Notice tone="error">{said}</Notice>}
      <UndeclaredVariants variants={own} isDisabled={!isOnline} onSaved={setProblem} />
      <SortableList
        label={`Varianti di ${type.name}`}
        items={ordering.items.map((variant) => ({ ...variant, name: variant.value }))}
        isDisabled={!isOnline}
        onOrder={(ids) => void ordering.order(ids)}
      >
        {(variant) => (
          <>
            <PickButton isChosen={false} onPick={() => setOpen({ id: variant.id, from: variant })}>
              <VariantSwatch choice={choiceOf(type, variant)} colour={variant.colour} servings={variant.servings} />
              <span className={classNames('stack fill', looks.typed)}>
                <span className="strong">{variant.value}</span>
                <span className="muted text-1">{aboutVariant(variant)}</span>
              </span>
            </PickButton>
            <VariantSwitch variant={variant} isDisabled={!isOnline} onSaved={setProblem} />
          </>
        )}
      </SortableList>
      <Button variant="quiet" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => setOpen({ id: null, from: null })}>
        Nuova variante
      </Button>
      {open && <VariantDialog key={open.id ?? 'new'} open={open} type={type} catalogue={catalogue} onOpen={setOpen} />}
    </section>
  )
}

function aboutVariant(variant: Variant): string {
  const { priceIncreaseCents, isAvailable } = variant
  const price = priceIncreaseCents === 0 ? 'senza aumento' : signedEuro(priceIncreaseCents)
  const count = declaredAllergens(variant.allergens).length
  const allergens = isDeclared(variant) ? count > 0 && pluralText(count, 'allergene', 'allergeni') : 'allergeni da indicare'
  return [price, allergens, !isAvailable && 'esaurita'].filter(Boolean).join(' · ')
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
  const [asking, setAsking] = useState<'delete' | 'leave' | null>(null)
  const form = useVariantForm(open, type, own)
  const { row, values, isDirty, isSaving, problem } = form
  const save = async () => {
    if (await form.save()) onOpen(null)
  }
  const remove = async () => {
    if (row === null) return
    const isGone = await form.run(() => deleteRecord('product_variants', row.id, { seen: row.updated }))
    setAsking(null)
    if (isGone) onOpen(null)
  }
  return (
    <>
      <Dialog
        isOpen
        isWide
        title={open.id === null ? `Nuova variante di ${type.name}` : (row?.value ?? '')}
        onClose={() => (isDirty ? setAsking('leave') : onOpen(null))}
        footer={
          <>
            {open.id !== null && (
              <>
                <Button
                  variant="danger-quiet"
                  icon={<Trash2 size="1.1em" aria-hidden="true" />}
                  onClick={() => setAsking('delete')}
                >
                  Elimina
                </Button>
                <Button
                  variant="secondary"
                  icon={<Copy size="1.1em" aria-hidden="true" />}
                  disabled={isDirty}
                  onClick={() => row && onOpen({ id: null, from: { ...row, value: `${row.value} (copia)` } })}
                >
                  Duplica
                </Button>
              </>
            )}
            <Button className={styles.save} isBusy={isSaving} onClick={() => void save()}>
              {open.id === null ? 'Crea la variante' : 'Salva'}
            </Button>
          </>
        }
      >
        <div ref={form.ref} className="stack gap-4">
          {problem && <Notice tone="error">{problem}</Notice>}
          <MergeNotice form={form} labels={LABELS} text={fieldText} />
          <VariantFields
            values={values}
            messages={form.problems}
            role={roleOfType(type)}
            isNew={open.id === null}
            onChange={form.set}
          />
          <Translations
            texts={translatedTexts(VARIANT_FIELDS, form, isSaidAnyway(values))}
            onChange={(name, value) => form.set({ [name]: value })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={`Eliminare ${row?.value ?? ''}?`}
        text={<p>{consequences(type, own, catalogue)}</p>}
        action="Elimina la variante"
        tone="danger"
        isBusy={isSaving}
        onConfirm={() => void remove()}
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

/** Whether screens say a name in every language by themselves: a plain size. */
function isSaidAnyway({ servings }: VariantValues) {
  return (name: string) => isSizeText(name, readNumberCell(servings.trim()) ?? 0)
}

const FIELDS = [
  'value',
  'increase',
  'servings',
  'layer',
  'colour',
  'allergens',
  'isAvailable',
  ...formNames(VARIANT_FIELDS),
] as const
const LABELS: Readonly<Record<keyof VariantValues, string>> = {
  ...{ value: 'Nome', increase: 'Aumento di prezzo', servings: 'Porzioni', layer: 'Disegno', colour: 'Colore' },
  ...{ allergens: 'Allergeni', isAvailable: 'Disponibile' },
  ...fieldLabels(VARIANT_FIELDS),
}

function fieldText(values: VariantValues, name: keyof VariantValues): string {
  if (name === 'allergens') return declarationText(values.allergens)
  if (name === 'layer') return drawingName(values.layer)
  if (name === 'isAvailable') return values.isAvailable ? 'sì' : 'no'
  return values[name]
}

function useVariantForm(open: OpenVariant, type: Type, own: readonly Variant[]) {
  const others = own.filter(({ id }) => id !== open.id).map(({ value }) => value)
  const known = open.id === null ? null : (own.find(({ id }) => id === open.id) ?? open.from)
  return useRecordForm<Variant, VariantValues, keyof VariantValues>({
    row: known,
    names: FIELDS,
    valuesOf: (row) => valuesOfVariant(row ?? open.from),
    isSame: (name, one, other) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
    check: (values) => checkVariant(values, others, known),
    checksFrom: 'save',
    textMarked: null,
    write: ({ row, values }) => {
      const fields = variantFields(values)
      return row
        ? updateRecord('product_variants', row.id, fields, { seen: row.updated })
        : createRecord('product_variants', { ...fields, type: type.id, sort: lastPlace(own.map(({ sort }) => sort)) })
    },
  })
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
