// Trying a PIN on this device, and how long a wrong one has to wait: of the kiosk, and of a person at a till.
import { useEffect, useEffectEvent, useState } from 'react'
import type { PinAnswer } from '#data/session/kiosk-pin.ts'

interface PinSource {
  tryPin: (pin: string, nowMs: number) => Promise<PinAnswer>
  /** Milliseconds until the next try is allowed. */
  waitMs: (nowMs: number) => Promise<number>
}

export function usePinCheck({ tryPin, waitMs }: PinSource, onRight: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  const look = useEffectEvent(() => void waitMs(Date.now()).then((ms) => setWaitSeconds(Math.ceil(ms / 1000))))
  useEffect(() => {
    look()
    const timer = setInterval(() => look(), 1000)
    return () => clearInterval(timer)
  }, [])
  const check = async (pin: string) => {
    setBusy(true)
    const answer = await tryPin(pin, Date.now()).finally(() => setBusy(false))
    if (answer.kind === 'right') return onRight()
    setWrong(answer.kind === 'wrong')
    setWaitSeconds(Math.ceil(answer.waitMs / 1000))
  }
  return { isBusy, isWrong, waitSeconds, check: (pin: string) => void check(pin), forgetWrong: () => setWrong(false) }
}
