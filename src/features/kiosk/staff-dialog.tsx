// Behind the held logo: the PIN, or a password where there is none, then the menu. Closing it locks it again.
import { hasPin } from '#data/kiosk-pin.ts'
import { watch } from '#data/watch.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useLive } from '#ui/use-live.ts'
import { PinPad } from './pin-pad.tsx'
import { StaffMenu, type StaffMenuProps } from './staff-menu.tsx'
import { StaffPassword } from './staff-password.tsx'

export type StaffStep = 'closed' | 'pin' | 'menu'

export interface StaffDialogProps extends StaffMenuProps {
  step: StaffStep
  onStep: (step: StaffStep) => void
}

const readHasPin = watch(async () => hasPin)

export function StaffDialog({ step, onStep, ...menu }: StaffDialogProps) {
  const isPinKnown = useLive(readHasPin, [])
  const open = () => onStep('menu')
  return (
    <div lang="it">
      <Dialog isOpen={step === 'pin'} onClose={() => onStep('closed')} title="Per il personale">
        {isPinKnown === true && <PinPad onRight={open} />}
        {isPinKnown === false && <StaffPassword onRight={open} />}
      </Dialog>
      <Dialog isOpen={step === 'menu'} onClose={() => onStep('closed')} title="Totem">
        <StaffMenu {...menu} />
      </Dialog>
    </div>
  )
}
