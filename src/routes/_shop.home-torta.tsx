// /home-torta: the two ways to a cake of one's own.
import { createFileRoute } from '@tanstack/react-router'
import { CakeHome } from '#features/shop/cake/cake-home.tsx'

export const Route = createFileRoute('/_shop/home-torta')({
  staticData: { title: 'Torte su misura', header: 'brand' },
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  return <CakeHome onGuests={(persone) => void navigate({ to: '/componi-la-tua-torta', search: { persone } })} />
}
