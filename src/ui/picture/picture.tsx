// A square product picture that keeps its place while it loads, and shows a little cake when there is none or it cannot
// be reached (offline, never seen before).
import { type CSSProperties, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './picture.module.css'

export interface PictureProps {
  /** Null when the product has no picture. */
  url: string | null
  /** Tried when the first cannot be reached: one that was seen before, so that it works offline. */
  fallbackUrl?: string | null
  /** Empty when the name stands beside it. */
  alt: string
  /** The first rows load at once, the rest when they come near. */
  isEager?: boolean
  /** `high` for the one that a page is about, `low` for what may come after everything else. */
  priority?: 'high' | 'low' | 'auto'
  className?: string | undefined
  style?: CSSProperties
}

export function Picture({ url, alt, fallbackUrl, isEager = false, priority = 'auto', className, style }: PictureProps) {
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const shownUrl = [url, fallbackUrl].find((candidate) => candidate && !failedUrls.includes(candidate))
  const fail = () => setFailedUrls((failed) => (shownUrl && !failed.includes(shownUrl) ? [...failed, shownUrl] : failed))
  if (!shownUrl) {
    return (
      <span className={classNames('center', styles.missing, className)} style={style}>
        {alt && <span className="visually-hidden">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      src={shownUrl}
      alt={alt}
      width={400}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority}
      draggable={false}
      className={classNames(styles.picture, className)}
      style={style}
      // One that failed before the page's code was there says nothing any more.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') fail()
      }}
      onError={fail}
    />
  )
}
