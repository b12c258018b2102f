// Writing down what became of a missing number: busy while it is on its way, said when it went wrong, and the way back.
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { randomBytes } from '#data/device.ts'
import { checkNumbers, withdrawCheck } from '#data/number-checks.ts'
import { newRecordId } from '#domain/record-id.ts'
import type { MissingRun } from './missing-runs.ts'

export function useNumberCheck(onChanged: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The same for a second try: the first may have arrived although its answer did not.
  const tried = useRef({ what: '', id: '' })
  const withdraw = async (id: string) => {
    const result = await withdrawCheck(id)
    if (!result.ok) toast(result.message)
    onChanged()
  }
  /** @returns what takes it back, or null when it was not done */
  const check = async ({ key, device, run }: MissingRun, note: string): Promise<(() => void) | null> => {
    if (tried.current.what !== `${key} ${note}`) tried.current = { what: `${key} ${note}`, id: newRecordId(randomBytes) }
    const { id } = tried.current
    setBusy(true)
    setProblem(null)
    const result = await checkNumbers(id, device.code, run, note)
    setBusy(false)
    onChanged()
    if (!result.ok) setProblem(result.message)
    if (result.ok) tried.current = { what: '', id: '' }
    return result.ok ? () => void withdraw(id) : null
  }
  return { isBusy, problem, clear: () => setProblem(null), check }
}
