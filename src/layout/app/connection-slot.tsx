// Where the connection mark stands in every frame.
import { ConnectionMark } from '#features/app/sync-status/connection-mark.tsx'
import { useSession } from '#hooks/use-session.ts'

/** @param props.look `office` on the back office's bars */
export function ConnectionSlot({ look = 'shop' }: { look?: 'shop' | 'office' }) {
  const session = useSession()
  const isStaff = session !== null && session.user.role !== 'USER'
  return <ConnectionMark look={look} audience={isStaff ? 'staff' : session?.user.isKiosk ? 'kiosk' : 'customer'} />
}
