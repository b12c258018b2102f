// /reimposta-password?token=…: opened from a mail, for everybody, whoever is logged in here.
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#features/shop/sign-in/auth-frame.tsx'
import { NewPasswordForm } from '#features/shop/sign-in/mail-link-forms.tsx'
import { readMailSearch } from '#features/shop/sign-in/mail-search.ts'

export const Route = createFileRoute('/_shop/reimposta-password')({
  staticData: { title: 'Nuova password', header: 'brand' },
  validateSearch: readMailSearch,
  component: Screen,
})

function Screen() {
  const { token } = Route.useSearch()
  return (
    <AuthFrame
      title="Scegli una nuova password"
      text="Vale da subito, su tutti i tuoi dispositivi."
      links={<Link to="/accedi">Torna all’accesso</Link>}
    >
      <NewPasswordForm key={token} token={token} />
    </AuthFrame>
  )
}
