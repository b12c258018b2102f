// Three figures that change with every tap: portions, kilos, the first day.
import { memo } from 'react'
import { servingsOf } from '#domain/cake.ts'
import { type CakeDraft, lineOfDraft, variantsOfDraft } from '#domain/cake-draft.ts'
import { cakeKilos, sizesOf } from '#domain/cake-size.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { formatDayRelative } from '#ui/dates.ts'
import { useText } from '#ui/use-text.ts'
import styles from './cake-figures.module.css'
import type { CakeNow } from './use-cake.ts'

export interface CakeFiguresProps {
  cake: CakeNow
  draft: CakeDraft
}

export const CakeFigures = memo(function CakeFigures({ cake, draft }: CakeFiguresProps) {
  const t = useText()
  const { product, types } = cake
  const servings = servingsOf(variantsOfDraft(types, draft))
  const hasSizes = sizesOf(types).length > 0
  const firstMs = cake.firstPickupMs(lineOfDraft(product, types, draft).leadDays)
  return (
    <dl className={styles.figures}>
      {hasSizes && (
        <>
          <Figure name={t('porzioni')} value={servings === null ? '–' : String(servings)} />
          <Figure name={t('di torta')} value={servings === null ? '–' : `${decimalText(cakeKilos(servings))}\u00a0kg`} />
        </>
      )}
      <Figure name={t('primo ritiro')} value={firstMs === null ? t('da concordare') : formatDayRelative(firstMs, cake.nowMs)} />
    </dl>
  )
})

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
