// The device's camera while a screen wants it: asked for, on, or why not. It is let go when the screen is left, so that its light
// goes out.
import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'asking' | 'live' | 'denied' | 'none' | 'busy'

interface Size {
  width: number
  height: number
}

interface Camera {
  state: CameraState
  /** More than one: shows the next. Null when there is one. */
  next: (() => void) | null
  retry: () => void
}

/** Another application lets it go without a word; and Chromium gives up a camera that takes ten seconds to start. */
const BUSY_AGAIN_MS = 2000

/**
 * Shows it in `video`.
 * @param size that its picture should have, pixels; the camera gives the nearest that it can
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, { width, height }: Size): Camera {
  const [state, setState] = useState<CameraState>('asking')
  const [cameras, setCameras] = useState<string[]>([])
  const [wanted, setWanted] = useState({ deviceId: '', attempt: 0 })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia(constraintsFor(wanted.deviceId, { width, height }))
      if (isLeft || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      setState('live')
      const devices = await navigator.mediaDevices.enumerateDevices()
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
    }
    start().catch((error: unknown) => {
      if (isLeft) return
      const problem = stateOf(error)
      setState(problem)
      const askAgain = () => setWanted(({ deviceId, attempt }) => ({ deviceId, attempt: attempt + 1 }))
      if (problem === 'busy') timer = setTimeout(askAgain, BUSY_AGAIN_MS)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [video, wanted, width, height])
  const turnTo = (deviceId: string) => {
    setState('asking')
    setWanted(({ attempt }) => ({ deviceId, attempt: attempt + 1 }))
  }
  const following = cameras[(cameras.indexOf(wanted.deviceId) + 1) % cameras.length] ?? ''
  return { state, next: cameras.length > 1 ? () => turnTo(following) : null, retry: () => turnTo('') }
}

function constraintsFor(deviceId: string, { width, height }: Size): MediaStreamConstraints {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  return { video: { ...which, width: { ideal: width }, height: { ideal: height } } }
}

/** By the names of https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  // No camera at all, or a page that may not ask for one (plain HTTP has no mediaDevices).
  return 'none'
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
