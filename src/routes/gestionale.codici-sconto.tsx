// /gestionale/codici-sconto: the discount codes.
import { createFileRoute } from '@tanstack/react-router'
import { CodesScreen } from '#features/discount-codes/codes-screen.tsx'
import { ConnectionSlot } from './-connection-slot.tsx'
import { useIsReachable } from './-use-is-reachable.ts'

export const Route = createFileRoute('/gestionale/codici-sconto')({
  staticData: { title: 'Codici sconto' },
  component: Screen,
})

function Screen() {
  return <CodesScreen connectionMark={<ConnectionSlot look="office" />} isReachable={useIsReachable()} />
}
