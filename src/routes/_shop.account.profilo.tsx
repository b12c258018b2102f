// /account/profilo: a customer's own data, and the way out.
import { createFileRoute } from '@tanstack/react-router'
import { forgetPerson } from '#data/leave-shop.ts'
import { ProfileScreen } from '#features/profile/profile-screen.tsx'
import { PushSetting } from '#features/push/push-setting.tsx'
import { leaveForGood } from './-guard.ts'
import { useIsReachable } from './-use-is-reachable.ts'
import { useSession } from './-use-session.ts'

export const Route = createFileRoute('/_shop/account/profilo')({
  staticData: { title: 'Profilo', header: 'title' },
  component: Screen,
})

function Screen() {
  const user = useSession()?.user
  const isReachable = useIsReachable()
  const leave = async () => {
    leaveForGood()
    await forgetPerson()
  }
  if (!user) return null
  return <ProfileScreen key={user.id} user={user} isReachable={isReachable} notifications={<PushSetting />} onDeleted={leave} />
}
