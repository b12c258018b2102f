// When settings that save by themselves save again without being asked: after what was on its way, and with the version of whoever
// was first.
import { useEffect, useRef, useState } from 'react'

/**
 * @param version the record's, as it is known now
 * @param save sends what can be sent, as it stands when it is called
 */
export function useSaveTurn(version: string, save: () => void) {
  const [turns, setTurns] = useState(0)
  // A version: as soon as a newer one is known.
  const wanted = useRef<{ after: string } | null>(null)
  const isTyping = useRef(false)
  const latest = useRef({ save, version })
  useEffect(() => {
    latest.current = { save, version }
  })
  // Half an hour is no hour: who is typing saves by leaving.
  const retry = () => {
    if (!isTyping.current) latest.current.save()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn and a newer version are what is waited for.
  useEffect(() => {
    if (wanted.current === null || wanted.current.after === latest.current.version) return
    wanted.current = null
    retry()
  }, [turns, version])
  return {
    retry,
    ask: () => {
      wanted.current = { after: '' }
    },
    askAfter: (seen: string) => {
      wanted.current = { after: seen }
    },
    begin: () => setTurns((last) => last + 1),
    enter: () => {
      isTyping.current = true
    },
    exit: () => {
      isTyping.current = false
    },
    leave: () => {
      isTyping.current = false
      latest.current.save()
    },
  }
}
