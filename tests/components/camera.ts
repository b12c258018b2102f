// A camera for the page, which another application holds until it is let go.
import { frame } from './shop-frame.ts'

/** @returns what it shows, and a function by which the other application lets it go */
export function heldCamera(): { film: MediaStream; letGo: () => void } {
  const canvas = Object.assign(frame.document.createElement('canvas'), { width: 1600, height: 1200 })
  canvas.getContext('2d')?.fillRect(0, 0, 800, 1200)
  const film = canvas.captureStream()
  let isHeld = true
  frame.navigator.mediaDevices.getUserMedia = async () => {
    if (isHeld) throw new frame.DOMException('Timeout starting video source', 'AbortError')
    return film
  }
  return {
    film,
    letGo: () => {
      isHeld = false
    },
  }
}
