// /account: the account at a glance.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { signOut } from '#data/session/session.ts'
import { AccountScreen } from '#features/shop/account/account-screen.tsx'
import { VerificationHint } from '#features/shop/sign-in/verification-hint.tsx'
import { useSession } from '#hooks/use-session.ts'

export const Route = createFileRoute('/_shop/account/')({
  staticData: { title: 'Il tuo account', header: 'brand' },
  component: Screen,
})

function Screen() {
  const session = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    // First away from here: a guest on this page would be asked to sign in.
    await navigate({ to: '/' })
    await signOut()
  }
  if (!session) return null
  return (
    <AccountScreen
      user={session.user}
      hint={!session.user.isVerified && <VerificationHint email={session.user.email} />}
      onSignOut={() => void leave()}
    />
  )
}
