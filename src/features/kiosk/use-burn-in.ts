// A picture that stands all night burns into a screen: it wanders by a few pixels, once a minute.
import { useEffect, useState } from 'react'

const STEP_MS = 60_000
const REACH_PX = 12
const PLACES = [
  [0, 0],
  [1, 0.5],
  [0.5, 1],
  [-0.5, 0.5],
  [-1, -0.5],
  [0, -1],
] as const

/** A CSS `translate`. */
export function useBurnIn(): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((last) => last + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const [x, y] = PLACES[step % PLACES.length] ?? [0, 0]
  return `${x * REACH_PX}px ${y * REACH_PX}px`
}
