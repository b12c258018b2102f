// Which of the ready cakes is to be personalised, for who comes without one.
import { useText } from '#ui/use-text.ts'
import styles from './cake-home.module.css'
import { CakeHomeLoading } from './cake-home-loading.tsx'
import { NoCake, StateFrame, type StateProps } from './composer-states.tsx'
import { ReadyCakes } from './ready-cakes.tsx'
import { useCakeHome } from './use-cake-home.ts'

export function ReadyCakesScreen(above: StateProps) {
  const t = useText()
  const home = useCakeHome()
  if (home?.personalised.length === 0) return <NoCake isLine={false} {...above} />
  return (
    <StateFrame {...above}>
      <div className={styles.home}>
        <section className={styles.ready}>
          <h1 className={styles.title}>{t('Personalizza la torta')}</h1>
          <p className={styles.muted}>{t('Già perfette così: tu scegli la misura e ci metti un nome, una frase, una foto.')}</p>
          {home ? <ReadyCakes home={home} level={2} /> : <CakeHomeLoading />}
        </section>
      </div>
    </StateFrame>
  )
}
