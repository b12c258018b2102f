// Name and phone as typed, kept on the device until the order is placed: a reload at the counter takes nothing away.
import { useEffect, useState } from 'react'
import { dropCheckoutFields, keepCheckoutFields, readCheckoutFields } from '#data/checkout-fields.ts'

export function useCustomerDraft() {
  const [fields, setFields] = useState({ name: '', phone: '' })
  useEffect(() => {
    let isHere = true
    void readCheckoutFields().then((kept) => {
      // What was typed before the device answered stands.
      if (isHere && kept) setFields((typed) => (typed.name === '' && typed.phone === '' ? kept : typed))
    })
    return () => {
      isHere = false
    }
  }, [])
  const change = (next: { name: string; phone: string }) => {
    setFields(next)
    void keepCheckoutFields(next)
  }
  return {
    ...fields,
    setName: (name: string) => change({ ...fields, name }),
    setPhone: (phone: string) => change({ ...fields, phone }),
    setBoth: (name: string, phone: string) => change({ name, phone }),
    drop: dropCheckoutFields,
  }
}
