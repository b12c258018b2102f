// The shop's categories: in their order on one side; on the other the chosen one, with its name (from which its address is
// made), its picture, and deletion when nothing is in it.
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createRecord, deleteRecord, savedRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { categoryPicture } from '#data/catalogue/product-pictures.ts'
import type { WholeCatalogue } from '#data/catalogue/tools.ts'
import { openPhoto } from '#data/photos/photo-access.ts'
import { categorySlug } from '#domain/catalogue/slug.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { LeaveQuestion, UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { PhotoField } from '#ui/photo-field/photo-field.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { PanelSkeleton } from './panel-parts.tsx'
import styles from './tool-list.module.css'
import { PickButton, useChosen, useOrdering } from './tool-list.tsx'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

export function CategoriesPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Categories catalogue={catalogue} /> : <PanelSkeleton label="Carico le categorie" />
}

function Categories({ catalogue }: { catalogue: WholeCatalogue }) {
  const { categories, products } = catalogue
  const { chosen, wanted, pick, open, stay, onDirty } = useChosen()
  const isOnline = useIsReachable()
  const ordering = useOrdering('product_categories', categories)
  const category = categories.find(({ id }) => id === chosen) ?? null
  const isNew = chosen === 'new'
  const countOf = (categoryId: string) => products.filter((product) => product.categoryId === categoryId).length
  return (
    <>
      <OfficeSplit
        listLabel="Categorie"
        detailLabel="Categoria scelta"
        detailWidth="main"
        isDetailOpen={isNew || category !== null}
        list={
          <>
            {ordering.problem && <Notice tone="error">{ordering.problem}</Notice>}
            <SortableList
              label="Categorie in ordine"
              items={ordering.items}
              isDisabled={!isOnline}
              onOrder={(ids) => void ordering.order(ids)}
            >
              {(item) => (
                <PickButton isChosen={item.id === chosen} onPick={() => pick(item.id)}>
                  <Picture {...categoryPicture(item)} alt="" className={styles.picture} />
                  <span className={styles.words}>
                    <span className={styles.name}>{item.name}</span>
                    <span className={styles.more}>{pluralText(countOf(item.id), 'prodotto', 'prodotti')}</span>
                  </span>
                </PickButton>
              )}
            </SortableList>
            <div className={styles.add}>
              <Button variant="quiet" shape="box" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => pick('new')}>
                Nuova categoria
              </Button>
            </div>
          </>
        }
        detail={
          isNew || category ? (
            <CategoryForm
              key={chosen}
              category={category}
              catalogue={catalogue}
              onSaved={open}
              onDirty={onDirty}
              onClose={() => pick(null)}
              onGone={() => open(null)}
            />
          ) : (
            <div className={styles.none}>
              <EmptyState
                scene="tutto-fatto"
                title="Scegli una categoria"
                text="Per cambiarne il nome o la foto. Trascina le righe per metterle nell’ordine della vetrina."
              />
            </div>
          )
        }
      />
      <LeaveQuestion isOpen={wanted !== undefined} onLeave={() => wanted !== undefined && open(wanted)} onStay={stay} />
    </>
  )
}

// One category: its name (from which its address is made), its picture, and its end when nothing is in it.

type Category = WholeCatalogue['categories'][number]

export interface CategoryFormProps {
  /** Null for a new one. */
  category: Category | null
  catalogue: WholeCatalogue
  onSaved: (id: string) => void
  /** Whether there is something to lose. */
  onDirty: (isDirty: boolean) => void
  /** It was deleted, or never made. */
  onGone: () => void
  onClose: () => void
}

interface CategoryValues {
  name: string
  /** The stored file's name, or a new picture; empty for none. */
  picture: string | Blob
}

const FIELDS = ['name', 'picture'] as const
const LABELS: Readonly<Record<keyof CategoryValues, string>> = { name: 'nome', picture: 'foto' }

function fieldText({ name, picture }: CategoryValues, field: keyof CategoryValues): string {
  if (field === 'name') return name
  if (typeof picture !== 'string') return 'foto nuova'
  return picture === '' ? 'nessuna foto' : 'foto salvata'
}

