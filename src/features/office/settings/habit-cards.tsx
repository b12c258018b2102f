// What shops do differently: cash in multiples of 5 cents, orders from the site that are paid at pickup, and the hour from which an order
// is one of the next day. Each is off until the owner says so, and saves at once.
import { type FormEvent, useState } from 'react'
import { readServerHealth } from '#data/admin/server-health.ts'
import { updateRecord } from '#data/admin/write.ts'
import type { Mirrored } from '#data/db/database.ts'
import { HABIT_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Field } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { usePendingValue } from '#ui/office/use-pending.ts'
import { type Saver, useUnsaved } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'

interface HabitCardProps {
  shop: Mirrored<Shop>
  saver: Saver
}

type Habit = keyof typeof HABIT_FIELDS

function useHabit<Name extends Habit>({ shop, saver }: HabitCardProps, name: Name) {
  const { value, ask } = usePendingValue<Shop[Name] | undefined>(shop[name], shop.updated)
  const save = (next: Shop[Name]) =>
    ask(next, async () => {
      const values = { [HABIT_FIELDS[name].column]: next }
      return (await saver.save(() => updateRecord('shop', shop.id, values, { seen: shop.updated }))).kind === 'saved'
    })
  return { value, save }
}

export function CashRoundingCard(props: HabitCardProps) {
  const { value = false, save } = useHabit(props, 'roundsCash')
  return (
    <SettingsCard title="Contanti">
      <Switch
        label={HABIT_FIELDS.roundsCash.label}
        hint="10,41 € diventano 10,40 e 10,43 € diventano 10,45, se tutto il conto si paga in contanti. Lo fa anche il registratore: accendilo solo se lì è acceso, altrimenti scontrino e cassetto non tornano."
        isOn={value}
        onChange={(isOn) => void save(isOn)}
      />
    </SettingsCard>
  )
}

export function PayAtPickupCard(props: HabitCardProps) {
  const { value = false, save } = useHabit(props, 'isPayAtPickup')
  const { read: health } = useServerRead(readServerHealth, [])
  return (
    <SettingsCard title="Al ritiro">
      <Switch
        label={HABIT_FIELDS.isPayAtPickup.label}
        hint="L’ordine prende il suo posto e si prepara come gli altri; al banco è da incassare. Se nessuno passa entro la chiusura si annulla da solo. Può farlo chi ha confermato la sua e-mail, fino a tre ordini alla volta. Dove chiedi un acconto, serve la carta."
        isOn={value}
        onChange={(isOn) => void save(isOn)}
      />
      {typeof health === 'object' && !health.smtp && (
        <Notice tone="attention" live="off">
          Serve la posta: senza, nessuno può confermare la sua e-mail e ordinare così. La trovi in Impostazioni › Messaggi.
        </Notice>
      )}
    </SettingsCard>
  )
}

/** What is proposed when it is switched on. */
const USUAL_CUTOFF = '18:00'

export function OrderCutoffCard(props: HabitCardProps) {
  const { value = '', save } = useHabit(props, 'orderCutoff')
  return (
    <SettingsCard title="Ordini della sera">
      <Switch
        label="La sera contano dal giorno dopo"
        hint="Chi ordina dal sito o dal totem dopo quest’ora ha un giorno di preparazione in più. Non vale per quello che si ritira in giornata, né per gli ordini che prendi tu al banco."
        isOn={value !== ''}
        onChange={(isOn) => void save(isOn ? USUAL_CUTOFF : '')}
      />
      {value !== '' && <CutoffTime key={value} time={value} saver={props.saver} onSave={(time) => void save(time)} />}
    </SettingsCard>
  )
}

function CutoffTime({ time, saver, onSave }: { time: string; saver: Saver; onSave: (time: string) => void }) {
  const [typed, setTyped] = useState(time)
  useUnsaved(saver, typed !== time)
  const [isLeft, setIsLeft] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const leave = () => {
    setIsLeft(true)
    if (typed !== '' && typed !== time) onSave(typed)
  }
  return (
    <form
      ref={ref}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        leave()
        focusWrong()
      }}
    >
      <Field
        type="time"
        label="Dalle ore"
        value={typed}
        error={isLeft && typed === '' ? 'Scrivi un’ora, ad esempio 18:00.' : null}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
    </form>
  )
}
