// The camera while it is wanted: asked for, on, or why not. It is let go when the screen is left, so that its light goes out.
import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'asking' | 'live' | 'denied' | 'none' | 'busy'

export interface Camera {
  state: CameraState
  /** More than one: shows the next. Null when there is one. */
  next: (() => void) | null
  retry: () => void
}

/** Shows it in `video`. */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('asking')
  const [cameras, setCameras] = useState<string[]>([])
  const [wanted, setWanted] = useState({ deviceId: '', attempt: 0 })
  useEffect(() => {
    let stream: MediaStream | null = null
    let isLeft = false
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia(constraintsFor(wanted.deviceId))
      if (isLeft || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      setState('live')
      const devices = await navigator.mediaDevices.enumerateDevices()
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
    }
    start().catch((error: unknown) => {
      if (!isLeft) setState(stateOf(error))
    })
    return () => {
      isLeft = true
      stop(stream)
    }
  }, [video, wanted])
  const turnTo = (deviceId: string) => {
    setState('asking')
    setWanted(({ attempt }) => ({ deviceId, attempt: attempt + 1 }))
  }
  const following = cameras[(cameras.indexOf(wanted.deviceId) + 1) % cameras.length] ?? ''
  return { state, next: cameras.length > 1 ? () => turnTo(following) : null, retry: () => turnTo('') }
}

function constraintsFor(deviceId: string): MediaStreamConstraints {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  return { video: { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } } }
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
