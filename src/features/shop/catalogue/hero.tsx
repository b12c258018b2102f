// The welcome of the home page: a greeting by the hour on the shop's clock, and the way to a cake of one's own.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { preload } from 'react-dom'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { now } from '#data/server/clock.ts'
import { brandFile } from '#domain/brand/brand.ts'
import type { Shop } from '#domain/shop.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { formatTime, greetingAt } from '#ui/text/dates.ts'
import styles from './hero.module.css'

interface HeroProps {
  /** Empty for a guest. */
  name: string
  /** Whether a cake can be composed; else none is promised. */
  composes: boolean
}

export function Hero({ name, composes }: HeroProps) {
  const hour = useShopHour()
  const { shop } = useShopInfo()
  return (
    <>
      <h1 className={classNames('text-6', styles.greeting)}>
        {greeting(hour, name)} <span>Cosa ti prepariamo?</span>
      </h1>
      {(composes || shop?.hero || shop?.heroTitle) && <Banner shop={shop} composes={composes} />}
    </>
  )
}

const CAKE_SET = '/hero/torta-480.avif 480w, /hero/torta-960.avif 960w'
const CAKE_SIZES = '(min-width: 62.5em) 20rem, 14rem'

interface BannerProps {
  shop: Shop | null
  composes: boolean
}

/** The shop's own words and picture, or ours; leads to the composer where there is one. */
function Banner({ shop, composes }: BannerProps) {
  const look = classNames('card plain', styles.banner)
  const content = (
    <>
      <span className={classNames('stack gap-2', styles.words)}>
        <span className={classNames('serif text-4', styles.title)}>
          {shop?.heroTitle || (
            <>
              Componi la torta. <span>Guardala nascere.</span>
            </>
          )}
        </span>
        <span className={classNames('text-1 strong inline gap-1', styles.call)}>
          {shop?.heroText || (composes && 'Scegli come la vuoi')}
          {composes && <ChevronRight size="1.1em" aria-hidden="true" />}
        </span>
      </span>
      {shop?.hero ? (
        <img src={brandFile(shop.id, shop.hero)} alt="" fetchPriority="high" className={styles.own} />
      ) : (
        composes && <CakePicture />
      )}
    </>
  )
  if (!composes) return <div className={look}>{content}</div>
  return (
    <Link to="/componi-la-tua-torta" className={look}>
      {content}
    </Link>
  )
}

function CakePicture() {
  // The largest thing on the page, and in a <picture>, which React does not look into: asked for before everything else.
  preload('/hero/torta-480.avif', {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: CAKE_SET,
    imageSizes: CAKE_SIZES,
    fetchPriority: 'high',
  })
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={CAKE_SET} sizes={CAKE_SIZES} />
      <img src="/hero/torta-960.webp" alt="" width={960} height={674} fetchPriority="high" />
    </picture>
  )
}

// The first words on the home page.

/**
 * `Buongiorno, Giulia.`
 * @param hour of the shop's clock, 0–23
 * @param name empty for a guest
 */
export function greeting(hour: number, name: string): string {
  const words = greetingAt(hour)
  return name === '' ? `${words}.` : `${words}, ${name}.`
}

// The hour on the shop's clock. A page that the server rendered begins with the hour it was rendered in.

/** 0–23. It is not watched: a greeting may be a little late. */
function useShopHour(): number {
  return useSyncExternalStore(
    never,
    () => hourAt(now()),
    () => hourAt(ssrSnapshot()?.nowMs ?? now()),
  )
}

function hourAt(ms: number): number {
  return Number(formatTime(ms).slice(0, 2))
}

function never(): () => void {
  return () => {}
}
