// The variants of one type, in the order in which they are offered: sold out at a touch, opened to be changed.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { PickButton } from './pick-button.tsx'
import styles from './tool-list.module.css'
import { useOrdering } from './use-ordering.ts'
import { useIsOnline } from './use-whole-catalogue.ts'
import { VariantDialog } from './variant-dialog.tsx'
import { VariantSwatch } from './variant-swatch.tsx'
import { VariantSwitch } from './variant-switch.tsx'

type Type = WholeCatalogue['types'][number]
type Variant = WholeCatalogue['variants'][number]

/** What the dialog shows: one that is there, or a new one with what it begins with. */
export interface OpenVariant {
  id: string | null
  from: Variant | null
}

export function VariantList({ type, catalogue }: { type: Type; catalogue: WholeCatalogue }) {
  const own = catalogue.variants.filter(({ typeId }) => typeId === type.id)
  const ordering = useOrdering('product_variants', own)
  const [open, setOpen] = useState<OpenVariant | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOnline = useIsOnline()
  const said = problem ?? ordering.problem
  return (
    <section aria-labelledby="varianti-del-tipo">
      <h3 id="varianti-del-tipo" className={styles.section}>
        Varianti
      </h3>
      {said && <Notice tone="error">{said}</Notice>}
      <SortableList
        label={`Varianti di ${type.name}`}
        items={ordering.items.map((variant) => ({ ...variant, name: variant.value }))}
        isDisabled={!isOnline}
        onOrder={(ids) => void ordering.order(ids)}
      >
        {(variant) => (
          <>
            <PickButton isChosen={false} onPick={() => setOpen({ id: variant.id, from: variant })}>
              <VariantSwatch typeName={type.name} value={variant.value} colour={variant.colour} servings={variant.servings} />
              <span className={styles.words}>
                <span className={styles.name}>{variant.value}</span>
                <span className={styles.more}>{aboutVariant(variant)}</span>
              </span>
            </PickButton>
            <VariantSwitch variant={variant} isDisabled={!isOnline} onSaved={setProblem} />
          </>
        )}
      </SortableList>
      <div className={styles.addHere}>
        <Button
          variant="quiet"
          shape="box"
          icon={<Plus size="1.15em" aria-hidden="true" />}
          onClick={() => setOpen({ id: null, from: null })}
        >
          Nuova variante
        </Button>
      </div>
      {open && <VariantDialog key={open.id ?? 'new'} open={open} type={type} catalogue={catalogue} onOpen={setOpen} />}
    </section>
  )
}

function aboutVariant({ priceIncreaseCents, allergens, isAvailable }: Variant): string {
  const price = priceIncreaseCents === 0 ? 'senza aumento' : `+${formatEuro(priceIncreaseCents)}`
  const count = allergens.length === 0 ? '' : allergens.length === 1 ? ' · 1 allergene' : ` · ${allergens.length} allergeni`
  return `${price}${count}${isAvailable ? '' : ' · esaurita'}`
}
