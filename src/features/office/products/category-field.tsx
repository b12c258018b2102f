// The category of a product: one that is there, or a new one, made in a dialog over the form.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { writeProblem } from '#data/admin/write.ts'
import { createCategories } from '#data/catalogue/new-category.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { wordKey } from '#domain/catalogue/csv.ts'
import { CATEGORY_NAME_MAX, PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import type { ProductForm } from './use-product-form.ts'

export function CategoryField({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const { values, problems, set } = form
  const [isAsking, setIsAsking] = useState(false)
  const isMissing = !catalogue.categories.some(({ id }) => id === values.categoryId)
  const options = catalogue.categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="stack gap-1">
      <SelectBox
        label={PRODUCT_FIELDS.categoryId.label}
        value={values.categoryId}
        error={problems.categoryId ?? null}
        options={[...(isMissing ? [{ value: values.categoryId, label: 'Scegli' }] : []), ...options]}
        onChange={(categoryId) => set({ categoryId })}
      />
      <div className="row">
        <Button variant="quiet" size="small" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAsking(true)}>
          Nuova categoria…
        </Button>
      </div>
      {isAsking && (
        <NewCategoryDialog
          categories={catalogue.categories}
          onMade={(categoryId) => set({ categoryId })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

interface NewCategoryDialogProps {
  categories: WholeCatalogue['categories']
  onMade: (id: string) => void
  onClose: () => void
}

function NewCategoryDialog({ categories, onMade, onClose }: NewCategoryDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const create = async () => {
    if (isSaving) return
    const known = categories.some((category) => wordKey(category.name) === wordKey(name))
    if (name.trim() === '' || known) {
      return setProblem(known ? 'C’è già una categoria con questo nome.' : 'Scrivi il nome della categoria.')
    }
    setIsSaving(true)
    const { ids, outcome } = await createCategories([name], categories)
    setIsSaving(false)
    const [id] = ids
    if (id === undefined) return setProblem(writeProblem(outcome))
    toast.success(`${name.trim()}: categoria creata`)
    onMade(id)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title="Nuova categoria"
      onClose={onClose}
      footer={
        <Button type="submit" form="nuova-categoria" isBusy={isSaving}>
          Crea la categoria
        </Button>
      }
    >
      <form
        id="nuova-categoria"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Field
          label="Nome"
          hint="IVA e foto le cambi in Categorie."
          autoComplete="off"
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          error={problem}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}
