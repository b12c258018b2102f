// /aiuto: the same answers as /account/aiuto, for whoever has no account.
import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#layout/shop/help-page.tsx'

export const Route = createFileRoute('/_shop/aiuto')({
  staticData: { title: 'Aiuto', header: 'title' },
  component: HelpPage,
})
