// The shop's categories: in their order on one side, the chosen one to rename, picture or delete on the other.
import { Plus } from 'lucide-react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { categoryPicture } from '#data/product-pictures.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfficeSplit } from '#ui/office-split.tsx'
import { Picture } from '#ui/picture.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { CategoryForm } from './category-form.tsx'
import { countText } from './count-text.ts'
import { LeaveQuestion } from './leave-guard.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { PickButton } from './pick-button.tsx'
import styles from './tool-list.module.css'
import { useChosen } from './use-chosen.ts'
import { useOrdering } from './use-ordering.ts'
import { useIsOnline, useWholeCatalogue } from './use-whole-catalogue.ts'

export function CategoriesPanel() {
  const catalogue = useWholeCatalogue()
  return catalogue ? <Categories catalogue={catalogue} /> : <PanelSkeleton label="Carico le categorie" />
}

function Categories({ catalogue }: { catalogue: WholeCatalogue }) {
  const { categories, products } = catalogue
  const { chosen, wanted, pick, open, stay, onDirty } = useChosen()
  const isOnline = useIsOnline()
  const ordering = useOrdering('product_categories', categories)
  const category = categories.find(({ id }) => id === chosen) ?? null
  const isNew = chosen === 'new'
  const countOf = (categoryId: string) => products.filter((product) => product.categoryId === categoryId).length
  return (
    <>
      <OfficeSplit
        listLabel="Categorie"
        detailLabel="Categoria scelta"
        detailWidth="main"
        isDetailOpen={isNew || category !== null}
        list={
          <>
            {ordering.problem && <Notice tone="error">{ordering.problem}</Notice>}
            <SortableList
              label="Categorie in ordine"
              items={ordering.items}
              isDisabled={!isOnline}
              onOrder={(ids) => void ordering.order(ids)}
            >
              {(item) => (
                <PickButton isChosen={item.id === chosen} onPick={() => pick(item.id)}>
                  <Picture {...categoryPicture(item)} alt="" className={styles.picture} />
                  <span className={styles.words}>
                    <span className={styles.name}>{item.name}</span>
                    <span className={styles.more}>{countText(countOf(item.id), 'prodotto', 'prodotti')}</span>
                  </span>
                </PickButton>
              )}
            </SortableList>
            <div className={styles.add}>
              <Button variant="quiet" shape="box" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => pick('new')}>
                Nuova categoria
              </Button>
            </div>
          </>
        }
        detail={
          isNew || category ? (
            <CategoryForm
              key={chosen}
              category={category}
              catalogue={catalogue}
              onSaved={open}
              onDirty={onDirty}
              onClose={() => pick(null)}
              onGone={() => open(null)}
            />
          ) : (
            <div className={styles.none}>
              <EmptyState
                scene="tutto-fatto"
                title="Scegli una categoria"
                text="Per cambiarne il nome o la foto. Trascina le righe per metterle nell’ordine della vetrina."
              />
            </div>
          )
        }
      />
      <LeaveQuestion isOpen={wanted !== undefined} onLeave={() => wanted !== undefined && open(wanted)} onStay={stay} />
    </>
  )
}
