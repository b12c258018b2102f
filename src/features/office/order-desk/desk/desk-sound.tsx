// The sound for new orders: whether it is on for this device, the button that turns it on and off, and the chime itself (two
// synthesised notes, so that no file has to be fetched).
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { readDeskSound, toggleDeskSound } from '#data/device/preferences.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { BarTool } from '#ui/office/bar-tool.tsx'
import looks from '#ui/office/looks.module.css'

interface DeskSound {
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

// Turns the desk's ringing on and off on this device. While the browser still forbids it, the button says what it waits for.

export function SoundButton({ sound }: { sound: DeskSound }) {
  const { isOn, isWaiting, toggle } = sound
  return (
    <BarTool
      label="Suono dei nuovi ordini"
      word="Suono"
      title={titleOf(sound)}
      aria-pressed={isOn === true}
      disabled={isOn === undefined}
      icon={<span className={isWaiting ? looks.dot : undefined}>{isOn ? <Bell size={20} /> : <BellOff size={20} />}</span>}
      onClick={toggle}
    />
  )
}

function titleOf({ isOn, isWaiting }: DeskSound): string {
  if (isWaiting) return 'Tocca o fai clic una volta: il browser suona solo dopo'
  return isOn ? 'I nuovi ordini suonano' : 'I nuovi ordini non suonano'
}

// A short, gentle sound of two notes, made here: no file has to be fetched, so that it rings without network too.

/** Hertz, and seconds after the start: a fifth upwards, as a shop's door does. */
const NOTES = [
  { frequency: 659.25, after: 0 },
  { frequency: 987.77, after: 0.16 },
] as const
const LASTS = 0.7
const LOUDEST = 0.22

let context: AudioContext | null = null

/** Nothing is heard before somebody has touched the page: browsers forbid it, and what was not heard is not heard later. */
function playChime(): void {
  if (mayRing()) ring().catch((error: unknown) => console.warn('chime', error))
}

/** @throws without a loudspeaker, or when too many pages hold it */
async function ring(): Promise<void> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  play(context)
}

/** Whether somebody has touched the page since it was loaded. */
function mayRing(): boolean {
  // Older browsers do not tell; they keep silent by themselves.
  return navigator.userActivation?.hasBeenActive ?? true
}

function play(audio: AudioContext): void {
  for (const { frequency, after } of NOTES) {
    const startsAt = audio.currentTime + after
    const volume = audio.createGain()
    volume.gain.setValueAtTime(0, startsAt)
    volume.gain.linearRampToValueAtTime(LOUDEST, startsAt + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + LASTS)
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume).connect(audio.destination)
    note.start(startsAt)
    note.stop(startsAt + LASTS)
  }
}
