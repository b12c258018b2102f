// What a product is offered in: the types that were chosen for it, each with its choices and what they cost more or less, and the
// types that could be added. Names and amounts belong to the type, and are changed there.
import { Link } from '@tanstack/react-router'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { signedEuro } from '#domain/signed-euro.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './product-variants.module.css'
import type { ProductForm } from './use-product-form.ts'

type Type = WholeCatalogue['types'][number]

export function ProductVariants({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const ids = form.values.variantTypeIds
  const [offered, others] = [true, false].map((isOffered) => catalogue.types.filter(({ id }) => ids.includes(id) === isOffered))
  const toggle = (id: string) =>
    form.set({ variantTypeIds: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })
  const valuesOf = (type: Type) => catalogue.variants.filter(({ typeId }) => typeId === type.id)
  const row = (type: Type) => (
    <TypeRow type={type} count={valuesOf(type).length} isOffered={ids.includes(type.id)} onToggle={() => toggle(type.id)} />
  )
  return (
    // A type that is taken away stands elsewhere: the focus stays here.
    <fieldset className={classNames('stack gap-2', styles.group)} tabIndex={-1}>
      <legend className="text-2 strong">{PRODUCT_FIELDS.variantTypeIds.label}</legend>
      {catalogue.types.length === 0 && <p className="muted text-2">Non ci sono ancora tipi di variante.</p>}
      {offered?.map((type) => (
        <div key={type.id} className={classNames(looks.card, styles.offered)}>
          {row(type)}
          <ul className={classNames('text-1', styles.values)} aria-label={type.name}>
            {valuesOf(type).map(({ id, value, priceIncreaseCents, isAvailable }) => (
              <li key={id} className={classNames('split gap-2', styles.value)}>
                <span>
                  {value}
                  {!isAvailable && <span className={styles.soldOut}> esaurita</span>}
                </span>
                <span className={priceIncreaseCents === 0 ? 'muted text-2' : 'strong figures nowrap'}>
                  {signedEuro(priceIncreaseCents)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {offered && offered.length > 0 && (
        <Link to="/gestionale/prodotti" search={{ vista: 'varianti' }} className={classNames('text-2', looks.opener)}>
          Cambia nomi e prezzi delle varianti
        </Link>
      )}
      {others && others.length > 0 && (
        <details>
          <summary className={classNames('text-2', looks.opener)}>Aggiungi un tipo di variante</summary>
          {others.map((type) => (
            <div key={type.id}>{row(type)}</div>
          ))}
        </details>
      )}
    </fieldset>
  )
}

interface TypeRowProps {
  type: Type
  /** How many choices it has. */
  count: number
  isOffered: boolean
  onToggle: () => void
}

function TypeRow({ type, count, isOffered, onToggle }: TypeRowProps) {
  return (
    <label className={classNames('row gap-2', styles.type)}>
      <input type="checkbox" checked={isOffered} onChange={onToggle} />
      <span className="fill text-2 strong">{type.name}</span>
      <span className="muted text-2">
        {type.isRequired ? 'obbligatoria' : 'facoltativa'}, {pluralText(count, 'scelta', 'scelte')}
      </span>
    </label>
  )
}
