// Which of the ready cakes is to be personalised, for who comes without one.
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './cake-home.module.css'
import { NoCake, StateFrame, type StateProps } from './composer-states.tsx'
import { CakeHomeLoading, ReadyCakes } from './ready-cakes.tsx'
import { useCakeHome } from './use-cake.ts'

export function ReadyCakesScreen(above: StateProps) {
  const t = useTranslate()
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
