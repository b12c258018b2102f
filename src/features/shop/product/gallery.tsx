// The product on its paper doily; more pictures lie side by side, to be swiped, moved through by the arrow keys or chosen below.
import { useRef, useState } from 'react'
import { largePicture, smallPicture } from '#data/catalogue/product-pictures.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { Translations } from '#domain/catalogue/translations.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Picture } from '#ui/picture/picture.tsx'
import styles from './gallery.module.css'

type Pictured = Pick<Product, 'id' | 'name' | keyof Translations<'name'> | 'images' | 'smallImages' | 'composition'>

export function Gallery({ product }: { product: Pictured }) {
  return (
    <div className={styles.gallery}>
      {product.images.length > 1 ? <Slides product={product} /> : <Stage product={product} position={0} />}
    </div>
  )
}

function Slides({ product }: { product: Pictured }) {
  const t = useTranslate()
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const show = (position: number) => {
    setShown(position)
    track.current?.scrollTo({ left: position * track.current.clientWidth })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label={t('Foto di {name}', { name: catalogueText(product, 'name').text })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached, the arrow keys move it
        tabIndex={0}
        onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {product.images.map((fileName, position) => (
          <Stage key={fileName} product={product} position={position} />
        ))}
      </div>
      <GalleryThumbs product={product} shown={shown} onShow={show} />
    </>
  )
}

function Stage({ product, position }: { product: Pictured; position: number }) {
  const t = useTranslate()
  const { images } = product
  const { text: name } = catalogueText(product, 'name')
  const isFirst = position === 0
  return (
    <div className={classNames('center', styles.stage)}>
      {/* Cakes to compose are drawn on a board of their own; other pictures than the first are photos of something. */}
      {isFirst && product.composition !== 'compose' && (
        <picture className={styles.doily}>
          <source type="image/avif" srcSet="/hero/centrino-520.avif" />
          <img src="/hero/centrino-520.webp" alt="" width={520} height={340} />
        </picture>
      )}
      <Picture
        key={images[position]}
        {...largePicture(product, position)}
        alt={
          images.length > 1 ? t('{name}, foto {number} di {count}', { name, number: position + 1, count: images.length }) : name
        }
        isEager={isFirst}
        priority={isFirst ? 'high' : 'auto'}
        className={isFirst ? styles.first : styles.picture}
      />
    </div>
  )
}

// The product's pictures once more, small, below the large one.

interface GalleryThumbsProps {
  product: Pictured
  /** Position of the large one. */
  shown: number
  onShow: (position: number) => void
}

function GalleryThumbs({ product, shown, onShow }: GalleryThumbsProps) {
  const t = useTranslate()
  return (
    <ul className={classNames('row gap-2', styles.thumbs)}>
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
