// Every address that is no screen.
import { createFileRoute } from '@tanstack/react-router'
import { ErrorScreen } from '#layout/app/error-screen.tsx'

export const Route = createFileRoute('/$')({ staticData: { title: 'Page not found' }, component: NotFound })

function NotFound() {
  return (
    <main>
      <ErrorScreen heading="Page not found" text="Questo indirizzo non porta da nessuna parte. La vetrina è sempre aperta." />
    </main>
  )
}
