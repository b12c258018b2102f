// Gives each screen its title, in the tab and, after a navigation, read aloud: a single-page app is silent otherwise. A screen
// that the server rendered keeps the title it came with, which is the same.
import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { onScreenTitle } from '#hooks/use-screen-title.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export function RouteAnnouncer() {
  const routeTitle = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const [ownTitle, setOwnTitle] = useState<string>()
  const title = ownTitle ?? routeTitle
  const shopName = useShopInfo().shop?.name ?? 'Sfoglia'
  const [announced, setAnnounced] = useState('')
  useEffect(() => onScreenTitle(setOwnTitle), [])
  const last = useRef<{ title: string | undefined } | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { title }
    const whole = title ? `${title} · ${shopName}` : `${shopName} · Pasticceria`
    if ((before === null && ssrSnapshot() !== null) || document.title === whole) return
    const isNew = document.title !== 'Sfoglia' && before?.title !== title
    document.title = whole
    if (isNew) setAnnounced(title ?? '')
  }, [title, shopName])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </div>
  )
}
