// Notifications on this device, as a screen turns them on and off.
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { type PushState, readPushState, type TurnedOn, turnPushOff, turnPushOn } from '#data/device/push.ts'

export interface Push {
  /** undefined while it is looked up. */
  state: PushState | undefined
  /** What the last try came to, when it came to nothing. */
  problem: Exclude<TurnedOn, 'on' | 'denied'> | null
  isBusy: boolean
  turnOn: () => void
  turnOff: () => void
}

export function usePush(): Push {
  // Asked again after each try: the browser's own permission is nothing that a database query could watch.
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Push['problem']>(null)
  const state = useLiveQuery(readPushState, [tries])
  const during = async (work: () => Promise<Push['problem']>) => {
    setBusy(true)
    setProblem(null)
    setProblem(await work().catch(failed))
    setBusy(false)
    setTries((count) => count + 1)
  }
  const turnOn = async () => {
    const result = await turnPushOn()
    return result === 'on' || result === 'denied' ? null : result
  }
  const turnOff = async () => {
    await turnPushOff()
    return null
  }
  return { state, problem, isBusy, turnOn: () => void during(turnOn), turnOff: () => void during(turnOff) }
}

function failed(error: unknown): Push['problem'] {
  console.warn('notifications', error)
  return 'unavailable'
}
