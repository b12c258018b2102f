// What can be chosen for a product: the types of variants in their order on one side; on the other the chosen type with its
// name and rules, which products use it, its variants, and deletion when it has none.
import type { ReactNode } from 'react'
import { createRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { roleByName, roleOfType } from '#domain/cake/roles.ts'
import { CAKE_ROLES, type CakeRole } from '#domain/catalogue/cake-part.ts'
import { TYPE_TRANSLATIONS } from '#domain/catalogue/product-schema.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { fieldLabels, formNames, parseFields, printFields, type TypedFields } from '#domain/typed-fields.ts'
import { translatedTexts } from '#hooks/translated-texts.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { isOurWord } from '#ui/languages/our-words.ts'
import { Translations } from '#ui/office/translations.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { PanelSkeleton } from './panel-parts.tsx'
import { type ChosenRow, DeleteRow, ToolForm, ToolList } from './tool-list.tsx'
import { useWholeCatalogue } from './use-whole-catalogue.ts'
import { VariantList } from './variant-list.tsx'

export function VariantsPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Variants catalogue={catalogue} /> : <PanelSkeleton label="Carico le varianti" />
}

function Variants({ catalogue }: { catalogue: WholeCatalogue }) {
  const { types, variants, products } = catalogue
  const aboutType = ({ id, isRequired }: VariantType) => {
    const used = products.filter(({ variantTypeIds }) => variantTypeIds.includes(id)).length
    const count = pluralText(variants.filter(({ typeId }) => typeId === id).length, 'variante', 'varianti')
    return `${count} · ${isRequired ? 'obbligatoria' : 'facoltativa'} · ${used === 0 ? 'non usata' : `in ${pluralText(used, 'prodotto', 'prodotti')}`}`
  }
  return (
    <ToolList
      collection="product_variant_types"
      rows={types}
      labels={{ list: 'Tipi di variante', order: 'Tipi in ordine', detail: 'Tipo scelto', add: 'Nuovo tipo' }}
      nothingYet={{
        title: 'Ancora nessun tipo',
        text: 'Un tipo è quello che il cliente sceglie di un prodotto: la misura, la farcitura, il gusto.',
      }}
      nothingChosen={{
        title: 'Scegli un tipo',
        text: 'Per cambiarne le regole e le varianti. L’ordine delle righe è quello in cui si sceglie.',
      }}
      about={aboutType}
      detail={(chosen) => (
        <TypeForm {...chosen} catalogue={catalogue}>
          {chosen.row && <VariantList key={chosen.row.id} type={chosen.row} catalogue={catalogue} />}
        </TypeForm>
      )}
    />
  )
}

// One type of variant: its name and rules, which products use it, its variants, and its end when it has none.

type VariantType = WholeCatalogue['types'][number]

interface TypeFormProps extends ChosenRow<VariantType> {
  catalogue: WholeCatalogue
  children: ReactNode
}

interface TypeValues extends TypedFields<typeof TYPE_TRANSLATIONS> {
  name: string
  role: CakeRole | ''
  isRequired: boolean
  isMultiple: boolean
}

const FIELDS = ['name', 'role', 'isRequired', 'isMultiple', ...formNames(TYPE_TRANSLATIONS)] as const
const LABELS: Readonly<Record<keyof TypeValues, string>> = {
  ...{ name: 'nome', role: 'parte della torta', isRequired: 'obbligatoria', isMultiple: 'più di una' },
  ...fieldLabels(TYPE_TRANSLATIONS),
}

const ROLE_LABELS: Readonly<Record<CakeRole | '', string>> = {
  ...{
    '': 'Nessuna',
    persone: 'Misura, per quante persone',
    base: 'Base',
    farcia: 'Farcitura',
    bagna: 'Bagna',
    copertura: 'Copertura',
  },
  ...{ colata: 'Colata', decorazione: 'Decorazioni' },
}
const ROLE_OPTIONS = (['', ...CAKE_ROLES] as const).map((value) => ({ value, label: ROLE_LABELS[value] }))

function fieldText(values: TypeValues, name: keyof TypeValues): string {
  if (name === 'role') return ROLE_LABELS[values.role]
  const value = values[name]
  return typeof value === 'string' ? value : value ? 'sì' : 'no'
}

