// /registrati: a new customer's account.
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#features/shop/sign-in/auth-frame.tsx'
import { RegistrationForm } from '#features/shop/sign-in/registration-form.tsx'

export const Route = createFileRoute('/_shop/registrati')({
  staticData: { title: 'Registrati', header: 'brand' },
  component: Screen,
})

function Screen() {
  return (
    <AuthFrame
      title="Crea il tuo account"
      text="Bastano pochi dati: servono a preparare l’ordine a tuo nome."
      links={<Link to="/accedi">Hai già un account? Accedi</Link>}
    >
      <RegistrationForm />
    </AuthFrame>
  )
}
