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
export function playChime(): void {
  if (!mayRing()) return
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'running') play(audio)
  else
    audio.resume().then(
      () => play(audio),
      (error: unknown) => console.error('chime', error),
    )
}

/** Whether somebody has touched the page since it was loaded. */
export function mayRing(): boolean {
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
