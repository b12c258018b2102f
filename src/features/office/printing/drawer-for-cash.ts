// The drawer of a till that takes or gives cash. Light on the screen: what keeps it shut is a toast.
import { toast } from 'sonner'
import { openFiscalDrawer, readFiscalSetup } from '#data/printing/fiscal-setup.ts'
import { drawerProblem, openDrawer } from './drawer.ts'

/** For money that goes in or out: by the receipt printer, else by the fiscal one. What keeps it shut is said, and keeps nobody from anything. */
export async function openDrawerForCash(): Promise<void> {
  const outcome = await openDrawer()
  if (outcome.kind === 'none' && (await readFiscalSetup()) !== null) await openFiscalDrawer()
  const problem = drawerProblem(outcome)
  if (problem) toast.error(problem.title, { description: problem.advice })
}
