// /privacy: what the shop keeps about people.
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#features/legal/privacy-page.tsx'
import { useDoor } from './-use-door.ts'

export const Route = createFileRoute('/_shop/privacy')({ staticData: { title: 'Privacy', header: 'title' }, component: Screen })

function Screen() {
  return <PrivacyPage shop={useDoor().shop} />
}
