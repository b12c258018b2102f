// /account/profilo: a customer's own data, and the way out.
import { createFileRoute } from '@tanstack/react-router'
import { forgetPerson } from '#data/session/profile.ts'
import { PushSetting } from '#features/app/push/push-controls.tsx'
import { SessionList } from '#features/app/sessions/session-list.tsx'
import { ProfileScreen } from '#features/shop/profile/profile-screen.tsx'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useSession } from '#hooks/use-session.ts'
import { markAccountDeleted } from '#layout/app/navigation-guard.ts'

export const Route = createFileRoute('/_shop/account/profilo')({
  staticData: { title: 'Profilo', header: 'title' },
  component: Screen,
})

function Screen() {
  const user = useSession()?.user
  const isReachable = useIsReachable()
  const leave = async () => {
    markAccountDeleted()
    await forgetPerson()
  }
  if (!user) return null
  return (
    <ProfileScreen
      key={user.id}
      user={user}
      isReachable={isReachable}
      notifications={<PushSetting />}
      sessions={<SessionList />}
      onDeleted={leave}
    />
  )
}
