// What the connection mark says while all is well: the first thing it shows, and the last.
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './connection-mark.module.css'

export interface ConnectionMarkProps {
  /** Whose device it is: decides the words, and who may look into the tray. */
  audience: 'staff' | 'kiosk' | 'customer'
  /** `office` is plain while all is well; the shop's is a pill always. */
  look?: 'shop' | 'office'
}

export function OnlineText() {
  const t = useTranslate()
  return (
    <>
      <span className={styles.dot} />
      {t('In linea')}
    </>
  )
}
