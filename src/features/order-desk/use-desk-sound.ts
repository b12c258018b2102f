// Whether the desk rings on this device, and the ringing.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { readDeskSound, toggleDeskSound } from '#data/desk-sound.ts'
import { mayRing, playChime } from './chime.ts'

export interface DeskSound {
  /** Undefined while it is read. */
  isOn: boolean | undefined
  /** It is on, and waits for the first touch of the page, without which the browser lets nothing be heard. */
  isWaiting: boolean
  ring: () => void
  /** Turned on, it is heard at once. */
  toggle: () => void
}

export function useDeskSound(): DeskSound {
  const isOn = useLiveQuery(async () => readDeskSound(), [])
  const isTouched = useIsTouched()
  const toggle = async () => {
    const isOnNow = await toggleDeskSound()
    if (isOnNow) playChime()
    toast(isOnNow ? 'Suono acceso' : 'Suono spento', { description: 'Vale per questo dispositivo.' })
  }
  return { isOn, isWaiting: isOn === true && !isTouched, ring: () => isOn && playChime(), toggle: () => void toggle() }
}

function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(mayRing)
  useEffect(() => {
    if (isTouched) return
    const listen = () => setIsTouched(mayRing())
    for (const event of EVENTS) window.addEventListener(event, listen)
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, listen)
    }
  }, [isTouched])
  return isTouched
}

const EVENTS = ['pointerup', 'keydown'] as const
