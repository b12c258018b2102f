// Where the shop is, when it is open, and the small print.
import { Link } from '@tanstack/react-router'
import styles from './-shop-footer.module.css'
import { useDoor } from './-use-door.ts'

export function ShopFooter() {
  const { shop, hours } = useDoor()
  return (
    <footer className={styles.footer}>
      <address className={styles.shop}>
        {shop && (
          <>
            <strong>{shop.name}</strong>
            <span>{shop.address}</span>
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
            {hours.map((text) => (
              <span key={text}>{text}</span>
            ))}
            {shop.openingNote && <span>{shop.openingNote}</span>}
          </>
        )}
      </address>
      <nav className={styles.links} aria-label="Informazioni">
        <Link to="/privacy">Privacy</Link>
        <Link to="/condizioni">Condizioni di vendita</Link>
        {shop?.vatNumber && <span>P. IVA {shop.vatNumber}</span>}
      </nav>
    </footer>
  )
}
