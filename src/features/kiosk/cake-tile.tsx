// The way to a cake of one's own, before everything else on the kiosk's shelf.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import { type OfferedProduct, offeredPrice, productPage } from '#domain/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Picture } from '#ui/picture/picture.tsx'
import { Price } from '#ui/text/price.tsx'
import styles from './cake-tile.module.css'

export function CakeTile({ product }: { product: OfferedProduct }) {
  const t = useTranslate()
  return (
    <Link {...productPage(product)} className={classNames('stack gap-2 card plain', styles.tile)}>
      <span className={classNames('column serif text-5', styles.words)}>
        <span>{t('Componi la torta')}</span>
        <Price {...offeredPrice(product)} />
      </span>
      <Picture {...cardPicture(product)} alt="" isEager className={styles.picture} />
      <span className="square round crust">
        <ChevronRight size="1.35em" strokeWidth={2.2} aria-hidden="true" />
      </span>
    </Link>
  )
}
