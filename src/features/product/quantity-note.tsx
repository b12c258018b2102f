// How many can be had, where that is not plain: `Almeno 0,25 kg, di 0,25 kg in 0,25 kg`.
import type { Product } from '#domain/catalogue.ts'
import { quantityWords } from '#domain/quantity-words.ts'
import { useText } from '#ui/use-text.ts'
import styles from './product-screen.module.css'

export function QuantityNote({ product }: { product: Product }) {
  const t = useText()
  const { min, max, step } = quantityWords(product, product.unit)
  const range =
    min !== null && max !== null
      ? t('Da {min} a {max}', { min, max })
      : min !== null
        ? t('Almeno {min}', { min })
        : max !== null
          ? t('Al massimo {max}', { max })
          : null
  const words = [range, step === null ? null : t('di {step} in {step}', { step })].filter((part) => part !== null)
  if (words.length === 0) return null
  return <p className={styles.note}>{words.join(', ')}.</p>
}
