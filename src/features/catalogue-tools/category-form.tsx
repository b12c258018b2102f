// One category: its name (from which its address is made), its picture, and its end when nothing is in it.
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { createRecord, deleteRecord, updateRecord } from '#data/office-write.ts'
import { openPhoto } from '#data/photo-access.ts'
import { categoryPicture } from '#data/product-pictures.ts'
import { savedRecord } from '#data/saved-record.ts'
import { TEXT_OFFLINE, writeProblem } from '#data/write-problem.ts'
import { categorySlug } from '#domain/category-slug.ts'
import { lastPlace } from '#domain/sort-order.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PhotoField } from '#ui/photo-field/photo-field.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './tool-list.module.css'
import { useOpenedRecord } from './use-opened-record.ts'
import { useIsOnline } from './use-whole-catalogue.ts'

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
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
  const isOnline = useIsOnline()
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
