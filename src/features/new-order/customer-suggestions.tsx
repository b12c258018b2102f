// Known customers under the fields while name or phone is typed: one tap, or Tab and Enter, fills both.
import { useLiveQuery } from 'dexie-react-hooks'
import { UserRound } from 'lucide-react'
import { findCustomers } from '#data/customers.ts'
import { customerMatcher, customerName } from './customer-match.ts'
import styles from './customer-suggestions.module.css'

const SHOWN = 3

export interface CustomerSuggestionsProps {
  name: string
  phone: string
  onChoose: (name: string, phone: string) => void
}

export function CustomerSuggestions({ name, phone, onChoose }: CustomerSuggestionsProps) {
  const found = useLiveQuery(async () => {
    const matches = customerMatcher(name, phone)
    return matches ? findCustomers(matches, SHOWN) : []
  }, [name, phone])
  const others = (found ?? []).filter((customer) => customerName(customer) !== name.trim() || customer.phone !== phone.trim())
  if (others.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Clienti trovati">
      {others.map((customer) => (
        <li key={customer.id}>
          <button type="button" className={styles.customer} onClick={() => onChoose(customerName(customer), customer.phone)}>
            <UserRound size={18} aria-hidden="true" />
            <b>{customerName(customer)}</b> <span>{customer.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
