// Trying the PIN, and how long a wrong one has to wait.
import { useEffect, useState } from 'react'
import { pinWait, tryPin } from '#data/kiosk-pin.ts'

export interface PinCheck {
  isBusy: boolean
  isWrong: boolean
  /** Before the next try. */
  waitSeconds: number
  check: (pin: string) => Promise<void>
  forgetWrong: () => void
}

export function usePinCheck(onRight: () => void): PinCheck {
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [waitSeconds, setWaitSeconds] = useState(0)
  useEffect(() => {
    const look = () => void pinWait(Date.now()).then((waitMs) => setWaitSeconds(Math.ceil(waitMs / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  const check = async (pin: string) => {
    setBusy(true)
    const answer = await tryPin(pin, Date.now()).finally(() => setBusy(false))
    if (answer.kind === 'right') return onRight()
    setWrong(answer.kind === 'wrong')
    setWaitSeconds(Math.ceil(answer.waitMs / 1000))
  }
  return { isBusy, isWrong, waitSeconds, check, forgetWrong: () => setWrong(false) }
}
