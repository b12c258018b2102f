// How an iPhone or iPad puts a page on its home screen: two taps in the browser's own menu, with its own words, drawn as they look there.
import { Share, SquarePlus } from 'lucide-react'
import { appleBrowser, SHARE_PLACES } from './apple-browser.ts'
import styles from './install-steps.module.css'

export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <p>
          Tocca <strong>Condividi</strong> {SHARE_PLACES[appleBrowser(navigator.userAgent)]}
        </p>
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.address}>sfoglia</span>
          <span className={styles.tap}>
            <Share size={24} />
          </span>
        </div>
      </li>
      <li className={styles.step}>
        <p>
          Scorri e scegli <strong>Aggiungi alla schermata Home</strong>, poi <strong>Aggiungi</strong>.
        </p>
        <div className={styles.menu} aria-hidden="true">
          <span className={styles.faint} />
          <span className={styles.entry}>
            Aggiungi alla schermata Home <SquarePlus size={22} />
          </span>
          <span className={styles.faint} />
        </div>
      </li>
      <li className={styles.step}>
        <p>Apri Sfoglia dalla nuova icona: da lì funziona anche senza rete e può avvisarti quando l’ordine è pronto.</p>
      </li>
    </ol>
  )
}
