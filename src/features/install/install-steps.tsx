// How an iPhone puts a page on its home screen: two taps in the browser's own menu, drawn as they look there.
import { Share, SquarePlus } from 'lucide-react'
import styles from './install-steps.module.css'

export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <p>
          Tocca <strong>Condividi</strong>, nella barra del browser.
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
          Scorri e scegli <strong>Aggiungi a Home</strong>, poi <strong>Aggiungi</strong>.
        </p>
        <div className={styles.menu} aria-hidden="true">
          <span className={styles.faint} />
          <span className={styles.entry}>
            Aggiungi a Home <SquarePlus size={22} />
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
