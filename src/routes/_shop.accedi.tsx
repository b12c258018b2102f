// /accedi: signing in. Where one goes next is decided by the navigation rules.
import { createFileRoute, Link } from '@tanstack/react-router'
import { SignIn } from '#features/shop/sign-in/sign-in-form.tsx'

export const Route = createFileRoute('/_shop/accedi')({
  staticData: { title: 'Accedi', header: 'brand' },
  component: Screen,
})

function Screen() {
  return (
    <SignIn
      links={
        <>
          <Link to="/password-dimenticata">Password dimenticata?</Link>
          <Link to="/registrati">Crea un account</Link>
        </>
      }
    />
  )
}
