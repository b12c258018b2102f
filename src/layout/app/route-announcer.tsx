// Gives each screen its title, in the tab and, after a navigation, read aloud: a single-page app is silent otherwise. A screen
// that the server rendered keeps the title it came with, which is the same.
import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { onScreenTitle } from '#hooks/use-screen-title.ts'

/** Of index.html, which no screen has given a title yet. */
const BUILT_TITLE = 'Pasticceria'

export function RouteAnnouncer() {
  const routeTitle = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const [ownTitle, setOwnTitle] = useState<string>()
  const title = ownTitle ?? routeTitle
  const { name } = useBrand()
  const [announced, setAnnounced] = useState('')
  useEffect(() => onScreenTitle(setOwnTitle), [])
  const last = useRef<{ title: string | undefined } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { title }
    const whole = title ? `${title} · ${name}` : name
    if ((before === null && ssrSnapshot() !== null) || document.title === whole) return
    const isNew = document.title !== BUILT_TITLE && before?.title !== title
    document.title = whole
    if (isNew) setAnnounced(title ?? '')
  }, [title, name])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </div>
  )
}
