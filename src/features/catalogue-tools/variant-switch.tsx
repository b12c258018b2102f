// Whether a variant is there today: one press, shown at once.
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { updateRecord } from '#data/office-write.ts'
import { writeProblem } from '#data/write-problem.ts'
import { Switch } from '#ui/switch.tsx'
import { usePendingValue } from '#ui/use-pending-value.ts'

interface VariantSwitchProps {
  variant: WholeCatalogue['variants'][number]
  isDisabled: boolean
  /** @param problem Italian; null when it is saved */
  onSaved: (problem: string | null) => void
}

export function VariantSwitch({ variant: { id, value, isAvailable, updated }, isDisabled, onSaved }: VariantSwitchProps) {
  const pending = usePendingValue(isAvailable, updated)
  const change = (available: boolean) =>
    pending.ask(available, async () => {
      const problem = writeProblem(await updateRecord('product_variants', id, { available }, { seen: updated }))
      onSaved(problem)
      return problem === null
    })
  return (
    <Switch
      label={`${value} disponibile`}
      isLabelHidden
      isOn={pending.value}
      isDisabled={isDisabled}
      onChange={(isOn) => void change(isOn)}
    />
  )
}
