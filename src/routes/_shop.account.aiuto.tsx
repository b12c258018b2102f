// /account/aiuto: answers, and how to reach the shop.
import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#layout/shop/help-page.tsx'

export const Route = createFileRoute('/_shop/account/aiuto')({
  staticData: { title: 'Aiuto', header: 'title' },
  component: HelpPage,
})
