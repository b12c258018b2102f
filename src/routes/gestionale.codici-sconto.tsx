// /gestionale/codici-sconto: the discount codes.
import { createFileRoute } from '@tanstack/react-router'
import { LazyBars } from '#features/office/dashboard/figures-card.tsx'
import { CodesScreen } from '#features/office/discount-codes/codes-screen.tsx'
import { useIsReachable } from '#hooks/use-connection.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'

export const Route = createFileRoute('/gestionale/codici-sconto')({
  staticData: { title: 'Codici sconto' },
  component: Screen,
})

function Screen() {
  return (
    <CodesScreen
      renderBars={(picture) => <LazyBars {...picture} />}
      connectionMark={<ConnectionSlot look="office" />}
      isReachable={useIsReachable()}
    />
  )
}
