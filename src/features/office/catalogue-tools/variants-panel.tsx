// What can be chosen for a product: the types of variants in their order on one side; on the other the chosen type with its
// name and rules, which products use it, its variants, and deletion when it has none.
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createRecord, deleteRecord, savedRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import type { WholeCatalogue } from '#data/catalogue/tools.ts'
import { roleByName, roleOfType } from '#domain/cake/roles.ts'
import { CAKE_ROLES, type CakeRole } from '#domain/catalogue/cake-part.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { LeaveQuestion, UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { PanelSkeleton } from './panel-parts.tsx'
import styles from './tool-list.module.css'
import { PickButton, useChosen, useOrdering } from './tool-list.tsx'
import { useWholeCatalogue } from './use-whole-catalogue.ts'
import { VariantList } from './variant-list.tsx'

export function VariantsPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Variants catalogue={catalogue} /> : <PanelSkeleton label="Carico le varianti" />
}

function Variants({ catalogue }: { catalogue: WholeCatalogue }) {
  const { types, variants, products } = catalogue
  const { chosen, wanted, pick, open, stay, onDirty } = useChosen()
  const isOnline = useIsReachable()
  const ordering = useOrdering('product_variant_types', types)
  const type = types.find(({ id }) => id === chosen) ?? null
  const isNew = chosen === 'new'
  const aboutType = (id: string, isRequired: boolean) => {
    const used = products.filter(({ variantTypeIds }) => variantTypeIds.includes(id)).length
    const count = pluralText(variants.filter(({ typeId }) => typeId === id).length, 'variante', 'varianti')
    return `${count} · ${isRequired ? 'obbligatoria' : 'facoltativa'} · ${used === 0 ? 'non usata' : `in ${pluralText(used, 'prodotto', 'prodotti')}`}`
  }
  return (
    <>
      <OfficeSplit
        listLabel="Tipi di variante"
        detailLabel="Tipo scelto"
        detailWidth="main"
        isDetailOpen={isNew || type !== null}
        list={
          <>
            {ordering.problem && <Notice tone="error">{ordering.problem}</Notice>}
            <SortableList
              label="Tipi in ordine"
              items={ordering.items}
              isDisabled={!isOnline}
              onOrder={(ids) => void ordering.order(ids)}
            >
              {(item) => (
                <PickButton isChosen={item.id === chosen} onPick={() => pick(item.id)}>
                  <span className={styles.words}>
                    <span className={styles.name}>{item.name}</span>
                    <span className={styles.more}>{aboutType(item.id, item.isRequired)}</span>
                  </span>
                </PickButton>
              )}
            </SortableList>
            <div className={styles.add}>
              <Button variant="quiet" shape="box" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => pick('new')}>
                Nuovo tipo
              </Button>
            </div>
          </>
        }
        detail={
          isNew || type ? (
            <TypeForm
              key={chosen}
              type={type}
              catalogue={catalogue}
              onSaved={open}
              onDirty={onDirty}
              onClose={() => pick(null)}
              onGone={() => open(null)}
            >
              {type && <VariantList key={type.id} type={type} catalogue={catalogue} />}
            </TypeForm>
          ) : (
            <div className={styles.none}>
              <EmptyState
                scene="tutto-fatto"
                title="Scegli un tipo"
                text="Per cambiarne le regole e le varianti. L’ordine delle righe è quello in cui si sceglie."
              />
            </div>
          )
        }
      />
      <LeaveQuestion isOpen={wanted !== undefined} onLeave={() => wanted !== undefined && open(wanted)} onStay={stay} />
    </>
  )
}

// One type of variant: its name and rules, which products use it, its variants, and its end when it has none.

type VariantType = WholeCatalogue['types'][number]

export interface TypeFormProps {
  /** Null for a new one. */
  type: VariantType | null
  catalogue: WholeCatalogue
  onSaved: (id: string) => void
  /** Whether there is something to lose. */
  onDirty: (isDirty: boolean) => void
  /** It was deleted, or never made. */
  onGone: () => void
  onClose: () => void
  children: ReactNode
}

interface TypeValues {
  name: string
  role: CakeRole | ''
  isRequired: boolean
  isMultiple: boolean
}

const FIELDS = ['name', 'role', 'isRequired', 'isMultiple'] as const
const LABELS: Readonly<Record<keyof TypeValues, string>> = {
  ...{ name: 'nome', role: 'parte della torta', isRequired: 'obbligatoria', isMultiple: 'più di una' },
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
  if (name === 'name') return values.name
  if (name === 'role') return ROLE_LABELS[values.role]
  return values[name] ? 'sì' : 'no'
}

export function TypeForm({ type, catalogue, onSaved, onDirty, onGone, onClose, children }: TypeFormProps) {
  const form = useTypeForm(type, catalogue)
  const { row, values, changed, isDirty } = form
  const own = catalogue.variants.filter(({ typeId }) => typeId === type?.id)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async () => {
    const saved = await form.save()
    const written = saved && savedRecord(saved.record)
    if (written && row === null) onSaved(written.id)
  }
  return (
    <>
      <div ref={form.ref} className={styles.form}>
        <div className={styles.head}>
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size="1.25em" aria-hidden="true" />}
            className={styles.back}
            onClick={onClose}
          />
          <h2 className={styles.title}>{row?.name ?? 'Nuovo tipo'}</h2>
          {row && type && <DeleteType type={row} count={own.length} form={form} onDeleted={onGone} />}
        </div>
        <MergeNotice form={form} labels={LABELS} text={fieldText} />
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
        <div className={styles.switches}>
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
        {type && <UsedBy type={type} products={catalogue.products} />}
        {children}
      </div>
      <SaveBar
        changed={row === null && !isDirty ? ['tipo nuovo'] : changed.map((name) => LABELS[name])}
        isSaving={form.isSaving}
        problem={form.problem}
        action={row ? 'Salva' : 'Crea'}
        onSave={() => void save()}
        onDiscard={() => {
          form.discard()
          if (row === null) onGone()
        }}
      />
      <UnsavedGuard isDirty={isDirty} guardsQuery />
    </>
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
    }),
    isSame: (name, one, other) => (name === 'name' ? one.name.trim() === other.name.trim() : one[name] === other[name]),
    check: ({ name }) => (name.trim() === '' ? { name: 'Scrivi il nome del tipo.' } : {}),
    checksFrom: 'save',
    textMarked: null,
    write: ({ row, values }) => {
      const { role, isRequired, isMultiple } = values
      const fields = { name: values.name.trim(), role, required: isRequired, multiple: isMultiple }
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
    <p className={styles.text}>
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
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    if (count > 0) return setIsAsking(false)
    const isGone = await form.run(() => deleteRecord('product_variant_types', type.id, { seen: type.updated }))
    setIsAsking(false)
    if (isGone) onDeleted()
  }
  return (
    <>
      <Button
        variant="danger-quiet"
        shape="box"
        icon={<Trash2 size="1.1em" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Elimina
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={count > 0 ? `${type.name} ha ancora varianti` : `Eliminare ${type.name}?`}
        text={
          <p>
            {count > 0
              ? 'Elimina prima le sue varianti, una per una: così vedi che cosa sparisce.'
              : 'Sparisce dai prodotti che la usano. Gli ordini già fatti non cambiano.'}
          </p>
        }
        action={count > 0 ? 'Ho capito' : 'Elimina il tipo'}
        back={count > 0 ? 'Chiudi' : 'Annulla'}
        tone={count > 0 ? 'primary' : 'danger'}
        isBusy={form.isSaving}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
