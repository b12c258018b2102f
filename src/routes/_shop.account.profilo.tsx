// /account/profilo: a customer's own data, and the way out.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { forgetPerson } from '#data/leave-shop.ts'
import { ProfileScreen } from '#features/profile/profile-screen.tsx'
import { PushSetting } from '#features/push/push-setting.tsx'
import { useIsReachable } from './-use-is-reachable.ts'
import { useSession } from './-use-session.ts'

export const Route = createFileRoute('/_shop/account/profilo')({
  staticData: { title: 'Profilo', header: 'title' },
  component: Screen,
})

function Screen() {
  const user = useSession()?.user
  const isReachable = useIsReachable()
  const navigate = useNavigate()
  const leave = async () => {
    // First away from here: a guest on this page would be asked to sign in.
    await navigate({ to: '/arrivederci', replace: true })
    await forgetPerson()
  }
  if (!user) return null
  return (
    <ProfileScreen
      key={user.id}
      user={user}
      isReachable={isReachable}
      notifications={<PushSetting />}
      onDeleted={() => void leave()}
    />
  )
}
