// Who collects: what was typed here before, else what the account knows.
import { useEffect, useState } from 'react'
import { keepCheckoutFields, readCheckoutFields } from '#data/checkout-fields.ts'
import type { CustomerFields } from './use-placing.ts'

export interface Fields {
  fields: CustomerFields
  change: (change: Partial<CustomerFields>) => void
}

/** undefined while the device's database is being read. @param isKept false at a kiosk, which keeps nothing of anybody */
export function useFields(account: CustomerFields, isKept: boolean): Fields | undefined {
  const [fields, setFields] = useState(isKept ? undefined : account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, what is typed afterwards counts
  useEffect(() => {
    if (isKept) void readCheckoutFields().then((kept) => setFields((typed) => typed ?? kept ?? account))
  }, [])
  if (!fields) return undefined
  const change = (changed: Partial<CustomerFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    if (isKept) void keepCheckoutFields(next)
  }
  return { fields, change }
}
