// When there is nothing to compose yet, any more, or today.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import stage from './cake-stage.module.css'
import styles from './composer.module.css'
import states from './composer-states.module.css'

export interface StateProps {
  back: ReactNode
  tools: ReactNode
}

/** On the measures of the whole screen, so that nothing moves when the cake is there. */
export function ComposerLoading({ back, tools }: StateProps) {
  const t = useTranslate()
  return (
    <Loading label={t('Apro il laboratorio')} className={styles.composer}>
      <div className={styles.top}>
        <div className={stage.stage}>
          <div className="row gap-2">
            {back}
            <h1 className={classNames('fill', stage.title)}>{t('Componi la torta')}</h1>
            {tools}
          </div>
        </div>
      </div>
      <div className={classNames('fill column gap-4', styles.panel)}>
        <noscript>
          <p>
            Per comporre la torta qui serve JavaScript. <a href="/home-torta">Misure, prezzi e primo ritiro</a> si vedono anche
            senza.
          </p>
        </noscript>
        <Skeleton className="touch" />
        <Skeleton className="touch" />
        <Skeleton className={states.option} />
        <Skeleton className={states.option} />
        <Skeleton className={states.option} />
      </div>
    </Loading>
  )
}

/** @param props.isLine the line of the cart that was to be changed is not there any more */
export function NoCake({ isLine, ...props }: StateProps & { isLine: boolean }) {
  const t = useTranslate()
  return (
    <StateFrame {...props}>
      <EmptyState
        scene="pagina-non-trovata"
        level={1}
        title={isLine ? t('Questa torta non è più nel carrello') : t('Qui non c’è niente da comporre')}
        text={t('In vetrina trovi quello che prepariamo adesso.')}
        action={
          isLine ? (
            <ButtonLink to="/carrello">{t('Vai al carrello')}</ButtonLink>
          ) : (
            <ButtonLink to="/">{t('Vai alla vetrina')}</ButtonLink>
          )
        }
      />
    </StateFrame>
  )
}

export function SoldOutCake({ name, ...props }: StateProps & { name: string }) {
  const t = useTranslate()
  return (
    <StateFrame {...props}>
      <EmptyState
        scene="pagina-non-trovata"
        level={1}
        title={t('{name}: per ora non ne prepariamo', { name })}
        text={t('Il laboratorio è al completo. Le altre torte le trovi in vetrina.')}
        action={<ButtonLink to="/home-torta">{t('Torte su misura')}</ButtonLink>}
      />
    </StateFrame>
  )
}

export function StateFrame({ back, tools, children }: StateProps & { children: ReactNode }) {
  return (
    <>
      <div className={classNames('split', states.bare)}>
        {back}
        {tools}
      </div>
      {children}
    </>
  )
}
