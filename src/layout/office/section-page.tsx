// One page of the back office in sections: a row of links over it leads to each, and marks the one that is being read. All of them
// stay, so that what is typed in one is still there after a look at another.

import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import tabs from './catalogue-tabs.module.css'
import styles from './section-page.module.css'

interface Section<View extends string> {
  view: View
  label: string
  content: ReactNode
}

interface SectionPageProps<View extends string> {
  /** What the row of links is called. */
  label: string
  sections: readonly Section<View>[]
  /** The one that the address asks for. */
  view: View
  /** Where a section is, for who opens its link elsewhere. */
  hrefOf: (view: View) => string
  onGo: (view: View) => void
  /** Whether the sections have the height that they will have. */
  isReady: boolean
  /** Over all of them. */
  children?: ReactNode
}

export function SectionPage<View extends string>({
  label,
  sections,
  view,
  hrefOf,
  onGo,
  isReady,
  children,
}: SectionPageProps<View>) {
  const page = useRef<HTMLDivElement>(null)
  const [read, follow] = useSectionInSight(page, view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ready or not, the address is followed.
  useEffect(() => {
    if (view !== sections[0]?.view) page.current?.querySelector(`[data-section="${view}"]`)?.scrollIntoView()
  }, [view, isReady])
  const go = (event: MouseEvent, next: View) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const section = page.current?.querySelector<HTMLElement>(`[data-section="${next}"]`)
    section?.scrollIntoView()
    section?.querySelector('h2')?.focus({ preventScroll: true })
    follow(next)
    if (next !== view) onGo(next)
  }
  return (
    <>
      <nav className={tabs.tabs} aria-label={label}>
        {sections.map((section) => (
          <a
            key={section.view}
            href={hrefOf(section.view)}
            className={tabs.tab}
            aria-current={section.view === read ? 'page' : undefined}
            ref={section.view === read ? showTab : null}
            onClick={(event) => go(event, section.view)}
          >
            {section.label}
          </a>
        ))}
      </nav>
      <div ref={page} className={styles.page}>
        {children}
        {sections.map((section) => (
          <section key={section.view} data-section={section.view} className={styles.section} aria-label={section.label}>
            <h2 className={classNames('text-5', styles.title)} tabIndex={-1}>
              {section.label}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </>
  )
}

/** @returns which section stands at the top of the page, and how to say that another one was asked for */
function useSectionInSight<View extends string>(page: RefObject<HTMLDivElement | null>, view: View) {
  const [read, setRead] = useState(view)
  const asked = useRef<View | null>(view)
  useEffect(() => {
    const root = page.current
    if (!root) return
    const look = () => {
      const { top } = root.getBoundingClientRect()
      const sections = [...root.querySelectorAll<HTMLElement>('[data-section]')]
      const isAtEnd = root.scrollTop + root.clientHeight >= root.scrollHeight - 2
      const here = sections.findLast((section) => section.getBoundingClientRect().top <= top + ABOVE)
      // The last sections may be too short to come to the top.
      const wanted = asked.current
      if (isAtEnd && wanted !== null) setRead(wanted)
      else setRead(((isAtEnd ? sections.at(-1) : here)?.dataset.section ?? view) as View)
    }
    const forget = () => {
      asked.current = null
    }
    root.addEventListener('scroll', look, { passive: true })
    root.addEventListener('wheel', forget, { passive: true })
    root.addEventListener('touchmove', forget, { passive: true })
    root.addEventListener('keydown', forget)
    return () => {
      root.removeEventListener('scroll', look)
      root.removeEventListener('wheel', forget)
      root.removeEventListener('touchmove', forget)
      root.removeEventListener('keydown', forget)
    }
  }, [page, view])
  const follow = (next: View) => {
    asked.current = next
    setRead(next)
  }
  return [read, follow] as const
}

/** A section counts as read a little before it is at the very top. */
const ABOVE = 96

/** On a phone the last ones stand beyond the edge. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
