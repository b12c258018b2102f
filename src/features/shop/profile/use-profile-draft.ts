// Keeps what is typed into a form of the profile, with every change, as long as it is not what the account has.
import { useEffect, useState } from 'react'
import { keepProfileDraft, type ProfileDraft, type ProfileDraftName, readProfileDraft } from '#data/session/profile.ts'

/** What was typed before; undefined while the device's database is read. */
export function useProfileDraft(): ProfileDraft | undefined {
  const [draft, setDraft] = useState<ProfileDraft>()
  useEffect(() => {
    void readProfileDraft().then(setDraft)
  }, [])
  return draft
}

/** @param account what counts as nothing typed @returns to be called once it is saved: there is nothing to keep any more */
export function useKeepUnsavedInput<Name extends ProfileDraftName>(
  values: Record<Name, string>,
  account: Record<Name, string>,
): () => void {
  const text = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at a change of what is typed, whatever becomes of the account
  useEffect(() => {
    const known: Record<string, string> = account
    const typed = Object.entries<string>(values).map(([name, value]) => [name, value === known[name] ? null : value])
    void keepProfileDraft(Object.fromEntries(typed))
  }, [text])
  return () => void keepProfileDraft(Object.fromEntries(Object.keys(values).map((name) => [name, null])))
}
