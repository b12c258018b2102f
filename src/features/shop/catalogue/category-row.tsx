// The categories: round tiles on the phone, pills on the desktop. The kiosk has a rail of its own (category-rail.tsx).
import { LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { categoryPicture } from '#data/catalogue/product-pictures.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { type CatalogueText, catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Tile } from '#ui/picture/tile.tsx'
import styles from './category-row.module.css'

export interface CategoryRowProps {
  categories: readonly Category[]
  /** Null when all are shown. */
  chosenSlug: string | null
  onChoose: (slug: string | null) => void
}

export function CategoryRow({ categories, chosenSlug, onChoose }: CategoryRowProps) {
  const t = useTranslate()
  const row = useRef<HTMLElement>(null)
  // An address may name one far to the side. Not scrollIntoView: it would scroll the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen stands in the document
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2
  }, [chosenSlug])
  return (
    <nav ref={row} className={classNames('strip gap-4', styles.row)} aria-label={t('Categorie')}>
      <CategoryButton isOn={chosenSlug === null} text={t('Tutto')} onClick={() => onChoose(null)} category={null} />
      {categories.map((category) => (
        <CategoryButton
          key={category.id}
          isOn={category.slug === chosenSlug}
          {...catalogueText(category, 'name')}
          onClick={() => onChoose(category.slug)}
          category={category}
        />
      ))}
    </nav>
  )
}

interface CategoryButtonProps extends Partial<CatalogueText> {
  category: Category | null
  text: string
  isOn: boolean
  onClick: () => void
}

function CategoryButton({ category, text, lang, isOn, onClick }: CategoryButtonProps) {
  return (
    <button
      type="button"
      className={classNames('stack gap-2 muted text-1', styles.category, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {category ? (
        <Tile {...categoryPicture(category)} alt="" shape="round" isEager priority="low" className={styles.picture} />
      ) : (
        <span className={classNames(styles.picture, 'center', styles.all)}>
          <LayoutGrid size="1.5em" strokeWidth={1.6} aria-hidden="true" />
        </span>
      )}
      <span lang={lang}>{text}</span>
    </button>
  )
}
