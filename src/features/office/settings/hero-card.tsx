// What stands on top of the shop's home page: a picture and a few words, tried before they are saved.
import { useState } from 'react'
import type { WriteOutcome } from '#data/admin/write.ts'
import { readHero } from '#data/brand/hero-file.ts'
import { readPicture, saveShop } from '#data/brand/save-brand.ts'
import { BRAND_FIELDS } from '#domain/settings-schema.ts'
import { parseField } from '#domain/typed-fields.ts'
import { Field } from '#ui/form/field.tsx'
import { PHOTO_FILES } from '#ui/photo-field/opened-photo.tsx'
import styles from './brand/brand.module.css'
import { PICTURE_PROBLEMS, PictureField } from './brand/picture-field.tsx'
import { SaveRow } from './brand/save-row.tsx'
import { useDraft } from './brand/use-draft.ts'
import { usePictureUrl } from './brand/use-picture-url.ts'
import type { BrandCardProps } from './brand-card.tsx'
import { SettingsCard } from './settings-card.tsx'

interface Window {
  title: string
  text: string
  /** Null takes it away; undefined is as it is stored. */
  hero: Blob | null | undefined
}

export function HeroCard({ shop, saver }: BrandCardProps) {
  const draft = useDraft<Window>({
    saver,
    stored: { title: shop.heroTitle, text: shop.heroText, hero: undefined },
    version: shop.updated,
    save: (window) => saveWindow({ shop, saver }, window),
    readStored: async () => ({ title: shop.heroTitle, text: shop.heroText, hero: await readPicture(shop, shop.hero) }),
  })
  const { title, text, hero } = draft.values
  const [isOpening, setIsOpening] = useState(false)
  const url = usePictureUrl(shop, shop.hero, hero)
  return (
    <SettingsCard title="In vetrina" text="In cima al sito. Senza foto c’è quella di una torta, senza parole ci sono le nostre.">
      <div className={styles.look}>
        <div className="stack gap-4">
          <PictureField
            label="Foto in vetrina"
            inSentence="la foto"
            hint="Il banco, una torta, il laboratorio: orizzontale viene meglio."
            accept={PHOTO_FILES}
            isChosen={url !== null}
            read={readHero}
            problems={PICTURE_PROBLEMS}
            onChange={(next) => draft.set({ hero: next })}
            isOpening={isOpening}
            setIsOpening={setIsOpening}
          />
          <Field
            label={BRAND_FIELDS.heroTitle.label}
            maxLength={BRAND_FIELDS.heroTitle.max}
            placeholder="Componi la torta. Guardala nascere."
            value={title}
            onChange={({ target }) => draft.set({ title: target.value })}
          />
          <Field
            label={BRAND_FIELDS.heroText.label}
            maxLength={BRAND_FIELDS.heroText.max}
            placeholder="Scegli come la vuoi"
            value={text}
            onChange={({ target }) => draft.set({ text: target.value })}
          />
        </div>
        {url !== null && <img src={url} alt="La foto scelta" className={styles.hero} />}
      </div>
      <SaveRow draft={draft} canSave={!isOpening} saving="Salvo…" />
    </SettingsCard>
  )
}

async function saveWindow({ shop }: BrandCardProps, { title, text, hero }: Window): Promise<WriteOutcome> {
  const { heroTitle, heroText } = BRAND_FIELDS
  const values = { [heroTitle.column]: parseField(heroTitle, title), [heroText.column]: parseField(heroText, text) }
  return saveShop(shop, values, { hero })
}
