// Looks at the camera's picture a few times a second, as fast as the reader answers.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openCodeReader } from './code-reader.ts'

const BETWEEN_LOOKS_MS = 120

/** @param onTexts what was read; the same code is told again and again while it is in view */
export function useCodeWatch(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onTexts: (texts: readonly string[]) => void,
): { isReaderMissing: boolean } {
  const [isReaderMissing, setIsReaderMissing] = useState(false)
  const latest = useRef(onTexts)
  useEffect(() => {
    latest.current = onTexts
  })
  useEffect(() => {
    if (!isOn) return
    const reader = openCodeReader()
    let timer: ReturnType<typeof setTimeout> | null = null
    let isLeft = false
    const look = async () => {
      const view = video.current
      if (view && view.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const read = await reader.read(await createImageBitmap(view))
        if (isLeft) return
        setIsReaderMissing(!read.ok)
        if (read.ok && read.texts.length > 0) latest.current(read.texts)
      }
      if (!isLeft) timer = setTimeout(again, BETWEEN_LOOKS_MS)
    }
    const again = () => {
      look().catch((error: unknown) => {
        console.error('code watch', error)
        if (!isLeft) timer = setTimeout(again, 10 * BETWEEN_LOOKS_MS)
      })
    }
    again()
    return () => {
      isLeft = true
      if (timer !== null) clearTimeout(timer)
      reader.close()
    }
  }, [video, isOn])
  return { isReaderMissing }
}
