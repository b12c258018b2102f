// An amount people fall for: display serif, tabular figures. The text comes formatted (`28,00 €`), since money is the domain's.
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './price.module.css'

export interface PriceProps {
  text: string
  /** `inherit` takes the surrounding size. */
  size?: keyof typeof SIZES
  isCrust?: boolean
  /** What is still to be chosen may make it dearer. */
  isFrom?: boolean
}

const SIZES = { inherit: '', small: 'text-3', medium: 'text-5', large: 'text-6' }

export function Price({ text, size = 'inherit', isCrust = false, isFrom = false }: PriceProps) {
  const t = useTranslate()
  return (
    <span className={classNames(styles.price, SIZES[size], isCrust && styles.crust)}>
      {isFrom && <span className={styles.from}>{t('da')} </span>}
      <span translate="no">{text.replace(' €', '\u00a0€')}</span>
    </span>
  )
}
