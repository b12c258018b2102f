// Hours as people type them: `7`, `730`, `7.30`, `07:30`.

/** `HH:MM`, or what was typed where it is no time. */
export function readTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(text.trim())
  if (!match) return text.trim()
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text.trim()
}
