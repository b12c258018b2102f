// The phrase on the live cake, as text. The look only estimates its width: here it is measured, and made smaller when the font
// needs more room.
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import styles from './cake-phrase.module.css'

export interface PhraseOnCake {
  lines: readonly string[]
  /** Of the canvas. */
  sizePx: number
  box: { x: number; y: number; width: number; height: number }
  rotateDeg: number
  ink: 'dark' | 'light'
}

export interface CakePhraseProps {
  phrase: PhraseOnCake
  frame: { width: number }
  /** Where its box lies. */
  style: CSSProperties
}

export function CakePhrase({ phrase, frame, style }: CakePhraseProps) {
  const words = useRef<HTMLSpanElement>(null)
  const scale = useFit(words, phrase.lines.join('\n'), phrase.sizePx)
  return (
    <span className={styles.phrase} style={{ ...style, transform: `rotate(${phrase.rotateDeg}deg)` }} data-ink={phrase.ink}>
      <span
        ref={words}
        className={styles.words}
        style={{ fontSize: `${(phrase.sizePx / frame.width) * 100}cqw`, transform: `scale(${scale})` }}
      >
        {phrase.lines.join('\n')}
      </span>
    </span>
  )
}

/** How much smaller the words have to be than they were asked for, 1 when they fit. Again when the font has come. */
function useFit(words: { readonly current: HTMLElement | null }, text: string, sizePx: number): number {
  const [scale, setScale] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words or another size are measured anew
  useLayoutEffect(() => {
    let isOver = false
    const measure = () => {
      const { current } = words
      const room = current?.parentElement
      if (isOver || !current || !room || current.offsetWidth === 0) return
      setScale(Math.min(1, room.clientWidth / current.offsetWidth, room.clientHeight / current.offsetHeight))
    }
    measure()
    void document.fonts?.ready.then(measure)
    return () => {
      isOver = true
    }
  }, [text, sizePx])
  return scale
}
