// From the file that a person chose to the moment it is cut: opening (slow for some kinds, so that it can be called off), what
// went wrong, and which photo waits to be cut.
import { useEffect, useRef, useState } from 'react'
import type { OpenedPhoto, OpenPhoto, PhotoProblem } from './opened-photo.ts'

export interface Picking {
  isOpening: boolean
  problem: Exclude<PhotoProblem, 'cancelled'> | null
  /** Waits to be cut. */
  opened: OpenedPhoto | null
  pick: (file: Blob) => void
  /** Ends opening or cutting. */
  stop: () => void
}

export function usePicking(openFile: OpenPhoto): Picking {
  const [state, setState] = useState<Pick<Picking, 'isOpening' | 'problem' | 'opened'>>(IDLE)
  const running = useRef<{ abort: AbortController; opened: OpenedPhoto | null } | null>(null)
  const stop = () => {
    running.current?.abort.abort()
    running.current?.opened?.close()
    running.current = null
    setState(IDLE)
  }
  const pick = async (file: Blob) => {
    stop()
    const run: NonNullable<typeof running.current> = { abort: new AbortController(), opened: null }
    running.current = run
    setState({ ...IDLE, isOpening: true })
    const outcome = await openFile(file, run.abort.signal)
    if (running.current !== run) return outcome.ok && outcome.photo.close()
    if (outcome.ok) run.opened = outcome.photo
    const problem = outcome.ok || outcome.reason === 'cancelled' ? null : outcome.reason
    setState({ isOpening: false, problem, opened: run.opened })
  }
  useEffect(
    () => () => {
      running.current?.abort.abort()
      running.current?.opened?.close()
    },
    [],
  )
  return { ...state, pick: (file) => void pick(file), stop }
}

const IDLE = { isOpening: false, problem: null, opened: null }