function TypeForm({ row: type, catalogue, children, ...chosen }: TypeFormProps) {
  const form = useTypeForm(type, catalogue)
  const { row, values } = form
  const own = catalogue.variants.filter(({ typeId }) => typeId === type?.id)
  return (
    <ToolForm
      {...chosen}
      form={form}
      labels={LABELS}
      text={fieldText}
      title={row?.name ?? 'Nuovo tipo'}
      newName="tipo nuovo"
      actions={row && type && <DeleteType type={row} count={own.length} form={form} onDeleted={chosen.onGone} />}
    >
      <Field
        label="Nome"
        value={values.name}
        maxLength={80}
        autoComplete="off"
        error={form.problems.name ?? null}
        onChange={({ target }) => {
          // What the name of a new type says, until somebody chooses otherwise.
          const isGuess = row === null && values.role === roleByName(values.name)
          form.set({ name: target.value, ...(isGuess && { role: roleByName(target.value) }) })
        }}
      />
      <SelectBox
        label="Parte della torta"
        hint="A quale parte della torta che si compone corrisponde, qualunque sia il nome."
        value={values.role}
        options={ROLE_OPTIONS}
        onChange={(role) => form.set({ role })}
      />
      <div className="stack gap-3">
        <Switch
          label="Obbligatoria"
          hint="Senza sceglierne una il prodotto non va nel carrello."
          isOn={values.isRequired}
          onChange={(isRequired) => form.set({ isRequired })}
        />
        <Switch
          label="Più di una"
          hint="Se ne possono scegliere diverse insieme, come le decorazioni."
          isOn={values.isMultiple}
          onChange={(isMultiple) => form.set({ isMultiple })}
        />
      </div>
      <Translations
        texts={translatedTexts(TYPE_TRANSLATIONS, form, isOurWord)}
        onChange={(field, value) => form.set({ [field]: value })}
      />
      {type && <UsedBy type={type} products={catalogue.products} />}
      {children}
    </ToolForm>
  )
}

function useTypeForm(type: VariantType | null, { types }: WholeCatalogue) {
  return useRecordForm<VariantType, TypeValues, keyof TypeValues>({
    row: type,
    names: FIELDS,
    valuesOf: (row) => ({
      name: row?.name ?? '',
      role: row ? roleOfType(row) : '',
      isRequired: row?.isRequired ?? false,
      isMultiple: row?.isMultiple ?? false,
      ...printFields(TYPE_TRANSLATIONS, { ...row }),
    }),
    isSame: (name, one, other) => String(one[name]).trim() === String(other[name]).trim(),
    check: ({ name }) => (name.trim() === '' ? { name: 'Scrivi il nome del tipo.' } : {}),
    checksFrom: 'save',
    textMarked: null,
    write: ({ row, values }) => {
      const { role, isRequired, isMultiple } = values
      const fields = {
        ...{ name: values.name.trim(), role, required: isRequired, multiple: isMultiple },
        ...parseFields(TYPE_TRANSLATIONS, { ...values }),
      }
      return row
        ? updateRecord('product_variant_types', row.id, fields, { seen: row.updated })
        : createRecord('product_variant_types', { ...fields, sort: lastPlace(types.map(({ sort }) => sort)) })
    },
  })
}

function UsedBy({ type, products }: { type: VariantType; products: WholeCatalogue['products'] }) {
  const names = products.filter(({ variantTypeIds }) => variantTypeIds.includes(type.id)).map(({ name }) => name)
  const shown = names.slice(0, 6).join(', ')
  const text = names.length === 0 ? 'Nessun prodotto la usa ancora: si aggiunge dalla scheda del prodotto.' : `La usano: ${shown}`
  return (
    <p className="muted text-2">
      {text}
      {names.length > 6 ? ` e altri ${names.length - 6}.` : names.length > 0 ? '.' : ''}
    </p>
  )
}

interface DeleteTypeProps {
  type: VariantType
  /** Of its variants. */
  count: number
  form: { isSaving: boolean; run: (work: () => Promise<WriteOutcome>) => Promise<boolean> }
  onDeleted: () => void
}

function DeleteType({ type, count, form, onDeleted }: DeleteTypeProps) {
  return (
    <DeleteRow
      collection="product_variant_types"
      row={type}
      form={form}
      obstacle={
        count === 0
          ? null
          : {
              title: `${type.name} ha ancora varianti`,
              text: 'Elimina prima le sue varianti, una per una: così vedi che cosa sparisce.',
            }
      }
      question={{
        title: `Eliminare ${type.name}?`,
        text: 'Sparisce dai prodotti che la usano. Gli ordini già fatti non cambiano.',
        action: 'Elimina il tipo',
      }}
      onDeleted={onDeleted}
    />
  )
}
