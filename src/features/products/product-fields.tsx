// The fields of a product, in the mock's two columns.
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import type { Composition, Unit } from '#domain/catalogue.ts'
import { Field } from '#ui/field.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { AllergenChips } from './allergen-chips.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { PricePast } from './price-past.tsx'
import styles from './product-form.module.css'
import type { ProductForm } from './use-product-form.ts'
import { VariantTypes } from './variant-types.tsx'

const UNITS: readonly { value: Unit; label: string }[] = [
  { value: 'pezzo', label: 'pezzo' },
  { value: 'kg', label: 'kg' },
  { value: 'porzione', label: 'porzione' },
  { value: 'vassoio', label: 'vassoio' },
]

const COMPOSITIONS: readonly { value: Composition; label: string }[] = [
  { value: 'none', label: 'Si vende così com’è' },
  { value: 'personalise', label: 'Si personalizza' },
  { value: 'compose', label: 'Si compone' },
]

export function ProductFields({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PictureStrip
          productId={form.base.row?.id ?? null}
          pictures={form.values.pictures}
          onChange={(pictures) => form.set({ pictures })}
        />
        <WordFields form={form} />
        <SaleFields form={form} catalogue={catalogue} />
        <QuantityFields form={form} />
        <BarcodeField form={form} catalogue={catalogue} />
      </div>
      <div className={styles.column}>
        <AllergenChips allergens={form.values.allergens} mayContain={form.values.mayContain} onChange={form.set} />
        <VariantTypes form={form} catalogue={catalogue} />
        <SelectBox
          label="Composizione"
          value={form.values.composition}
          options={COMPOSITIONS}
          onChange={(composition) => form.set({ composition })}
        />
        <div className={styles.switches}>
          <Switch
            label="In evidenza"
            hint="Sta tra i primi nella pagina iniziale."
            isOn={form.values.isFeatured}
            onChange={(isFeatured) => form.set({ isFeatured })}
          />
          <Switch
            label="Nascosto"
            hint="Non si vede in negozio, al totem e in cassa."
            isOn={form.values.isHidden}
            onChange={(isHidden) => form.set({ isHidden })}
          />
        </div>
      </div>
    </div>
  )
}

function WordFields({ form: { values, problems, set } }: { form: ProductForm }) {
  return (
    <>
      <Field
        label="Nome"
        value={values.name}
        maxLength={120}
        autoComplete="off"
        error={problems.name ?? null}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextArea
        label="Descrizione"
        value={values.description}
        maxLength={5000}
        rows={3}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextArea
        label="Ingredienti"
        value={values.ingredients}
        maxLength={5000}
        rows={3}
        onChange={({ target }) => set({ ingredients: target.value })}
      />
    </>
  )
}

function SaleFields({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const { values, problems, set, base } = form
  const isMissing = !catalogue.categories.some(({ id }) => id === values.categoryId)
  const options = catalogue.categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <div className={styles.three}>
        <SelectBox
          label="Categoria"
          value={values.categoryId}
          error={problems.categoryId ?? null}
          options={isMissing ? [{ value: values.categoryId, label: 'Scegli' }, ...options] : options}
          onChange={(categoryId) => set({ categoryId })}
        />
        <Field
          label="Prezzo"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          error={problems.price ?? null}
          trailing="€"
          onChange={({ target }) => set({ price: target.value })}
        />
        <SelectBox label="Unità" value={values.unit} options={UNITS} onChange={(unit) => set({ unit })} />
      </div>
      {base.row && <PricePast productId={base.row.id} version={base.row.updated} />}
    </>
  )
}

function QuantityFields({ form: { values, problems, set } }: { form: ProductForm }) {
  return (
    <>
      <Field
        label="Giorni di preparazione"
        hint="0: si ritira anche oggi."
        inputMode="numeric"
        autoComplete="off"
        value={values.leadDays}
        error={problems.leadDays ?? null}
        onChange={({ target }) => set({ leadDays: target.value })}
      />
      <div className={styles.three}>
        <Field
          label="Minimo"
          inputMode="decimal"
          autoComplete="off"
          value={values.minQuantity}
          error={problems.minQuantity ?? null}
          onChange={({ target }) => set({ minQuantity: target.value })}
        />
        <Field
          label="Massimo"
          inputMode="decimal"
          autoComplete="off"
          value={values.maxQuantity}
          error={problems.maxQuantity ?? null}
          onChange={({ target }) => set({ maxQuantity: target.value })}
        />
        <Field
          label="Passo"
          inputMode="decimal"
          autoComplete="off"
          value={values.quantityStep}
          error={problems.quantityStep ?? null}
          onChange={({ target }) => set({ quantityStep: target.value })}
        />
      </div>
      <p className={styles.text}>Quantità per ordine. Vuoti: da 1 in su, uno alla volta.</p>
    </>
  )
}
