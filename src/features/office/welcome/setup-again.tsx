// In the settings: the setup once more, and the dashboard's card of what is missing back where it was put away.
import { useState } from 'react'
import { toast } from 'sonner'
import { readSetup, saveSetup } from '#data/admin/welcome.ts'
import { writeProblem } from '#data/admin/write.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'

/** Nothing in the demo, and while the server cannot be asked. */
export function SetupAgain() {
  const { read, again } = useServerRead(async () => (await readSetup()) ?? 'failed', [])
  const [isBusy, setBusy] = useState(false)
  if (typeof read !== 'object' || read.isDemo) return null
  const putBack = async () => {
    setBusy(true)
    const problem = writeProblem(await saveSetup({ isCardAway: false }))
    setBusy(false)
    again()
    if (problem === null) toast.success('La scheda è di nuovo nella Panoramica')
    else toast.error(problem)
  }
  return (
    <section
      ref={focusFallback}
      tabIndex={-1}
      className={classNames('stack gap-3', looks.card, looks.pad)}
      aria-labelledby="preparazione"
    >
      <h3 id="preparazione" className="text-4">
        Preparazione
      </h3>
      <p className="muted text-2">I passi della prima sera, uno per schermata: quello che c’è resta com’è.</p>
      <div className="wrap gap-2">
        <ButtonLink to="/benvenuto" search={{ passo: 'negozio' }} variant="secondary">
          Rifai i passi
        </ButtonLink>
        {read.isCardAway && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void putBack()}>
            Rimetti «Che cosa manca?»
          </Button>
        )}
      </div>
    </section>
  )
}
