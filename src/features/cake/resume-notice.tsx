// The cake was left unfinished: it is still here, and can be put aside.
import { CakeSlice } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useText } from '#ui/use-text.ts'

export function ResumeNotice({ onRestart }: { onRestart: () => void }) {
  const t = useText()
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  const restart = () => {
    setShown(false)
    onRestart()
  }
  return (
    <Notice
      tone="info"
      icon={<CakeSlice size="1.35em" aria-hidden="true" />}
      action={
        <Button variant="quiet" size="small" onClick={restart}>
          {t('Ricomincia')}
        </Button>
      }
    >
      {t('La tua torta è come l’avevi lasciata.')}
    </Notice>
  )
}
