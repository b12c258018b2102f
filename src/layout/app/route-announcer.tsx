// Gives each screen its title, in the tab and, after a navigation, read aloud: a single-page app is silent otherwise. A screen
// that the server rendered keeps the title it came with, which says more.
import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'

export function RouteAnnouncer() {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const [announced, setAnnounced] = useState('')
  const last = useRef<{ title: string | undefined } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { title }
    if (before === null ? ssrSnapshot() !== null : before.title === title) return
    const isFirst = document.title === 'Sfoglia'
    document.title = title ? `${title} · Sfoglia` : 'Sfoglia · Pasticceria'
    if (!isFirst) setAnnounced(title ?? '')
  }, [title])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </div>
  )
}
