// /condizioni: the conditions of sale.
import { createFileRoute } from '@tanstack/react-router'
import { ConditionsPage } from '#features/legal/conditions-page.tsx'
import { useDoor } from './-use-door.ts'

export const Route = createFileRoute('/_shop/condizioni')({
  staticData: { title: 'Condizioni di vendita', header: 'title' },
  component: Screen,
})

function Screen() {
  return <ConditionsPage shop={useDoor().shop} />
}
