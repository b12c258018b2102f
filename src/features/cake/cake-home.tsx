// The cakes' home: two ways in, how much cake so many guests need, how it works. Its links work before, and without, the code.
import { CalendarCheck, Eye, Users } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './cake-home.module.css'
import { CakeHomeLoading } from './cake-home-loading.tsx'
import { GuestsPanel } from './guests-panel.tsx'
import { ReadyCakes } from './ready-cakes.tsx'
import { type CakeHomeNow, useCakeHome } from './use-cake-home.ts'

/** @param onGuests opens the composer with the size for so many */
export function CakeHome({ onGuests }: { onGuests: (guests: number) => void }) {
  const t = useText()
  const home = useCakeHome()
  const { composed } = home ?? {}
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('Torte su misura')}</h1>
          <p className={styles.text}>
            {t(
              'Dicci quanti siete e come la vuoi: la vedi nascere mentre scegli, con prezzo e allergeni sempre sotto gli occhi.',
            )}
          </p>
          {composed !== null && (
            <ButtonLink to="/componi-la-tua-torta" size="large">
              {t('Componi la tua')}
            </ButtonLink>
          )}
        </div>
        <picture className={styles.picture}>
          <source
            type="image/avif"
            srcSet="/hero/torta-480.avif 480w, /hero/torta-960.avif 960w"
            sizes="(min-width: 62.5em) 34rem, 20rem"
          />
          <img src="/hero/torta-960.webp" alt="" width={960} height={674} fetchPriority="high" />
        </picture>
      </section>
      {home === undefined ? <CakeHomeLoading /> : <HomeContent home={home} onGuests={onGuests} />}
    </div>
  )
}

function HomeContent({ home, onGuests }: { home: CakeHomeNow; onGuests: (guests: number) => void }) {
  const t = useText()
  const { composed, personalised } = home
  if (composed === null && personalised.length === 0) {
    return (
      <EmptyState
        scene="pagina-non-trovata"
        title={t('Per ora non prepariamo torte su misura')}
        text={t('In vetrina trovi quello che prepariamo adesso.')}
        action={<ButtonLink to="/">{t('Vai alla vetrina')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      {composed && <GuestsPanel home={home} composed={composed} onGuests={onGuests} />}
      <HowItWorks />
      {personalised.length > 0 && (
        <section className={styles.ready}>
          <h2 className={styles.subtitle}>{t('O personalizza una delle nostre')}</h2>
          <p className={styles.muted}>{t('Già perfette così: tu scegli la misura e ci metti un nome, una frase, una foto.')}</p>
          <ReadyCakes home={home} level={3} />
        </section>
      )}
    </>
  )
}

function HowItWorks() {
  const t = useText()
  const steps = [
    { Icon: Users, title: t('Dicci quanti siete'), text: t('Ne viene la misura: circa 150 grammi a persona.') },
    {
      Icon: Eye,
      title: t('Componila e guardala'),
      text: t('Base, farcitura, decorazioni, frase e foto: cambia idea quante volte vuoi.'),
    },
    {
      Icon: CalendarCheck,
      title: t('Scegli quando ritirarla'),
      text: t('La prepariamo fresca per quel giorno, e ti avvisiamo.'),
    },
  ]
  return (
    <section className={styles.how}>
      <h2 className="visually-hidden">{t('Come funziona')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon size="1.4em" aria-hidden="true" />
            </span>
            <div>
              <h3 className={styles.stepTitle}>{title}</h3>
              <p className={styles.muted}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
