// A short tone and a shake: whoever holds the tablet looks at the code, not at the screen.

const TONE_HZ = 1320
const TONE_SECONDS = 0.09

export function signalRead(): void {
  // A code that a link brought: before the page is touched the browser allows neither, and complains.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(80)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  volume.gain.value = 0.08
  tone.frequency.value = TONE_HZ
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + TONE_SECONDS)
}
