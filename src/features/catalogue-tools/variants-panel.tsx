// What can be chosen for a product: the types in their order on one side, the chosen type with its variants on the other.
import { Plus } from 'lucide-react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfficeSplit } from '#ui/office-split.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { countText } from './count-text.ts'
import { LeaveQuestion } from './leave-guard.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { PickButton } from './pick-button.tsx'
import styles from './tool-list.module.css'
import { TypeForm } from './type-form.tsx'
import { useChosen } from './use-chosen.ts'
import { useOrdering } from './use-ordering.ts'
import { useIsOnline, useWholeCatalogue } from './use-whole-catalogue.ts'
import { VariantList } from './variant-list.tsx'

export function VariantsPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Variants catalogue={catalogue} /> : <PanelSkeleton label="Carico le varianti" />
}

function Variants({ catalogue }: { catalogue: WholeCatalogue }) {
  const { types, variants, products } = catalogue
  const { chosen, wanted, pick, open, stay, onDirty } = useChosen()
  const isOnline = useIsOnline()
  const ordering = useOrdering('product_variant_types', types)
  const type = types.find(({ id }) => id === chosen) ?? null
  const isNew = chosen === 'new'
  const aboutType = (id: string, isRequired: boolean) => {
    const used = products.filter(({ variantTypeIds }) => variantTypeIds.includes(id)).length
    const count = countText(variants.filter(({ typeId }) => typeId === id).length, 'variante', 'varianti')
    return `${count} · ${isRequired ? 'obbligatoria' : 'facoltativa'} · ${used === 0 ? 'non usata' : `in ${countText(used, 'prodotto', 'prodotti')}`}`
  }
  return (
    <>
      <OfficeSplit
        listLabel="Tipi di variante"
        detailLabel="Tipo scelto"
        detailWidth="main"
        isDetailOpen={isNew || type !== null}
        list={
          <>
            {ordering.problem && <Notice tone="error">{ordering.problem}</Notice>}
            <SortableList
              label="Tipi in ordine"
              items={ordering.items}
              isDisabled={!isOnline}
              onOrder={(ids) => void ordering.order(ids)}
            >
              {(item) => (
                <PickButton isChosen={item.id === chosen} onPick={() => pick(item.id)}>
                  <span className={styles.words}>
                    <span className={styles.name}>{item.name}</span>
                    <span className={styles.more}>{aboutType(item.id, item.isRequired)}</span>
                  </span>
                </PickButton>
              )}
            </SortableList>
            <div className={styles.add}>
              <Button variant="quiet" shape="box" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => pick('new')}>
                Nuovo tipo
              </Button>
            </div>
          </>
        }
        detail={
          isNew || type ? (
            <TypeForm
              key={chosen}
              type={type}
              catalogue={catalogue}
              onSaved={open}
              onDirty={onDirty}
              onClose={() => pick(null)}
              onGone={() => open(null)}
            >
              {type && <VariantList key={type.id} type={type} catalogue={catalogue} />}
            </TypeForm>
          ) : (
            <div className={styles.none}>
              <EmptyState
                scene="tutto-fatto"
                title="Scegli un tipo"
                text="Per cambiarne le regole e le varianti. L’ordine delle righe è quello in cui si sceglie."
              />
            </div>
          )
        }
      />
      <LeaveQuestion isOpen={wanted !== undefined} onLeave={() => wanted !== undefined && open(wanted)} onStay={stay} />
    </>
  )
}
