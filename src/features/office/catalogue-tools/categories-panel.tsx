// The shop's categories: in their order on one side; on the other the chosen one, with its name (from which its address is
// made), its picture, and deletion when nothing is in it.
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createRecord, deleteRecord, savedRecord, TEXT_OFFLINE, updateRecord, writeProblem } from '#data/admin/write.ts'
import { categoryPicture } from '#data/catalogue/product-pictures.ts'
import type { WholeCatalogue } from '#data/catalogue/tools.ts'
import { openPhoto } from '#data/photos/photo-access.ts'
import { categorySlug } from '#domain/catalogue/slug.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { PhotoField } from '#ui/photo-field/photo-field.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx'
import { PanelSkeleton } from './panel-parts.tsx'
import styles from './tool-list.module.css'
import { PickButton, useChosen, useOrdering } from './tool-list.tsx'
import { useOpenedRecord } from './use-opened-record.ts'
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

/** `undefined`: as it is; null: taken away. */
type NewPicture = Blob | null | undefined

export function CategoryForm({ category, catalogue, onSaved, onDirty, onGone, onClose }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [picture, setPicture] = useState<NewPicture>(undefined)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const isOnline = useIsReachable()
  const isNameChanged = (base: Category | null) => name.trim() !== (base?.name ?? '')
  const {
    base: opened,
    seen,
    saved,
    warn,
  } = useOpenedRecord(
    category,
    (base) => picture === undefined && !isNameChanged(base),
    (fresh) => setName(fresh?.name ?? ''),
  )
  const changed = [...(isNameChanged(opened) ? ['nome'] : []), ...(picture === undefined ? [] : ['foto'])]
  const isDirty = changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async () => {
    setIsAsked(true)
    focusWrong()
    if (name.trim() === '') return setProblem(null)
    if (!isOnline) return setProblem(TEXT_OFFLINE)
    setIsSaving(true)
    const form = formOf(name, picture, opened, catalogue.categories)
    const outcome = opened
      ? await updateRecord('product_categories', opened.id, form, { seen })
      : await createRecord('product_categories', form)
    setIsSaving(false)
    setProblem(writeProblem(outcome))
    if (outcome.kind === 'changed-elsewhere') warn()
    if (outcome.kind !== 'saved') return
    setPicture(undefined)
    const written = savedRecord(outcome.record)
    if (written && opened) saved(written.updated)
    else if (written) onSaved(written.id)
  }
  return (
    <>
      <div ref={ref} className={styles.form}>
        <div className={styles.head}>
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size="1.25em" aria-hidden="true" />}
            className={styles.back}
            onClick={onClose}
          />
          <h2 className={styles.title}>{opened?.name ?? 'Nuova categoria'}</h2>
          {category && <DeleteCategory category={category} catalogue={catalogue} onDeleted={onGone} onProblem={setProblem} />}
        </div>
        <Field
          label="Nome"
          value={name}
          maxLength={60}
          autoComplete="off"
          error={isAsked && name.trim() === '' ? 'Scrivi il nome della categoria.' : null}
          onChange={({ target }) => setName(target.value)}
        />
        <CategoryPicture category={opened} picture={picture} onPicture={setPicture} />
      </div>
      <SaveBar
        changed={opened === null && changed.length === 0 ? ['categoria nuova'] : changed}
        isSaving={isSaving}
        problem={problem}
        action={opened ? 'Salva' : 'Crea'}
        onSave={() => void save()}
        onDiscard={() => {
          setName(opened?.name ?? '')
          setPicture(undefined)
          setProblem(null)
          setIsAsked(false)
          if (opened === null) onGone()
        }}
      />
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}

function formOf(name: string, picture: NewPicture, opened: Category | null, categories: readonly Category[]): FormData {
  const form = new FormData()
  const others = categories.filter(({ id }) => id !== opened?.id)
  if (name.trim() !== opened?.name) {
    form.set('name', name.trim())
    form.set('slug', categorySlug(name, new Set(others.map(({ slug }) => slug))))
  }
  if (opened === null) form.set('sort', String(lastPlace(categories.map(({ sort }) => sort))))
  if (picture === null) form.set('image', '')
  else if (picture) form.set('image', picture, `categoria.${picture.type.split('/')[1] ?? 'jpeg'}`)
  return form
}

interface CategoryPictureProps {
  category: Category | null
  picture: NewPicture
  onPicture: (picture: NewPicture) => void
}

function CategoryPicture({ category, picture, onPicture }: CategoryPictureProps) {
  const chosenUrl = useBlobUrl(picture ?? null)
  const storedUrl = category ? categoryPicture(category).url : null
  return (
    <PhotoField
      label="Foto"
      hint="Quadrata, come nella vetrina."
      shape="free"
      isSquare
      url={picture === undefined ? storedUrl : picture === null ? null : chosenUrl}
      openFile={openPhoto}
      onPicked={async ({ blob }) => onPicture(blob)}
      onRemove={() => onPicture(category?.image ? null : undefined)}
    />
  )
}

interface DeleteCategoryProps {
  category: Category
  catalogue: WholeCatalogue
  onDeleted: () => void
  onProblem: (problem: string | null) => void
}

function DeleteCategory({ category, catalogue, onDeleted, onProblem }: DeleteCategoryProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const inside = catalogue.products.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name)
  const remove = async () => {
    setIsBusy(true)
    const outcome = await deleteRecord('product_categories', category.id, { seen: category.updated })
    setIsBusy(false)
    setIsAsking(false)
    onProblem(writeProblem(outcome))
    if (outcome.kind === 'saved') onDeleted()
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
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
