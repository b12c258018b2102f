// /password-dimenticata: asking for a new password.
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#features/shop/sign-in/auth-frame.tsx'
import { PasswordResetForm } from '#features/shop/sign-in/sign-in-form.tsx'

export const Route = createFileRoute('/_shop/password-dimenticata')({
  staticData: { title: 'Password dimenticata', header: 'brand' },
  component: Screen,
})

function Screen() {
  return (
    <AuthFrame
      title="Password dimenticata"
      text="Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova."
      links={<Link to="/accedi">Torna all’accesso</Link>}
    >
      <PasswordResetForm />
    </AuthFrame>
  )
}
