// The fields of a product: the price with its past prices and whether it is there, for its head; below in two columns pictures,
// words, category, VAT, quantities, barcode, allergens, variants, composition.

import { Barcode, Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type PastPrice, readPastPrices } from '#data/catalogue/product-write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { TEXT_ASK } from '#domain/catalogue/allergen-sum.ts'
import { isDeclared } from '#domain/catalogue/allergens.ts'
import { storedBarcode } from '#domain/catalogue/barcode.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { storedScaleCode } from '#domain/catalogue/scale-label.ts'
import type { Choice } from '#domain/fields.ts'
import { formatEuro } from '#domain/money.ts'
import { limitsOf } from '#domain/typed-fields.ts'
import { translatedTexts } from '#hooks/translated-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { SelectBox } from '#ui/form/select-box.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import looks from '#ui/office/looks.module.css'
import { Translations } from '#ui/office/translations.tsx'
import { formatDayMedium } from '#ui/text/dates.ts'
import { AllergenChips } from './allergen-chips.tsx'
import { CategoryField } from './category-field.tsx'
import { PictureStrip } from './picture-strip.tsx'
import styles from './product-detail.module.css'
import { ProductVariants } from './product-variants.tsx'
import type { ProductForm } from './use-product-form.ts'

export function ProductFields({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const isCake = catalogue.types.some(({ id, role }) => role && form.values.variantTypeIds.includes(id))
  return (
    <div className={classNames('stack gap-5', styles.columns)}>
      <div className="stack gap-4">
        <PictureStrip
          productId={form.row?.id ?? null}
          pictures={form.values.pictures}
          onChange={(pictures) => form.set({ pictures })}
        />
        <TextField form={form} name="name" />
        <LongTextField form={form} name="description" />
        <LongTextField form={form} name="ingredients" />
        <div className={looks.fields}>
          <CategoryField form={form} catalogue={catalogue} />
          <VatField form={form} catalogue={catalogue} />
        </div>
        <QuantityFields form={form} />
        <BarcodeField form={form} catalogue={catalogue} />
        {(form.values.unit === 'kg' || form.values.scaleCode !== '') && <ScaleCodeField form={form} catalogue={catalogue} />}
      </div>
      <div className="stack gap-4">
        <AllergenChips
          allergens={form.values.allergens}
          mayContain={form.values.mayContain}
          hint={undeclaredHint(form)}
          error={form.problems.allergens ?? null}
          onChange={form.set}
        />
        {isWaitingToBeShown(form) && (
          <Notice
            tone="attention"
            action={
              <Button variant="secondary" size="small" onClick={() => form.set({ isHidden: false })}>
                Mostralo ai clienti
              </Button>
            }
          >
            Gli allergeni ci sono, ma il prodotto è ancora nascosto.
          </Notice>
        )}
        <ProductVariants form={form} catalogue={catalogue} />
        <SelectBox
          label={PRODUCT_FIELDS.composition.label}
          value={form.values.composition}
          options={optionsOf(PRODUCT_FIELDS.composition.choices)}
          onChange={(composition) => form.set({ composition })}
        />
        <div className="stack gap-3">
          {(isCake || form.values.isWedding) && (
            <Switch
              label={PRODUCT_FIELDS.isWedding.label}
              hint="Si disegna a due piani, in pasta di zucchero se non si sceglie altro."
              isOn={form.values.isWedding}
              onChange={(isWedding) => form.set({ isWedding })}
            />
          )}
          <Switch
            label={PRODUCT_FIELDS.isFeatured.label}
            hint="Sta tra i primi nella pagina iniziale."
            isOn={form.values.isFeatured}
            onChange={(isFeatured) => form.set({ isFeatured })}
          />
          <Switch
            label={PRODUCT_FIELDS.isHidden.label}
            hint="Non si vede in negozio, al totem e in cassa."
            isOn={form.values.isHidden}
            onChange={(isHidden) => form.set({ isHidden })}
          />
        </div>
      </div>
      <Translations texts={translatedTexts(PRODUCT_FIELDS, form)} onChange={(name, value) => form.set({ [name]: value })} />
    </div>
  )
}

/** What follows from saying nothing of the allergens. */
function undeclaredHint({ row, values }: ProductForm): string {
  if (values.isHidden) return 'Non ancora indicati: servono prima di mostrarlo ai clienti.'
  return row !== null && !row.isHidden && !isDeclared(row)
    ? `Non ancora indicati: i clienti leggono «${TEXT_ASK}».`
    : 'Non ancora indicati: scegli quelli che contiene, oppure «Nessuno dei 14».'
}

/** An import hides what says nothing of the allergens: whoever answers that has one tap left. */
function isWaitingToBeShown({ row, values }: ProductForm): boolean {
  return values.isHidden && row !== null && !isDeclared(row) && values.allergens.length > 0
}

type Fields = typeof PRODUCT_FIELDS
type NameOf<Kind> = { [Name in keyof Fields]: Fields[Name] extends { kind: Kind } ? Name : never }[keyof Fields]

interface TextFieldProps extends Pick<FieldProps, 'hint' | 'trailing' | 'enterKeyHint' | 'onKeyDown'> {
  form: ProductForm
  name: Exclude<NameOf<'text' | 'euro' | 'number'>, 'sort'>
}

/** A field as product-schema.ts describes it. */
function TextField({ form: { values, problems, set }, name, ...words }: TextFieldProps) {
  return (
    <Field
      {...words}
      label={PRODUCT_FIELDS[name].label}
      value={values[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      {...limitsOf(PRODUCT_FIELDS[name])}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}

function LongTextField({ form: { values, set }, name }: { form: ProductForm; name: NameOf<'text'> }) {
  return (
    <TextArea
      label={PRODUCT_FIELDS[name].label}
      value={values[name]}
      maxLength={PRODUCT_FIELDS[name].max}
      rows={3}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}

/** What is changed most, for the head of the form: the price, which Enter saves, and whether it is there today. */
export function SaleFields({ form, onSave }: { form: ProductForm; onSave: () => void }) {
  const { values, set, row } = form
  return (
    <div className={classNames('wrap gap-3', styles.sale)}>
      <TextField
        form={form}
        name="priceCents"
        trailing="€"
        enterKeyHint="done"
        onKeyDown={({ key }) => {
          if (key === 'Enter' && form.isDirty) onSave()
        }}
      />
      <SelectBox
        label={PRODUCT_FIELDS.unit.label}
        value={values.unit}
        options={optionsOf(PRODUCT_FIELDS.unit.choices)}
        onChange={(unit) => set({ unit })}
      />
      <div className={styles.available}>
        <Switch
          label={values.isAvailable ? 'Disponibile' : 'Esaurito'}
          isOn={values.isAvailable}
          onChange={(isAvailable) => set({ isAvailable })}
        />
      </div>
      {row && <PastPrices productId={row.id} version={row.updated} />}
    </div>
  )
}

function QuantityFields({ form }: { form: ProductForm }) {
  return (
    <>
      <TextField form={form} name="leadDays" hint="0: si ritira anche oggi." />
      <div className={classNames('stack gap-2', styles.three)}>
        <TextField form={form} name="minQuantity" />
        <TextField form={form} name="maxQuantity" />
        <TextField form={form} name="quantityStep" />
      </div>
      <p className="muted text-2">Quantità per ordine. Vuoti: da 1 in su, uno alla volta.</p>
    </>
  )
}

function optionsOf<Word extends string>(choices: Readonly<Record<Word, Choice>>): { value: Word; label: string }[] {
  return Object.entries<Choice>(choices).flatMap(([value, { label }]) => (isOneOf(choices, value) ? [{ value, label }] : []))
}

function isOneOf<Word extends string>(choices: Readonly<Record<Word, Choice>>, word: string): word is Word {
  return Object.hasOwn(choices, word)
}

/** What its category says stands beside "as the category". */
function VatField({ form: { values, set }, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const category = catalogue.categories.find(({ id }) => id === values.categoryId)
  const options = optionsOf(PRODUCT_FIELDS.vat.choices).map(({ value, label }) => ({
    value,
    label: value === '' && category ? `${label} (${category.vat})` : label,
  }))
  return <SelectBox label={PRODUCT_FIELDS.vat.label} value={values.vat} options={options} onChange={(vat) => set({ vat })} />
}

// The barcode on the packet: typed, or read into the field by a scanner that types. Whose it is already is said at once.

function BarcodeField({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const { values, problems, row, set } = form
  const barcode = storedBarcode(values.barcode)
  const owner = catalogue.products.find((other) => barcode !== '' && other.barcode === barcode && other.id !== row?.id)
  return (
    <Field
      label="Codice a barre, facoltativo"
      hint="Di ciò che si vende confezionato: in cassa basta leggerlo."
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={values.barcode}
      error={owner ? `È già di «${owner.name}».` : (problems.barcode ?? null)}
      trailing={<Barcode size={20} aria-hidden="true" />}
      onChange={({ target }) => set({ barcode: target.value })}
    />
  )
}

// The article's number on the scale, for labels that are scanned. Whose it is already is said at once.

function ScaleCodeField({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const { values, problems, row, set } = form
  const code = storedScaleCode(values.scaleCode)
  const owner = catalogue.products.find((other) => code !== '' && other.scaleCode === code && other.id !== row?.id)
  return (
    <Field
      label="Codice bilancia, facoltativo"
      hint="Il numero (PLU) con cui la bilancia stampa la sua etichetta."
      inputMode="numeric"
      autoComplete="off"
      maxLength={PRODUCT_FIELDS.scaleCode.max}
      value={values.scaleCode}
      error={owner ? `È già di «${owner.name}».` : (problems.scaleCode ?? null)}
      trailing={<Scale size={20} aria-hidden="true" />}
      onChange={({ target }) => set({ scaleCode: target.value })}
    />
  )
}

// What this product cost before, from the server's own record.

/** @param version asks anew when it changes */
function PastPrices({ productId, version }: { productId: string; version: string }) {
  const [prices, setPrices] = useState<readonly PastPrice[] | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may be another price
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const answer = await readPastPrices(productId)
      if (!isOver) setPrices(answer)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [productId, version])
  if (!prices || prices.length < 2) return null
  return (
    <details className={classNames('muted text-2', styles.past)}>
      <summary className={looks.opener}>Prezzi di prima</summary>
      <ul className="stack gap-1 figures">
        {prices.map(({ priceCents, sinceMs }) => (
          <li key={sinceMs}>
            {formatEuro(priceCents)} dal {formatDayMedium(sinceMs)}
          </li>
        ))}
      </ul>
    </details>
  )
}
