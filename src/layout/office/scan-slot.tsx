// The scan beside the connection mark of the counter and of the order desk. An order that was taken in charge opens on the desk.
// A code in the address (a till's own camera app opened it: /q) is read at once.
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ScanButton } from '#features/office/scan/scan-button.tsx'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'

export interface ScanSlotProps {
  /** One more, at the end. */
  tool?: ReactNode
  /** Where products are sold by their barcode, the camera reads those too. */
  onProductCode?: (code: string) => void
}

export function ScanSlot({ tool, onProductCode }: ScanSlotProps) {
  const navigate = useNavigate()
  const code = useLocation({ select: ({ hash }) => hash })
  return (
    <span className="row gap-2">
      <ConnectionSlot look="office" />
      <ScanButton
        key={code}
        text={code}
        onProductCode={onProductCode ?? null}
        onOpenOrder={(ordine) => void navigate({ to: '/gestionale/ordini', search: { ordine } })}
      />
      {tool}
    </span>
  )
}
