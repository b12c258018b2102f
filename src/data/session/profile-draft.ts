// What a customer typed into the profile and has not saved: a reload or a drop of the network takes nothing away. No password.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'

const text = v.exactOptional(v.string())
const schema = v.object({ name: text, surname: text, phone: text, email: text })

/** By field; what is missing was not touched. */
export type ProfileDraft = v.InferOutput<typeof schema>
export type ProfileDraftName = keyof ProfileDraft

export async function readProfileDraft(): Promise<ProfileDraft> {
  const result = v.safeParse(schema, (await db.keyValues.get('profile-draft'))?.value)
  return result.success ? result.output : {}
}

/** Changes the fields named in `typed`, and no others. @param typed null: as the account has it, nothing to keep */
export async function keepProfileDraft(typed: Partial<Record<ProfileDraftName, string | null>>): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const entries = Object.entries({ ...(await readProfileDraft()), ...typed }).filter(([, text]) => text !== null)
    if (entries.length === 0) await db.keyValues.delete('profile-draft')
    else await db.keyValues.put({ key: 'profile-draft', value: Object.fromEntries(entries) })
  })
}
