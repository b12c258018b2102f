// /benvenuto#{secret}: a new shop from nothing to its first order, `?passo=` is the step. A frame of its own, for guests with the
// one-time link and for the owner who comes back.
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { returnToCookie } from '#domain/account/navigation.ts'
import { STEPS, type StepId, stepAt } from '#features/office/welcome/steps.ts'
import { WelcomeScreen } from '#features/office/welcome/welcome-screen.tsx'
import { useSession } from '#hooks/use-session.ts'
import { textParams } from '#layout/app/search-params.ts'
import { WelcomeStep } from '#layout/office/welcome-steps.tsx'
import { useScale } from '#ui/browser/use-scale.ts'

const PATH = '/benvenuto'

export const Route = createFileRoute('/benvenuto')({
  staticData: { title: 'Il tuo negozio' },
  validateSearch: textParams('passo'),
  component: Screen,
})

function Screen() {
  useScale('office')
  const { passo } = Route.useSearch()
  const navigate = useNavigate()
  const hash = useLocation({ select: ({ hash }) => hash })
  // The login comes before the step is told: until then the link must not be read anew.
  const [secret] = useState(hash)
  const go = useCallback(
    (step: StepId, { isReplaced } = { isReplaced: false }) =>
      void navigate({ to: PATH, search: { passo: STEPS[step].slug }, hash: '', replace: isReplaced }),
    [navigate],
  )
  const signIn = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads and writes it too; cookieStore is not in every browser.
    document.cookie = returnToCookie(PATH, location.protocol === 'https:')
    void navigate({ to: '/accedi' })
  }
  return (
    <WelcomeScreen
      session={useSession()}
      secret={hash === '' ? secret : hash}
      step={stepAt(passo)}
      hrefOf={(step) => `${PATH}?passo=${STEPS[step].slug}`}
      onGo={go}
      onSignIn={signIn}
      renderStep={(asked) => <WelcomeStep {...asked} />}
    />
  )
}
