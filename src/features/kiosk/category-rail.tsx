// All of the kiosk's categories at once, each a tile with its picture: two columns beside the products, two rows above them where
// the screen stands upright. The search is one of the tiles.
import { LayoutGrid, Search } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { categoryPicture } from '#data/catalogue/product-pictures.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import styles from './category-rail.module.css'

interface CategoryRailProps {
  categories: readonly Category[]
  /** Null for all. */
  chosenSlug: string | null
  isSearching: boolean
  onChoose: (slug: string | null) => void
  onSearch: () => void
}

export function CategoryRail({ categories, chosenSlug, isSearching, onChoose, onSearch }: CategoryRailProps) {
  const t = useTranslate()
  const half = Math.ceil((categories.length + 2) / 2)
  return (
    <nav
      className={classNames('stack gap-1', styles.rail)}
      style={{ '--half': half } as CSSProperties}
      aria-label={t('Categorie')}
    >
      <RailTile
        isOn={!isSearching && chosenSlug === null}
        onTap={() => onChoose(null)}
        icon={<LayoutGrid size="1.5em" aria-hidden="true" />}
      >
        {t('Tutto')}
      </RailTile>
      <RailTile isOn={isSearching} onTap={onSearch} icon={<Search size="1.5em" aria-hidden="true" />}>
        {t('Cerca')}
      </RailTile>
      {categories.map((category) => (
        <RailTile
          key={category.id}
          isOn={!isSearching && category.slug === chosenSlug}
          onTap={() => onChoose(category.slug)}
          icon={<Tile {...categoryPicture(category)} alt="" shape="round" isEager priority="low" className={styles.icon} />}
        >
          <CategoryName category={category} />
        </RailTile>
      ))}
    </nav>
  )
}

function CategoryName({ category }: { category: Category }) {
  const { text, lang } = catalogueText(category, 'name')
  return <span lang={lang}>{text}</span>
}

interface RailTileProps {
  isOn: boolean
  onTap: () => void
  icon: ReactNode
  children: ReactNode
}

function RailTile({ isOn, onTap, icon, children }: RailTileProps) {
  return (
    <button
      type="button"
      className={classNames('stack gap-1 text-1 touch', styles.tile, isOn && 'crust strong')}
      aria-pressed={isOn}
      onClick={onTap}
    >
      {icon}
      {children}
    </button>
  )
}
