// What a customer's account holds and how it is changed, one card per thing. The heading is the frame's.
import type { ReactNode } from 'react'
import type { Session } from '#data/session-record.ts'
import { Notice } from '#ui/notice.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { LeaveCard } from './leave-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileLoading } from './profile-loading.tsx'
import styles from './profile-screen.module.css'
import { useProfileDraft } from './use-profile-draft.ts'
import { WhatsAppSwitch } from './whats-app-switch.tsx'

export interface ProfileScreenProps {
  user: Session['user']
  isReachable: boolean
  /** Whether this device is told too. */
  notifications: ReactNode
  /** The account is gone. */
  onDeleted: () => Promise<void>
}

export function ProfileScreen({ user, isReachable, notifications, onDeleted }: ProfileScreenProps) {
  const draft = useProfileDraft()
  if (!draft) return <ProfileLoading />
  const { email = '', ...details } = draft
  return (
    <div className={styles.screen}>
      {!isReachable && (
        <div className={styles.wide}>
          <Notice tone="offline">
            Sei offline. Per cambiare questi dati serve la rete: quello che scrivi resta in questa pagina.
          </Notice>
        </div>
      )}
      <div className={styles.column}>
        <ProfileCard title="I tuoi dati" text="Servono a preparare l’ordine a tuo nome e a chiamarti se c’è un problema.">
          <DetailsForm user={user} typed={details} />
        </ProfileCard>
        <ProfileCard title="E-mail" text={`Adesso è ${user.email}.`}>
          <EmailForm typed={email} />
        </ProfileCard>
        <ProfileCard title="Password">
          <PasswordForm email={user.email} />
        </ProfileCard>
      </div>
      <div className={styles.column}>
        <ProfileCard title="Avvisi sul tuo ordine">
          <WhatsAppSwitch isOn={!user.isOffWhatsApp} />
          {notifications}
        </ProfileCard>
        <ProfileCard title="Una copia dei tuoi dati" text="Un file con il tuo account, gli ordini, i pagamenti e i messaggi.">
          <MyDataCard />
        </ProfileCard>
        <ProfileCard title="Eliminare l’account">
          <LeaveCard email={user.email} isReachable={isReachable} onDeleted={onDeleted} />
        </ProfileCard>
      </div>
    </div>
  )
}
