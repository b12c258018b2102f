// /entra#…: a tablet, a till or a telephone is let in by the link or QR code of whoever administers the shop, whoever is logged in here.
// Not under the shop's frame: a kiosk's own would take its place at once.
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { enrolmentSecret } from '#domain/account/enrolment.ts'
import { homeOf } from '#domain/account/navigation.ts'
import { useSession } from '#hooks/use-session.ts'
import { ShopFrame } from '#layout/shop/shop-frame.tsx'
import { useScale } from '#ui/browser/use-scale.ts'

// Its files are named in no other page's.
const EnterScreen = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/shop/sign-in/enter-screen.tsx'))).EnterScreen,
}))

export const Route = createFileRoute('/entra')({ staticData: { title: 'Entra', header: 'brand' }, component: Screen })

function Screen() {
  const session = useSession()
  const navigate = useNavigate()
  const secret = enrolmentSecret(useLocation({ select: ({ hash }) => hash }))
  useScale('shop')
  return (
    <ShopFrame session={null}>
      <Suspense>
        <EnterScreen
          key={secret}
          secret={secret}
          session={session}
          onIn={({ user }) => void navigate({ to: homeOf(user.role), replace: true })}
          onSignIn={() => void navigate({ to: '/accedi', replace: true })}
          onLink={(hash) => void navigate({ to: '/entra', hash, replace: true })}
        />
      </Suspense>
    </ShopFrame>
  )
}
