// Help with what the device knows of the shop: one page with two addresses, one of them within the account.
import { Link } from '@tanstack/react-router'
import { HelpScreen } from '#features/shop/account/help-screen.tsx'
import { useShopInfo } from '#hooks/use-shop-info.ts'

export function HelpPage() {
  const { shop, hours } = useShopInfo()
  return <HelpScreen shop={shop} hours={hours} links={<Link to="/diagnostica">Stato di questo dispositivo</Link>} />
}
