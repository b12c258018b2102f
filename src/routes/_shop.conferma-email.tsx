// /conferma-email?token=…: opened from a mail, for everybody, whoever is logged in here.
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthFrame } from '#features/shop/sign-in/auth-frame.tsx'
import { EmailChangeForm } from '#features/shop/sign-in/mail-link-forms.tsx'
import { readMailSearch } from '#features/shop/sign-in/mail-search.ts'

export const Route = createFileRoute('/_shop/conferma-email')({
  staticData: { title: 'Conferma e-mail', header: 'brand' },
  validateSearch: readMailSearch,
  component: Screen,
})

function Screen() {
  const { token } = Route.useSearch()
  return (
    <AuthFrame
      title="Conferma il nuovo indirizzo"
      text="Scrivi la tua password: così siamo sicuri che sei tu."
      links={<Link to="/">Vai alla vetrina</Link>}
    >
      <EmailChangeForm key={token} token={token} />
    </AuthFrame>
  )
}
