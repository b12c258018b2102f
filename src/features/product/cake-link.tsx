// From a cake's product page to where it is composed or personalised, step by step and with its picture.
import { CakeSlice } from 'lucide-react'
import type { Product } from '#domain/catalogue.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useText } from '#ui/use-text.ts'

export function CakeLink({ product }: { product: Pick<Product, 'id' | 'composition'> }) {
  const t = useText()
  const icon = <CakeSlice size="1.2em" aria-hidden="true" />
  if (product.composition === 'compose') {
    return (
      <ButtonLink to="/componi-la-tua-torta" variant="secondary" isWide icon={icon}>
        {t('Componila passo passo')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to="/personalizzazione-torta" search={{ prodotto: product.id }} variant="secondary" isWide icon={icon}>
      {t('Personalizzala con frase e foto')}
    </ButtonLink>
  )
}
