// How a mail's link ended, said in place of the form: the focus goes there, and screen readers hear it.
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import styles from './sign-in.module.css'

export interface LinkEndingProps {
  tone: 'done' | 'error' | 'offline'
  text: string
  action: ReactNode
}

export function LinkEnding({ tone, text, action }: LinkEndingProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={styles.ending}>
      <Notice tone={tone}>{text}</Notice>
      {action}
    </div>
  )
}
