// /order-confirmed-totem?ordine={id}: the kiosk's thank-you. It leaves nothing in the browser's history.
import { createFileRoute } from '@tanstack/react-router'
import { KioskConfirmation } from '#features/shop/confirmation/kiosk-confirmation.tsx'
import { textParams } from '#layout/app/search-params.ts'

export const Route = createFileRoute('/_shop/order-confirmed-totem')({
  staticData: { title: 'Il tuo ordine', header: 'own' },
  validateSearch: textParams('ordine'),
  component: Screen,
})

function Screen() {
  const { ordine = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <KioskConfirmation key={ordine} orderId={ordine} onDone={() => void navigate({ to: '/', replace: true })} />
}
