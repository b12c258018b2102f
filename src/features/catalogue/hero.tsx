// The welcome of the home page: a greeting on the phone, and the way to a cake of one's own.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { greeting } from './greeting.ts'
import styles from './hero.module.css'
import { useShopHour } from './use-shop-hour.ts'

export interface HeroProps {
  /** Empty for a guest. */
  name: string
  /** Stands between greeting and cake. */
  children: ReactNode
}

export function Hero({ name, children }: HeroProps) {
  const hour = useShopHour()
  // The largest thing on the page, and in a <picture>, which React does not look into: asked for before everything else.
  preload('/hero/torta-480.avif', {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: CAKE_SET,
    imageSizes: CAKE_SIZES,
    fetchPriority: 'high',
  })
  return (
    <>
      <h1 className={styles.greeting}>
        {greeting(hour, name)} <span>Cosa ti prepariamo?</span>
      </h1>
      {children}
      <CakeBanner />
    </>
  )
}

const CAKE_SET = '/hero/torta-480.avif 480w, /hero/torta-960.avif 960w'
const CAKE_SIZES = '(min-width: 62.5em) 31rem, (min-width: 37.5em) 20rem, 14rem'

/** Leads to the composer, which says so itself when there is no cake to compose. */
function CakeBanner() {
  return (
    <Link to="/componi-la-tua-torta" className={styles.banner}>
      <span className={styles.words}>
        <span className={styles.title}>
          Componi <span>la tua torta</span>
        </span>
        <span className={styles.text}>Dicci quanti siete: base, farcia e decorazioni le scegli tu.</span>
        <span className={styles.call}>
          Scegli come la vuoi <ChevronRight size="1.1em" aria-hidden="true" />
        </span>
      </span>
      <picture className={styles.picture}>
        <source type="image/avif" srcSet={CAKE_SET} sizes={CAKE_SIZES} />
        <img src="/hero/torta-960.webp" alt="" width={960} height={674} fetchPriority="high" />
      </picture>
    </Link>
  )
}
