// /gestionale/aiuto: the guide for owner and cashiers, the text of docs/guida/; a page of it under `?pagina=`, a heading behind `#`.

import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { GuideArticle } from '#features/office/guide/guide-article.tsx'
import { GUIDE } from '#features/office/guide/guide-pages.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import tabs from '#layout/office/catalogue-tabs.module.css'
import frame from '#layout/office/office-frame.module.css'
import { classNames } from '#ui/class-names.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'

export const Route = createFileRoute('/gestionale/aiuto')({
  staticData: { title: 'Aiuto' },
  validateSearch: textParams('pagina'),
  component: Screen,
})

function Screen() {
  const { pagina = '' } = Route.useSearch()
  const anchor = useLocation({ select: ({ hash }) => hash })
  const page = GUIDE.find(({ slug }) => slug === pagina) ?? GUIDE[0]
  return (
    <div className={classNames('column', frame.screen)}>
      <OfficeBar title="Aiuto" mark={<ConnectionSlot look="office" />} />
      <nav className={tabs.tabs} aria-label="Guida">
        {GUIDE.map(({ slug, title }) => (
          <Link
            key={slug}
            to="/gestionale/aiuto"
            search={slug === '' ? {} : { pagina: slug }}
            className={tabs.tab}
            ref={slug === page?.slug ? showTab : null}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className={frame.content}>{page && <GuideArticle page={page} anchor={anchor} />}</div>
    </div>
  )
}

/** On a phone the last ones stand beyond the edge. */
function showTab(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
