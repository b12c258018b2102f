// /condizioni: the conditions of sale.
import { createFileRoute } from '@tanstack/react-router'
import { ConditionsPage } from '#features/shop/legal/conditions-page.tsx'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export const Route = createFileRoute('/_shop/condizioni')({
  staticData: { title: 'Condizioni di vendita', header: 'title' },
  component: Screen,
})

function Screen() {
  return <ConditionsPage shop={useShopInfo().shop} />
}
