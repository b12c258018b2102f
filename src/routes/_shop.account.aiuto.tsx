// /account/aiuto: answers, and how to reach the shop.
import { createFileRoute, Link } from '@tanstack/react-router'
import { HelpScreen } from '#features/shop/account/help-screen.tsx'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export const Route = createFileRoute('/_shop/account/aiuto')({
  staticData: { title: 'Aiuto', header: 'title' },
  component: Screen,
})

function Screen() {
  const { shop, hours } = useShopInfo()
  return <HelpScreen shop={shop} hours={hours} links={<Link to="/diagnostica">Stato di questo dispositivo</Link>} />
}
