// What a customer may change about themselves. The same rules as at the registration, for the fields that are changed.
import { checkRegistration } from '#domain/registration.ts'

export const PROFILE_FIELDS = ['name', 'surname', 'phone'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type Profile = Record<ProfileField, string>
export type ProfileMessages = Partial<Profile>

/** One Italian message per wrong field. */
export function checkProfile(profile: Profile): ProfileMessages {
  const checked = checkRegistration(profile)
  if (checked.ok) return {}
  const { name, surname, phone } = checked.messages
  return { ...(name && { name }), ...(surname && { surname }), ...(phone && { phone }) }
}
