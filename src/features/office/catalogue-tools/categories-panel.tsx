// The shop’s categories: in their order on one side; on the other the chosen one, with its name (from which its address is
// made), the VAT of its products, its picture, and deletion when nothing is in it.
import { createRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { categoryPicture } from '#data/catalogue/product-pictures.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { openPhoto } from '#data/photos/lazy-photos.ts'
import { CATEGORY_NAME_MAX, CATEGORY_TRANSLATIONS } from '#domain/catalogue/product-schema.ts'
import { categorySlug } from '#domain/catalogue/slug.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { USUAL_VAT, VAT_WORDS, VATS, type Vat } from '#domain/catalogue/vat.ts'
import { fieldLabels, formNames, printFields, type TypedFields } from '#domain/typed-fields.ts'
import { translatedTexts } from '#hooks/translated-texts.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Translations } from '#ui/office/translations.tsx'
import { PhotoField } from '#ui/photo-field/photo-field.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { PanelSkeleton } from './panel-parts.tsx'
import styles from './tool-list.module.css'
import { type ChosenRow, DeleteRow, ToolForm, ToolList } from './tool-list.tsx'
import { useWholeCatalogue } from './use-whole-catalogue.ts'

export function CategoriesPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Categories catalogue={catalogue} /> : <PanelSkeleton label="Carico le categorie" />
}

function Categories({ catalogue }: { catalogue: WholeCatalogue }) {
  const { categories, products } = catalogue
  const countOf = (categoryId: string) => products.filter((product) => product.categoryId === categoryId).length
  return (
    <ToolList
      collection="product_categories"
      rows={categories}
      labels={{ list: 'Categorie', order: 'Categorie in ordine', detail: 'Categoria scelta', add: 'Nuova categoria' }}
      nothingYet={{
        title: 'Ancora nessuna categoria',
        text: 'Dividono la vetrina: colazione, torte, biscotti. Ogni prodotto sta in una.',
      }}
      nothingChosen={{
        title: 'Scegli una categoria',
        text: 'Per cambiarne il nome, l’IVA o la foto. Trascina le righe per metterle nell’ordine della vetrina.',
      }}
      picture={(item) => <Picture {...categoryPicture(item)} alt="" className={styles.picture} />}
      about={(item) => pluralText(countOf(item.id), 'prodotto', 'prodotti')}
      detail={(chosen) => <CategoryForm {...chosen} catalogue={catalogue} />}
    />
  )
}

// One category: its name (from which its address is made), the VAT of its products, its picture, and its end when nothing is in it.

type Category = WholeCatalogue['categories'][number]

interface CategoryValues extends TypedFields<typeof CATEGORY_TRANSLATIONS> {
  name: string
  /** The stored file's name, or a new picture; empty for none. */
  picture: string | Blob
  vat: Vat
}

const TRANSLATION_NAMES = formNames(CATEGORY_TRANSLATIONS)
const FIELDS = ['name', 'vat', 'picture', ...TRANSLATION_NAMES] as const
const LABELS: Readonly<Record<keyof CategoryValues, string>> = {
  ...{ name: 'nome', picture: 'foto', vat: 'IVA' },
  ...fieldLabels(CATEGORY_TRANSLATIONS),
}

function fieldText(values: CategoryValues, field: keyof CategoryValues): string {
  const { picture, vat } = values
  if (field === 'vat') return VATS[vat].label
  if (field !== 'picture') return values[field]
  if (typeof picture !== 'string') return 'foto nuova'
  return picture === '' ? 'nessuna foto' : 'foto salvata'
}

function CategoryForm({ row: category, catalogue, ...chosen }: ChosenRow<Category> & { catalogue: WholeCatalogue }) {
  const form = useRecordForm<Category, CategoryValues, keyof CategoryValues>({
    row: category,
    names: FIELDS,
    valuesOf: (row) => ({
      ...{ name: row?.name ?? '', picture: row?.image ?? '', vat: row?.vat ?? USUAL_VAT },
      ...printFields(CATEGORY_TRANSLATIONS, { ...row }),
    }),
    isSame: (name, one, other) => (name === 'picture' ? one.picture === other.picture : one[name].trim() === other[name].trim()),
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
  const { row, values } = form
  return (
    <ToolForm
      {...chosen}
      form={form}
      labels={LABELS}
      text={fieldText}
      title={row?.name ?? 'Nuova categoria'}
      newName="categoria nuova"
      actions={row && category && <DeleteCategory category={row} catalogue={catalogue} form={form} onDeleted={chosen.onGone} />}
    >
      <Field
        label="Nome"
        value={values.name}
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        error={form.problems.name ?? null}
        onChange={({ target }) => form.set({ name: target.value })}
      />
      <SelectBox
        label="IVA dei suoi prodotti"
        hint="Vale per quelli che non ne indicano un’altra."
        value={values.vat}
        options={VAT_WORDS.map((value) => ({ value, label: VATS[value].label }))}
        onChange={(vat) => form.set({ vat })}
      />
      <Translations
        texts={translatedTexts(CATEGORY_TRANSLATIONS, form)}
        onChange={(name, value) => form.set({ [name]: value })}
      />
      <CategoryPicture category={row} picture={values.picture} onPicture={(picture) => form.set({ picture })} />
    </ToolForm>
  )
}

function formOf(
  values: CategoryValues,
  names: readonly (keyof CategoryValues)[],
  row: Category | null,
  categories: readonly Category[],
): FormData {
  const { name, picture, vat } = values
  const form = new FormData()
  const others = categories.filter(({ id }) => id !== row?.id)
  if (names.includes('name')) {
    form.set('name', name.trim())
    form.set('slug', categorySlug(name, new Set(others.map(({ slug }) => slug))))
  }
  for (const field of TRANSLATION_NAMES) if (names.includes(field)) form.set(field, values[field].trim())
  if (names.includes('vat') || row === null) form.set('vat', vat)
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
  const inside = catalogue.products.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name)
  return (
    <DeleteRow
      collection="product_categories"
      row={category}
      form={form}
      obstacle={
        inside.length === 0
          ? null
          : {
              title: `${category.name} non è vuota`,
              text: (
                <>
                  Contiene {inside.slice(0, 6).join(', ')}
                  {inside.length > 6 && ` e altri ${inside.length - 6}`}. Sposta prima questi prodotti in un’altra categoria.
                </>
              ),
            }
      }
      question={{
        title: `Eliminare ${category.name}?`,
        text: 'È vuota: sparisce dalla vetrina e dal totem.',
        action: 'Elimina la categoria',
      }}
      onDeleted={onDeleted}
    />
  )
}
