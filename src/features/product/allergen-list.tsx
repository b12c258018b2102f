// What is in it, choices included, and what there may be traces of.
import { addAllergens } from '#domain/allergens.ts'
import type { Product, Variant } from '#domain/catalogue.ts'
import { useText } from '#ui/use-text.ts'
import styles from './allergen-list.module.css'
import { AllergenTag, type AllergenTagProps } from './allergen-tag.tsx'

export interface AllergenListProps {
  product: Pick<Product, 'allergens' | 'mayContain'>
  chosen: readonly Pick<Variant, 'allergens'>[]
}

export function AllergenList({ product, chosen }: AllergenListProps) {
  const t = useText()
  const contained = addAllergens(product.allergens, ...chosen.map((variant) => variant.allergens))
  const traces = product.mayContain.filter((allergen) => !contained.includes(allergen))
  return (
    <div className={styles.allergens}>
      <AllergenGroup
        title={t('Contiene')}
        tags={contained.map((allergen) => ({ allergen, look: product.allergens.includes(allergen) ? 'contains' : 'added' }))}
      />
      {traces.length > 0 && (
        <AllergenGroup title={t('Può contenere')} tags={traces.map((allergen) => ({ allergen, look: 'traces' }))} />
      )}
    </div>
  )
}

function AllergenGroup({ title, tags }: { title: string; tags: readonly AllergenTagProps[] }) {
  const t = useText()
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      {tags.length === 0 && <p className={styles.none}>{t('Nessuno dei 14 allergeni di legge.')}</p>}
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag.allergen}>
            <AllergenTag {...tag} />
          </li>
        ))}
      </ul>
    </div>
  )
}
