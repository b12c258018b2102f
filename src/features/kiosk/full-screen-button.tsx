// The way back to a full screen, shown only while it was left.
import { Maximize } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { useText } from '#ui/use-text.ts'
import type { FullScreen } from './use-full-screen.ts'

export function FullScreenButton({ fullScreen }: { fullScreen: FullScreen }) {
  const t = useText()
  if (!fullScreen.wasLeft) return null
  return (
    <IconButton
      label={t('Torna a schermo intero')}
      look="edged"
      icon={<Maximize size="1.2em" aria-hidden="true" />}
      onClick={fullScreen.enter}
    />
  )
}
