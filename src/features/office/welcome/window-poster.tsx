// The sheet for the shop's window: its name, and the code that opens it on a passer-by's phone.

import { classNames } from '#ui/class-names.ts'
import { QrCode } from '#ui/picture/qr-code.tsx'
import styles from './window-poster.module.css'

/** @param props.address of the shop's first page, whole */
export function WindowPoster({ shopName, address }: { shopName: string; address: string }) {
  return (
    <article className={classNames('column center', styles.poster)}>
      <h1 className={styles.name}>{shopName}</h1>
      <p className={styles.call}>Ordina da qui</p>
      <QrCode text={address} label="QR del negozio" moduleMm={MODULE_MM} />
      <p className={styles.how}>Inquadra con la fotocamera del telefono, scegli e ritira senza fila.</p>
      <p className={styles.address}>{address.replace(/^https?:\/\/|\/$/g, '')}</p>
    </article>
  )
}

/** A code of 33 modules comes to 11 cm: read from two steps away. */
const MODULE_MM = 3.4
