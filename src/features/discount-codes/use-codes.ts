// The shop's codes, live from the device, and how often each was used, which only the server knows.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { type DiscountCodeRow, listDiscountCodes } from '#data/discount-codes.ts'
import { countUses } from '#data/discount-uses.ts'

export interface Codes {
  /** undefined while they are being read. */
  codes: readonly DiscountCodeRow[] | undefined
  /** By id; null while it is not known. */
  uses: ReadonlyMap<string, number> | null
}

/** @param isReachable counts again when the network comes back */
export function useCodes(isReachable: boolean): Codes {
  const codes = useLiveQuery(async () => listDiscountCodes(), [])
  const [uses, setUses] = useState<ReadonlyMap<string, number> | null>(null)
  const ids = codes?.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === undefined || !isReachable) return
    let isCurrent = true
    void countUses(ids === '' ? [] : ids.split(' ')).then((counted) => {
      if (isCurrent && counted !== null) setUses(counted)
    })
    return () => {
      isCurrent = false
    }
  }, [ids, isReachable])
  return { codes, uses }
}
