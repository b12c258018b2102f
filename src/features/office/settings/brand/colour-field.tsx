// The shop's one colour: from a row of good ones, from the device's own choice, or typed. Any of them can be read in the end, since
// it is moved until it can, and that is said.
import { useId } from 'react'
import { BRAND_COLOURS, COLOUR, CRUST } from '#domain/brand/colour.ts'
import { paletteOf } from '#domain/brand/palette.ts'
import { BRAND_FIELDS } from '#domain/settings-schema.ts'
import { parseField } from '#domain/typed-fields.ts'
import { Chip } from '#ui/form/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import styles from './brand.module.css'

interface ColourFieldProps {
  typed: string
  problem: string | null
  onChange: (typed: string) => void
}

export function ColourField({ typed, problem, onChange }: ColourFieldProps) {
  const id = useId()
  const accent = String(parseField(BRAND_FIELDS.accent, typed))
  const shown = COLOUR.test(accent) ? accent : CRUST
  const read = paletteOf(shown, 'light').crust
  const enter = (text: string) => onChange(text === '' || text.startsWith('#') ? text : `#${text}`)
  return (
    <fieldset className="stack gap-3">
      <legend className="text-1 strong">Colore</legend>
      <div className="wrap gap-2">
        {BRAND_COLOURS.map(({ name, colour }) => (
          <Chip key={name} isOn={accent === colour} onClick={() => onChange(colour)}>
            <Swatch colour={colour || CRUST} /> {name}
          </Chip>
        ))}
      </div>
      <div className="wrap gap-3">
        <div className="stack gap-2">
          <label htmlFor={id} className="text-1 strong">
            Un altro
          </label>
          <input id={id} type="color" className={styles.picker} value={shown} onChange={({ target }) => onChange(target.value)} />
        </div>
        <Field
          label="Scritto, come #1f4d36"
          className={styles.hex}
          value={typed}
          maxLength={7}
          placeholder={CRUST}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          error={problem}
          onChange={({ target }) => enter(target.value.trim())}
        />
      </div>
      <p className="row gap-2 text-2" role="status">
        {problem === null && shown !== read && (
          <>
            Per essere leggibile diventa così: <Swatch colour={read} /> <span translate="no">{read}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

function Swatch({ colour }: { colour: string }) {
  return <span className={styles.swatch} style={{ backgroundColor: colour }} aria-hidden="true" />
}
