// /entra#…: a tablet, a till or a telephone is let in by the link or QR code of whoever administers the shop, whoever is logged in here.
// Not under the shop's frame: a kiosk's own would take its place at once.
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { enrolmentSecret } from '#domain/account/enrolment.ts'
import { homeOf } from '#domain/account/navigation.ts'
import { EnterScreen } from '#features/shop/sign-in/enter-screen.tsx'
import { useSession } from '#hooks/use-session.ts'
import { ShopFrame } from '#layout/shop/shop-frame.tsx'
import { useScale } from '#ui/browser/use-scale.ts'

export const Route = createFileRoute('/entra')({ staticData: { title: 'Entra', header: 'brand' }, component: Screen })

function Screen() {
  const session = useSession()
  const navigate = useNavigate()
  const secret = enrolmentSecret(useLocation({ select: ({ hash }) => hash }))
  useScale('shop')
  return (
    <ShopFrame session={null}>
      <EnterScreen
        key={secret}
        secret={secret}
        session={session}
        onIn={({ user }) => void navigate({ to: homeOf(user.role), replace: true })}
        onSignIn={() => void navigate({ to: '/accedi', replace: true })}
        onLink={(hash) => void navigate({ to: '/entra', hash, replace: true })}
      />
    </ShopFrame>
  )
}
