// /verifica-email?token=…: opened from a mail, for everybody, whoever is logged in here.
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#features/shop/sign-in/auth-frame.tsx'
import { EmailVerification } from '#features/shop/sign-in/email-verification.tsx'
import { readMailSearch } from '#features/shop/sign-in/mail-search.ts'

export const Route = createFileRoute('/_shop/verifica-email')({
  staticData: { title: 'Verifica e-mail', header: 'brand' },
  validateSearch: readMailSearch,
  component: Screen,
})

function Screen() {
  const { token } = Route.useSearch()
  return (
    <AuthFrame
      title="Conferma dell’indirizzo"
      text="Così sappiamo dove mandarti le conferme degli ordini."
      links={<Link to="/">Vai alla vetrina</Link>}
    >
      <EmailVerification key={token} token={token} />
    </AuthFrame>
  )
}
