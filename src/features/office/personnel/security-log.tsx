// The security log for the owner: who logged in or tried to, and what was changed about accounts and devices.
import { readSecurityLog, type SecurityEntry } from '#data/admin/security-log.ts'
import { now } from '#data/server/clock.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { ListNote, ListPanel } from '#ui/office/list-panel.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment } from '#ui/text/dates.ts'

const ROLES: Readonly<Record<string, string>> = { ADMIN: 'Amministrazione', CASHIER: 'Cassa', USER: 'Cliente' }

export function SecurityLog() {
  const { read } = useServerRead(readSecurityLog, [])
  return (
    <ListPanel
      id="registro-accessi"
      title="Registro degli accessi"
      hint="gli ultimi 200 fatti; dopo 180 giorni si cancellano da soli"
    >
      {read === undefined && (
        <Loading label="Carico il registro">
          <Skeleton width="100%" height="56px" />
        </Loading>
      )}
      {read === 'offline' && <ListNote>Il registro è sul server: per leggerlo serve la rete.</ListNote>}
      {read === 'failed' && <ListNote>Non riesco a leggere il registro. Riprova tra poco.</ListNote>}
      {Array.isArray(read) && read.length === 0 && <ListNote>Ancora niente.</ListNote>}
      {Array.isArray(read) && (
        <ul>
          {read.map((entry) => (
            <li key={entry.id} className={classNames(looks.pad, looks.lined, 'split gap-1')}>
              <span className={looks.words}>
                <b>{entry.title}</b> {entryText(entry)}
              </span>
              <span className="muted text-2">
                {formatMoment(entry.atMs, now())}
                {entry.address !== '' && ` · rete ${entry.address}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}

function entryText({ account, actor, detail }: SecurityEntry): string {
  const who = account === '?' ? 'un account eliminato' : account
  const by = actor === '' ? '' : `da ${actor === '?' ? 'un account eliminato' : actor}`
  return [who, ROLES[detail] ?? detail, by].filter(Boolean).join(' · ')
}
