// Name and phone of whoever collects: typed, chosen among the shop's customers, or nobody in particular.
import { Store } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './customer-fields.module.css'
import { CustomerSuggestions } from './customer-suggestions.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The name of an order that waits at the counter for whoever stands there. */
const WALK_IN = 'Cliente al banco'

export function CustomerFields({ form }: { form: OrderForm }) {
  return (
    <section className={styles.fields} aria-label="Chi ritira" tabIndex={-1}>
      <Field
        className={styles.name}
        label="Nome"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
        value={form.name}
        error={form.nameError}
        onChange={(event) => form.setName(event.target.value)}
      />
      <Field
        className={styles.phone}
        label="Telefono"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={form.phone}
        error={form.phoneError}
        onChange={(event) => form.setPhone(event.target.value)}
        onBlur={form.checkPhoneNow}
      />
      {form.name === '' && form.phone === '' && (
        <Button
          variant="secondary"
          shape="box"
          size="small"
          className={styles.walkIn}
          icon={<Store size={18} aria-hidden="true" />}
          onClick={() => form.setCustomer(WALK_IN, '')}
        >
          {WALK_IN}
        </Button>
      )}
      <CustomerSuggestions name={form.name === WALK_IN ? '' : form.name} phone={form.phone} onChoose={form.setCustomer} />
    </section>
  )
}
