// One device, opened: its facts, the numbers that never arrived, outage drills, its name, and revoking or readmitting it after
// saying what that costs.

import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { DeviceAudit } from '#data/admin/audit.ts'
import {
  approveDevice,
  askDrill,
  type DrillReport,
  hideDevice,
  mergeDevice,
  readmitDevice,
  renameDevice,
  revokeDevice,
  showDevice,
} from '#data/admin/devices.ts'
import { now } from '#data/server/clock.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog, Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import styles from './device-dialog.module.css'
import {
  contactText,
  deviceName,
  deviceTitle,
  drillCounts,
  isUnnamed,
  recoveryText,
  revokedText,
  waitingText,
} from './device-words.ts'
import { MissingSection } from './missing-number-dialog.tsx'
import type { MissingRun } from './missing-numbers.ts'
import { useDeviceRequest } from './use-devices.ts'

interface DeviceDialogProps {
  /** Null when none is open. */
  device: DeviceAudit | null
  /** Tills that are in use, among them this one. */
  tills: readonly DeviceAudit[]
  /** Newest first; null when they cannot be read. */
  drills: readonly DrillReport[] | null
  isReachable: boolean
  onCheck: (run: MissingRun) => void
  onChanged: () => void
  onClose: () => void
}

export function DeviceDialog({ device, tills, drills, isReachable, onCheck, onChanged, onClose }: DeviceDialogProps) {
  const title = device === null ? '' : deviceTitle(device)
  const others = tills.filter(({ deviceId }) => deviceId !== device?.deviceId)
  return (
    <Dialog isOpen={device !== null} onClose={onClose} title={title}>
      {device !== null && (
        <div className="column gap-4 text-2">
          {!isReachable && (
            <Notice tone="offline" live="off">
              Vedi i dati salvati su questo dispositivo. Per cambiare qualcosa serve la rete.
            </Notice>
          )}
          <dl className={classNames('stack gap-2', looks.facts)}>
            <div>
              <dt>Ultimo contatto</dt>
              <dd>{contactText(device, now())}</dd>
            </div>
            <div>
              <dt>Ordini</dt>
              <dd>{waitingText(device)}</dd>
            </div>
            <div>
              <dt>Tipo</dt>
              <dd>{kindText(device)}</dd>
            </div>
          </dl>
          <MissingSection device={device} isReachable={isReachable} onCheck={onCheck} onChanged={onChanged} />
          {device.deviceId !== '' && !device.isReplaced && (
            <>
              {!device.isRevoked && !device.isApproved && (
                <ApproveSection device={device} isReachable={isReachable} onChanged={onChanged} />
              )}
              {!device.isRevoked && !isUnnamed(device) && (
                <DrillSection device={device} drills={drills} isReachable={isReachable} onChanged={onChanged} />
              )}
              {!device.isRevoked && (
                <NameForm key={device.name} device={device} isReachable={isReachable} onChanged={onChanged} />
              )}
              {!device.isRevoked && device.kind === 'counter' && !isUnnamed(device) && (
                <AsideSection device={device} others={others} isReachable={isReachable} onChanged={onChanged} />
              )}
              <RevokeSection device={device} isReachable={isReachable} onChanged={onChanged} />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function kindText(device: DeviceAudit): string {
  if (isUnnamed(device)) return 'accesso del personale: guarda soltanto'
  return device.kind === 'kiosk' ? 'totem' : 'cassa'
}

// A till that is not used any more: put away, or its past counted to another one's.

interface AsideSectionProps extends SectionProps {
  others: readonly DeviceAudit[]
}

function AsideSection({ device, others, isReachable, onChanged }: AsideSectionProps) {
  const [isMerging, setMerging] = useState(false)
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  return (
    <section ref={focusFallback} className={classNames('column gap-2', styles.section)} aria-label="Non si usa più" tabIndex={-1}>
      {device.isHidden ? (
        <Notice
          tone="info"
          live="off"
          action={
            <Button
              variant="secondary"
              isBusy={isBusy}
              disabled={!isReachable}
              onClick={() => void send(() => showDevice(device.deviceId))}
            >
              Mostra di nuovo
            </Button>
          }
        >
          Messa da parte. Se qualcuno la usa, torna da sola tra le altre.
        </Notice>
      ) : (
        <>
          <p className="muted">Non si usa più? Fuori dall’elenco, finché qualcuno non ci lavora di nuovo.</p>
          <div className="wrap gap-2">
            <Button
              variant="secondary"
              isBusy={isBusy}
              disabled={!isReachable}
              onClick={() => void send(() => hideDevice(device.deviceId))}
            >
              Metti da parte
            </Button>
            {others.length > 0 && (
              <Button variant="secondary" disabled={!isReachable} onClick={() => setMerging(true)}>
                Unisci a un’altra…
              </Button>
            )}
          </div>
        </>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Dialog isOpen={isMerging} onClose={() => setMerging(false)} title={`Unire ${deviceTitle(device)}`}>
        <p className="muted">Quale cassa ha preso il suo posto? Questa sparisce dall’elenco; i suoi ordini restano suoi.</p>
        <ul className={styles.rows} aria-label="Casse">
          {others.map((other) => (
            <li key={other.deviceId}>
              <Button
                variant="secondary"
                isWide
                onClick={() => void send(() => mergeDevice(device.deviceId, other.deviceId)).then(() => setMerging(false))}
              >
                {deviceTitle(other)}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

// What people call a device.

const NAME_MAX = 80

function NameForm({ device, isReachable, onChanged }: { device: DeviceAudit; isReachable: boolean; onChanged: () => void }) {
  const [name, setName] = useState(device.name)
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const isChanged = name.trim() !== '' && name.trim() !== device.name
  return (
    <form
      className={classNames('column gap-2', styles.section)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void send(() => renameDevice(device.deviceId, name.trim()))
      }}
    >
      <div className={classNames('wrap gap-2', styles.asking)}>
        <Field
          label="Nome del dispositivo"
          value={name}
          maxLength={NAME_MAX}
          placeholder={deviceName({ ...device, name: '' })}
          autoComplete="off"
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={isBusy} disabled={!isChanged || !isReachable}>
          Salva il nome
        </Button>
      </div>
    </form>
  )
}

interface SectionProps {
  device: DeviceAudit
  isReachable: boolean
  onChanged: () => void
}

// Letting a new device in.

function ApproveSection({ device, isReachable, onChanged }: SectionProps) {
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  return (
    <section className={classNames('column gap-2', styles.section)} aria-label="Dispositivo nuovo">
      <Notice
        tone="attention"
        live="off"
        action={
          <Button isBusy={isBusy} disabled={!isReachable} onClick={() => void send(() => approveDevice(device.deviceId))}>
            Approva
          </Button>
        }
      >
        Nuovo: finché non lo approvi, i suoi ordini sono da verificare e non vede i clienti.
      </Notice>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </section>
  )
}

// Sending a device away, after saying what that costs; and taking it back.

function RevokeSection({ device, isReachable, onChanged }: SectionProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const revoke = async () => {
    await send(() => revokeDevice(device.deviceId))
    setAsking(false)
  }
  return (
    <section
      ref={focusFallback}
      className={classNames('column gap-2', styles.section)}
      aria-label={device.isRevoked ? 'Dispositivo revocato' : 'Revoca'}
      tabIndex={-1}
    >
      {device.isRevoked ? (
        <Notice
          tone={device.isWiped && device.left === '' ? 'done' : 'attention'}
          live="off"
          action={
            <Button
              variant="secondary"
              isBusy={isBusy}
              disabled={!isReachable}
              onClick={() => void send(() => readmitDevice(device.deviceId))}
            >
              Riammetti
            </Button>
          }
        >
          {revokedText(device)}
        </Notice>
      ) : (
        <div>
          <Button variant="danger-quiet" disabled={!isReachable} onClick={() => setAsking(true)}>
            Revoca…
          </Button>
        </div>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revocare ${deviceTitle(device)}?`}
        text={<Consequences device={device} />}
        action="Revoca il dispositivo"
        back="Tieni il dispositivo"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

function Consequences({ device: { kind, waiting } }: { device: DeviceAudit }) {
  return (
    <>
      <p>
        Al prossimo contatto consegna gli ordini che ha ancora{waiting > 0 ? ` (${waiting} in attesa)` : ''}, cancella tutti i
        dati del negozio ed esce.
      </p>
      <p>
        {kind === 'kiosk'
          ? 'L’accesso del totem si chiude subito: per usarlo di nuovo serve un codice nuovo, da Personale.'
          : 'Chi ci lavora esce subito, anche dagli altri dispositivi: rientra con la sua password.'}
      </p>
    </>
  )
}

// Outage drills of one device: ask for one, see it under way, read what came of the earlier ones.

interface DrillSectionProps {
  device: DeviceAudit
  drills: readonly DrillReport[] | null
  isReachable: boolean
  onChanged: () => void
}

const LENGTHS = ['1', '5', '15', '30'].map((value) => ({ value, label: `${value} min` }))

function DrillSection({ device, drills, isReachable, onChanged }: DrillSectionProps) {
  const current = drills?.find(({ state }) => state !== 'done')
  const done = drills?.filter(({ state }) => state === 'done') ?? []
  return (
    <section
      ref={focusFallback}
      className={classNames('column gap-2', styles.section)}
      aria-label="Prova di rete assente"
      tabIndex={-1}
    >
      <h3 className="text-3">Prova di rete assente</h3>
      {current ? (
        <Current device={device} drill={current} onChanged={onChanged} />
      ) : (
        <Start device={device} isReachable={isReachable} onChanged={onChanged} />
      )}
      {done.length > 0 && (
        <ul className={styles.rows} aria-label="Prove fatte">
          {done.map((drill) => (
            <li key={drill.id} className="stack">
              <b className="strong">{drillCounts(drill)}</b>
              <span className="muted">{reportLine(drill)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function reportLine({ startedMs, minutes, isStopped, waiting, recoveryMs }: DrillReport): string {
  const when = startedMs === null ? '' : `${formatMoment(startedMs, now())} · `
  const length = `${minutes} min${isStopped ? ', fermata prima' : ''}`
  return `${when}${length} · ${waiting > 0 ? 'sta ancora inviando' : `tutto a posto in ${recoveryText(recoveryMs)}`}`
}

function Start({ device, isReachable, onChanged }: Omit<DrillSectionProps, 'drills'>) {
  const [minutes, setMinutes] = useState('5')
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  return (
    <>
      <p className="muted">
        Il dispositivo si comporta come se la rete fosse caduta: continua a prendere ordini e li invia alla fine. Poi leggi qui se
        è arrivato tutto.
      </p>
      <div className={classNames('wrap gap-2', styles.asking)}>
        <Segmented legend="Quanto dura" look="paper" segments={LENGTHS} value={minutes} onChange={setMinutes} />
        <Button
          variant="secondary"
          isBusy={isBusy}
          disabled={!isReachable}
          icon={<WifiOff size={18} aria-hidden="true" />}
          onClick={() => void send(() => askDrill(device.deviceId, Number(minutes)))}
        >
          Avvia la prova
        </Button>
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}

function Current({ device, drill, onChanged }: { device: DeviceAudit; drill: DrillReport; onChanged: () => void }) {
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const { state, startedMs, minutes } = drill
  if (state === 'running' && startedMs !== null) {
    return (
      <Notice tone="info" live="polite">
        In corso fino alle {formatTime(startedMs + minutes * MINUTE_MS)}. Per fermarla prima si fa sul dispositivo: da qui non si
        raggiunge.
      </Notice>
    )
  }
  return (
    <>
      <Notice
        tone="info"
        live="polite"
        action={
          <Button variant="secondary" isBusy={isBusy} onClick={() => void send(() => askDrill(device.deviceId, 0))}>
            Annulla la prova
          </Button>
        }
      >
        La prova di {minutes} min parte al prossimo contatto: di solito entro un minuto.
      </Notice>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
