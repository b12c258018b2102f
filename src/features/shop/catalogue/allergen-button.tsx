// The kiosk's way to "senza …": one button that says what is left out, and opens the choice.

import { Check } from 'lucide-react'
import { useState } from 'react'
import { allergenNames } from '#domain/catalogue/allergens.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './allergen-button.module.css'
import { AllergenFilter, type AllergenFilterProps } from './allergen-filter.tsx'

export function AllergenButton({ options, chosen, onChange }: AllergenFilterProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        className={chosen.length > 0 ? styles.on : undefined}
        icon={chosen.length > 0 && <Check size="1.1em" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {chosen.length > 0 ? t('Senza {names}', { names: allergenNames(chosen, t) }) : t('Senza…')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('Cosa non deve esserci?')}
        footer={<Button onClick={close}>{t('Fatto')}</Button>}
      >
        <AllergenFilter options={options} chosen={chosen} onChange={onChange} />
      </Dialog>
    </>
  )
}