export function CategoryForm({ category, catalogue, onSaved, onDirty, onGone, onClose }: CategoryFormProps) {
  const form = useRecordForm<Category, CategoryValues, keyof CategoryValues>({
    row: category,
    names: FIELDS,
    valuesOf: (row) => ({ name: row?.name ?? '', picture: row?.image ?? '' }),
    isSame: (name, one, other) => (name === 'name' ? one.name.trim() === other.name.trim() : one.picture === other.picture),
    check: ({ name }) => (name.trim() === '' ? { name: 'Scrivi il nome della categoria.' } : {}),
    checksFrom: 'save',
    textMarked: null,
    write: ({ row, values, names }) => {
      const fields = formOf(values, names, row, catalogue.categories)
      return row
        ? updateRecord('product_categories', row.id, fields, { seen: row.updated })
        : createRecord('product_categories', fields)
    },
  })
  const { row, values, changed, isDirty } = form
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
          <h2 className={styles.title}>{row?.name ?? 'Nuova categoria'}</h2>
          {row && category && <DeleteCategory category={row} catalogue={catalogue} form={form} onDeleted={onGone} />}
        </div>
        <MergeNotice form={form} labels={LABELS} text={fieldText} />
        <Field
          label="Nome"
          value={values.name}
          maxLength={60}
          autoComplete="off"
          error={form.problems.name ?? null}
          onChange={({ target }) => form.set({ name: target.value })}
        />
        <CategoryPicture category={row} picture={values.picture} onPicture={(picture) => form.set({ picture })} />
      </div>
      <SaveBar
        changed={row === null && !isDirty ? ['categoria nuova'] : changed.map((name) => LABELS[name])}
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

function formOf(
  { name, picture }: CategoryValues,
  names: readonly (keyof CategoryValues)[],
  row: Category | null,
  categories: readonly Category[],
): FormData {
  const form = new FormData()
  const others = categories.filter(({ id }) => id !== row?.id)
  if (names.includes('name')) {
    form.set('name', name.trim())
    form.set('slug', categorySlug(name, new Set(others.map(({ slug }) => slug))))
  }
  if (row === null) form.set('sort', String(lastPlace(categories.map(({ sort }) => sort))))
  if (!names.includes('picture')) return form
  if (typeof picture === 'string') form.set('image', '')
  else form.set('image', picture, `categoria.${picture.type.split('/')[1] ?? 'jpeg'}`)
  return form
}

interface CategoryPictureProps {
  category: Category | null
  picture: CategoryValues['picture']
  onPicture: (picture: CategoryValues['picture']) => void
}

function CategoryPicture({ category, picture, onPicture }: CategoryPictureProps) {
  const chosenUrl = useBlobUrl(typeof picture === 'string' ? null : picture)
  const storedUrl = category ? categoryPicture(category).url : null
  return (
    <PhotoField
      label="Foto"
      hint="Quadrata, come nella vetrina."
      shape="free"
      isSquare
      url={typeof picture !== 'string' ? chosenUrl : picture === '' ? null : storedUrl}
      openFile={openPhoto}
      onPicked={async ({ blob }) => onPicture(blob)}
      onRemove={() => onPicture('')}
    />
  )
}

interface DeleteCategoryProps {
  category: Category
  catalogue: WholeCatalogue
  form: { isSaving: boolean; run: (work: () => Promise<WriteOutcome>) => Promise<boolean> }
  onDeleted: () => void
}

function DeleteCategory({ category, catalogue, form, onDeleted }: DeleteCategoryProps) {
  const [isAsking, setIsAsking] = useState(false)
  const inside = catalogue.products.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name)
  const remove = async () => {
    const isGone = await form.run(() => deleteRecord('product_categories', category.id, { seen: category.updated }))
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
      {inside.length > 0 ? (
        <ConfirmDialog
          isOpen={isAsking}
          title={`${category.name} non è vuota`}
          text={
            <p>
              Contiene {inside.slice(0, 6).join(', ')}
              {inside.length > 6 && ` e altri ${inside.length - 6}`}. Sposta prima questi prodotti in un’altra categoria.
            </p>
          }
          action="Ho capito"
          back="Chiudi"
          onConfirm={() => setIsAsking(false)}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Eliminare ${category.name}?`}
          text={<p>È vuota: sparisce dalla vetrina e dal totem.</p>}
          action="Elimina la categoria"
          tone="danger"
          isBusy={form.isSaving}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
