// An amount people fall for: display serif, tabular figures. The text comes formatted (`28,00 €`), since money is the domain's.
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './price.module.css'

export interface PriceProps {
  text: string
  /** 18, 22, 28 and 34 px at the phone's scale; `inherit` takes the surrounding size. */
  size?: 'inherit' | 'small' | 'medium' | 'large' | 'total'
  isCrust?: boolean
  /** What is still to be chosen may make it dearer. */
  isFrom?: boolean
}

export function Price({ text, size = 'inherit', isCrust = false, isFrom = false }: PriceProps) {
  const t = useTranslate()
  return (
    <span className={classNames(styles.price, styles[size], isCrust && styles.crust)}>
      {isFrom && <span className={styles.from}>{t('da')} </span>}
      <span translate="no">{text.replace(' €', '\u00a0€')}</span>
    </span>
  )
}
