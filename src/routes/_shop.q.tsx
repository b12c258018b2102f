// /q#…: the address in a kiosk's code. A customer who opens it is told to show it at the till; staff are taken to the scan with
// it.
import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router'
import { CustomerCode } from '#features/shop/confirmation/customer-code.tsx'
import { useSession } from '#hooks/use-session.ts'

export const Route = createFileRoute('/_shop/q')({
  staticData: { title: 'Il tuo codice', header: 'brand' },
  component: Screen,
})

function Screen() {
  const session = useSession()
  const code = useLocation({ select: ({ hash }) => hash })
  if (session !== null && session.user.role !== 'USER') return <Navigate to="/gestionale/nuovo-ordine" hash={code} replace />
  return <CustomerCode address={code === '' ? null : `${location.origin}/q#${code}`} />
}
