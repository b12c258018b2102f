// The frame of the three forms: the shop window's picture, and the form below it or beside it.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './auth-frame.module.css'

export interface AuthFrameProps {
  title: string
  text: string
  children: ReactNode
  /** The other ways from here. */
  links: ReactNode
}

export function AuthFrame({ title, text, children, links }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <picture className={classNames('center', styles.scene)}>
        <source
          type="image/avif"
          srcSet="/hero/vassoio-520.avif 520w, /hero/vassoio-1040.avif 1040w"
          sizes="(min-width: 56.25em) 40vw, 15rem"
        />
        <img src="/hero/vassoio-1040.webp" alt="" width={1040} height={1040} decoding="async" />
      </picture>
      <div className={classNames('stack gap-4', styles.sheet)}>
        <h1 className={classNames('text-6', styles.title)} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{text}</p>
        {children}
        {links !== null && <div className={classNames('stack start', styles.links)}>{links}</div>}
      </div>
    </div>
  )
}
