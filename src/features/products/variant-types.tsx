// Which types of variants this product offers.
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import styles from './product-form.module.css'
import type { ProductForm } from './use-product-form.ts'

export function VariantTypes({ form, catalogue }: { form: ProductForm; catalogue: WholeCatalogue }) {
  const chosen = form.values.variantTypeIds
  const toggle = (id: string) =>
    form.set({ variantTypeIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Varianti</legend>
      {catalogue.types.length === 0 && <p className={styles.text}>Non ci sono ancora tipi di variante.</p>}
      {catalogue.types.map((type) => (
        <label key={type.id} className={styles.type}>
          <input type="checkbox" checked={chosen.includes(type.id)} onChange={() => toggle(type.id)} />
          <span className={styles.typeName}>{type.name}</span>
          <span className={styles.text}>
            {type.isRequired ? 'obbligatoria' : 'facoltativa'}, {countOf(catalogue, type.id)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function countOf(catalogue: WholeCatalogue, typeId: string): string {
  const count = catalogue.variants.filter((variant) => variant.typeId === typeId).length
  return count === 1 ? '1 scelta' : `${count} scelte`
}
