// A step that saves as it goes: what it shows, and the ways back, on and past it.
import { type ReactNode, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { StepFoot, type StepWays } from './step-form.tsx'
import styles from './welcome.module.css'

interface PlainStepProps {
  ways: StepWays
  /** Why it does not go on yet, Italian; null where it does. */
  held?: string | null
  children: ReactNode
}

export function PlainStep({ ways, held = null, children }: PlainStepProps) {
  const [isAsked, setAsked] = useState(false)
  const goOn = () => {
    setAsked(true)
    if (held === null) ways.onDone()
  }
  return (
    <div className={classNames('column fill gap-4', styles.form)}>
      {children}
      {isAsked && held !== null && <Notice tone="attention">{held}</Notice>}
      <StepFoot ways={ways}>
        <Button size="large" onClick={goOn}>
          Avanti
        </Button>
      </StepFoot>
    </div>
  )
}
