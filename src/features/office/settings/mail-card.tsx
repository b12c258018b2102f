// Whether the shop's mails leave, and a trial of it: to the administrator's own address, told as soon as the mail server has answered.
import { useState } from 'react'
import { readServerHealth, tryMail } from '#data/admin/server-health.ts'
import { now } from '#data/server/clock.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { getSession } from '#data/session/session.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment } from '#ui/text/dates.ts'
import { SettingsCard } from './settings-card.tsx'

const TEXT_OFF =
  'La posta non è impostata: non parte nessuna e-mail, e chi si registra non può confermare il suo indirizzo. Chi cura il server imposti SMTP_HOST.'

export function MailCard() {
  const [isBusy, setIsBusy] = useState(false)
  const [told, setTold] = useState<{ tone: 'done' | 'error'; text: string } | null>(null)
  const { read: health } = useServerRead(readServerHealth, [told])
  const since = typeof health === 'object' ? health.mail : null
  const isOff = typeof health === 'object' && !health.smtp
  const email = getSession()?.user.email ?? ''
  const send = async () => {
    setIsBusy(true)
    setTold(null)
    const answer = await tryMail()
    setIsBusy(false)
    if (!answer.ok) setTold({ tone: 'error', text: problemText(answer.reason) })
    else if (answer.problem === '')
      setTold({ tone: 'done', text: `Partita per ${email}. Guarda se arriva, anche nella posta indesiderata.` })
    else setTold({ tone: 'error', text: `Non è partita. Il server della posta dice: ${answer.problem}` })
  }
  return (
    <SettingsCard title="E-mail ai clienti" text="Conferme d’ordine, avvisi e link per la password partono da soli.">
      {since !== null && told === null && (
        <Notice tone="attention">
          Da {formatMoment(Date.parse(since), now())} non parte niente. Le conferme d’ordine restano in attesa e riproviamo da
          soli.
        </Notice>
      )}
      {isOff && (
        <Notice tone="attention" live="off">
          {TEXT_OFF}
        </Notice>
      )}
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
      {!isOff && (
        <div>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void send()}>
            Prova l’invio
          </Button>
        </div>
      )}
    </SettingsCard>
  )
}
