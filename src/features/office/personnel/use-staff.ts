// The accounts that the screen shows: staff and kiosks, narrowed by the search, and the customers that it finds.
import { useCallback, useEffect, useState } from 'react'
import { askCustomers, askStaff, type StaffAccount } from '#data/admin/staff-accounts.ts'
import { hasWords } from '#domain/fold.ts'
import { isPhonePiece, nationalDigits } from '#domain/phone.ts'
import { accountName } from './account-roles.tsx'

export interface Staff {
  state: 'loading' | 'offline' | 'ready'
  /** Staff and kiosks, whatever is searched. */
  all: readonly StaffAccount[]
  people: StaffAccount[]
  kiosks: StaffAccount[]
  /** Only of a search. */
  customers: StaffAccount[]
  words: string
  search: (words: string) => void
  refresh: () => void
}

const STILL_MS = 250
const WORDS_MIN = 2

export function useStaff(): Staff {
  // undefined: on its way; null: the server cannot be asked.
  const [all, setAll] = useState<StaffAccount[] | null>()
  const [customers, setCustomers] = useState<StaffAccount[]>([])
  const [words, search] = useState('')
  const refresh = useCallback(async () => {
    const [staff, found] = await Promise.all([askStaff(), isWorth(words) ? askCustomers(words) : []])
    // What was there stays while nobody can be asked.
    setAll((last) => staff ?? last ?? null)
    setCustomers(found ?? [])
  }, [words])
  useEffect(() => {
    const timer = setTimeout(() => void refresh(), words === '' ? 0 : STILL_MS)
    return () => clearTimeout(timer)
  }, [refresh, words])
  useEffect(() => {
    const again = () => void refresh()
    window.addEventListener('online', again)
    window.addEventListener('focus', again)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
    }
  }, [refresh])
  const shown = (all ?? []).filter((account) => isFound(account, words))
  return {
    state: all === undefined ? 'loading' : all === null ? 'offline' : 'ready',
    all: all ?? [],
    people: shown.filter(({ isKiosk }) => !isKiosk),
    kiosks: shown.filter(({ isKiosk }) => isKiosk),
    customers,
    words,
    search,
    refresh: () => void refresh(),
  }
}

function isWorth(words: string): boolean {
  return words.trim().length >= WORDS_MIN
}

function isFound(account: StaffAccount, words: string): boolean {
  const { email, phone } = account
  return hasWords(
    `${accountName(account)} ${email} ${phone} ${nationalDigits(phone)}`,
    isPhonePiece(words) ? nationalDigits(words) : words,
  )
}
