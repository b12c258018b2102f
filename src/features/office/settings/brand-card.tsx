// The logo and the one colour of a shop, tried before they are saved: pages, icons, mails and papers follow them. Stands in the
// settings and in the welcome.
import { useState } from 'react'
import type { WriteOutcome } from '#data/admin/write.ts'
import { readPicture, saveShop } from '#data/brand/save-brand.ts'
import type { Mirrored } from '#data/db/database.ts'
import { BRAND_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import { fieldProblem, parseField } from '#domain/typed-fields.ts'
import styles from './brand/brand.module.css'
import { BrandPreview } from './brand/brand-preview.tsx'
import { ColourField } from './brand/colour-field.tsx'
import { LogoField } from './brand/logo-field.tsx'
import { SaveRow } from './brand/save-row.tsx'
import { useDraft } from './brand/use-draft.ts'
import { usePictureUrl } from './brand/use-picture-url.ts'
import type { Saver } from './save-status.tsx'
import { SettingsCard } from './settings-card.tsx'

export interface BrandCardProps {
  shop: Mirrored<Shop>
  /** Only told whether something is not saved yet: what went wrong stands in the card. */
  saver: Saver
}

interface Look {
  /** As it is typed. */
  accent: string
  /** Null takes it away; undefined is as it is stored. */
  logo: Blob | null | undefined
}

export function BrandCard({ shop, saver }: BrandCardProps) {
  const draft = useDraft<Look>({
    saver,
    stored: { accent: shop.accent, logo: undefined },
    version: shop.updated,
    save: (look) => saveLook(shop, look),
    readStored: async () => ({ accent: shop.accent, logo: await readPicture(shop, shop.logo) }),
  })
  const { accent, logo } = draft.values
  const [isOpening, setIsOpening] = useState(false)
  const problem = fieldProblem(BRAND_FIELDS.accent, accent)
  const logoUrl = usePictureUrl(shop, shop.logo, logo)
  const colour = problem === null ? String(parseField(BRAND_FIELDS.accent, accent)) : shop.accent
  return (
    <SettingsCard
      title="Logo e colore"
      text="Li vedono i clienti nel sito, sull’icona del telefono, nelle e-mail e quando mandano il link a un amico."
    >
      <div className={styles.look}>
        <div className="stack gap-4">
          <LogoField
            isChosen={logoUrl !== null}
            onChange={(next) => draft.set({ logo: next })}
            isOpening={isOpening}
            setIsOpening={setIsOpening}
          />
          <ColourField typed={accent} problem={problem} onChange={(next) => draft.set({ accent: next })} />
        </div>
        <BrandPreview name={shop.name} accent={colour} logoUrl={logoUrl} />
      </div>
      <SaveRow draft={draft} canSave={problem === null && !isOpening} saving="Disegno le icone e salvo…" />
    </SettingsCard>
  )
}

async function saveLook(shop: Mirrored<Shop>, { accent, logo }: Look): Promise<WriteOutcome> {
  const values = { [BRAND_FIELDS.accent.column]: parseField(BRAND_FIELDS.accent, accent) }
  return saveShop(shop, values, { logo })
}
