// What this product cost before, from the server's own record.
import { useEffect, useState } from 'react'
import { type PastPrice, readPastPrices } from '#data/product-prices.ts'
import { formatEuro } from '#domain/money.ts'
import { formatDayMedium } from '#ui/dates.ts'
import styles from './price-past.module.css'

/** @param version asks anew when it changes */
export function PricePast({ productId, version }: { productId: string; version: string }) {
  const [prices, setPrices] = useState<readonly PastPrice[] | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may be another price
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const answer = await readPastPrices(productId)
      if (!isOver) setPrices(answer)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [productId, version])
  if (!prices || prices.length < 2) return null
  return (
    <details className={styles.past}>
      <summary className={styles.summary}>Prezzi di prima</summary>
      <ul className={styles.list}>
        {prices.map(({ priceCents, sinceMs }) => (
          <li key={sinceMs}>
            {formatEuro(priceCents)} dal {formatDayMedium(sinceMs)}
          </li>
        ))}
      </ul>
    </details>
  )
}
