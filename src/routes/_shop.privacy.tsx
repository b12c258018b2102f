// /privacy: what the shop keeps about people.
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#features/shop/legal/privacy-page.tsx'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export const Route = createFileRoute('/_shop/privacy')({ staticData: { title: 'Privacy', header: 'title' }, component: Screen })

function Screen() {
  return <PrivacyPage shop={useShopInfo().shop} />
}
