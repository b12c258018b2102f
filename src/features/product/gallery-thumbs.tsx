// The product's pictures once more, small, below the large one.
import { smallPicture } from '#data/product-pictures.ts'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { useText } from '#ui/use-text.ts'
import type { Pictured } from './gallery.tsx'
import styles from './gallery-thumbs.module.css'

export interface GalleryThumbsProps {
  product: Pictured
  /** Position of the large one. */
  shown: number
  onShow: (position: number) => void
}

export function GalleryThumbs({ product, shown, onShow }: GalleryThumbsProps) {
  const t = useText()
  return (
    <ul className={styles.thumbs}>
      {product.images.map((fileName, position) => (
        <li key={fileName}>
          <button
            type="button"
            className={classNames(styles.thumb, position === shown && styles.on)}
            aria-label={t('Foto {position} di {total}', { position: position + 1, total: product.images.length })}
            aria-current={position === shown}
            onClick={() => onShow(position)}
          >
            <Picture {...smallPicture(product, position)} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}
