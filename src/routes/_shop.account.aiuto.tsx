// /account/aiuto: answers, and how to reach the shop.
import { createFileRoute, Link } from '@tanstack/react-router'
import { HelpScreen } from '#features/account/help-screen.tsx'
import { useDoor } from './-use-door.ts'

export const Route = createFileRoute('/_shop/account/aiuto')({
  staticData: { title: 'Aiuto', header: 'title' },
  component: Screen,
})

function Screen() {
  const { shop, hours } = useDoor()
  return <HelpScreen shop={shop} hours={hours} links={<Link to="/diagnostica">Stato di questo dispositivo</Link>} />
}
