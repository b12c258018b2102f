// What may come a moment after the picture: a value that follows another once the frame with it is on the screen, in slices, so
// that the next tap comes first.
import { startTransition, useEffect, useState } from 'react'

/** A page in the background paints no frames; what follows does not wait for them longer than this. */
const LONGEST_WAIT_MS = 250

export function useFollowing<Value>(value: Value): Value {
  const [followed, follow] = useState(value)
  useEffect(() => afterFrame(() => startTransition(() => follow(() => value))), [value])
  return followed
}

/** Returns a function that calls it off. */
function afterFrame(act: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // After this frame's painting, not before it.
    painted = setTimeout(done)
  })
  const longest = setTimeout(done, LONGEST_WAIT_MS)
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(longest)
  }
  function done() {
    stop()
    act()
  }
  return stop
}
