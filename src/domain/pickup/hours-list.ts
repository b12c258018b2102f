// The opening hours of a week as people and programs write them: a line for each day that begins with its name, or for several
// (`lun–ven`), with two times, or four where the shop closes for lunch, in whatever columns; `chiuso` where it stays closed.
import { fold } from '#domain/fold.ts'
import type { DaySetting } from './opening-hours.ts'

export interface ListedDay extends Pick<DaySetting, 'day' | 'openHours' | 'closeHours' | 'breakStart' | 'breakEnd'> {}

export interface HoursList {
  /** In the order of the week, Monday first; days that no line names are not in it. */
  days: ListedDay[]
  /** Lines that nothing can be made of, Italian. */
  problems: string[]
}

/** Monday first, by their first letters in Italian, English and what is the same in both; 0 is Sunday, as in the settings. */
const DAYS: readonly { day: string; name: RegExp }[] = [
  { day: '1', name: /^(lun(edi)?|mon(day)?)$/ },
  { day: '2', name: /^(mar(tedi)?|tue(s|sday)?)$/ },
  { day: '3', name: /^(mer(coledi)?|wed(nesday)?)$/ },
  { day: '4', name: /^(gio(vedi)?|thu(rs|rsday)?)$/ },
  { day: '5', name: /^(ven(erdi)?|fri(day)?)$/ },
  { day: '6', name: /^(sab(ato)?|sat(urday)?)$/ },
  { day: '0', name: /^(dom(enica)?|sun(day)?)$/ },
]
const CLOSED = /\b(chius[oaie]|riposo|closed)\b/
const LINE = /^\W*([a-z]+)'?\.?(?:\s*(?:-|–|—|\ba\b|\bal\b)\s*([a-z]+)'?\.?)?[\s:;,|\t"]*(.*)$/
/** The least that is taken for a week. */
const LINES_LEAST = 3

/** Null for a text that is no list of hours: one whose lines, but for its first, all begin with a day's name. */
export function readHours(text: string): HoursList | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => fold(line).replace(/[’`]/g, "'").trim())
    .filter((line) => line !== '' && !/^sep=.$/.test(line))
  const read = lines.map(readLine)
  const [head, ...rest] = read
  const body = head === null ? rest : read
  if (body.length === 0 || body.some((one) => one === null)) return null
  const found = body.filter((one) => one !== null)
  if (found.flatMap(({ days }) => days).length < LINES_LEAST) return null
  const byDay = new Map<string, ListedDay>()
  const problems: string[] = []
  for (const { days, text: said, line } of found) {
    const hours = hoursIn(said)
    if (hours === null)
      problems.push(`«${line}» non si capisce: scrivi l’apertura e la chiusura, come 07:00 e 19:30, o «chiuso».`)
    else for (const day of days) byDay.set(day, { day, ...hours })
  }
  return { days: DAYS.flatMap(({ day }) => byDay.get(day) ?? []), problems }
}

function readLine(line: string): { days: string[]; text: string; line: string } | null {
  const [, from = '', to = '', text = ''] = LINE.exec(line) ?? []
  const first = DAYS.findIndex(({ name }) => name.test(from))
  if (first < 0) return null
  const last = DAYS.findIndex(({ name }) => name.test(to))
  // `lunedi chiuso` and `lunedi a b`: the second word is no day, and belongs to what is said of the first.
  if (last < 0) return { days: [DAYS[first]?.day ?? ''], text: `${to} ${text}`, line }
  const count = ((last - first + DAYS.length) % DAYS.length) + 1
  return { days: Array.from({ length: count }, (_, index) => DAYS[(first + index) % DAYS.length]?.day ?? ''), text, line }
}

/** Null where it cannot be told. Times need not be in their order: a column for lunch may stand behind the others. */
function hoursIn(text: string): Omit<ListedDay, 'day'> | null {
  const times = [...text.matchAll(/(?:^|[^\d:.])(\d{1,2})(?:[:.](\d{2}))?(?![\d:.])\s*(am|pm)?/g)].map(
    ([, hour = '', minute = '00', half]) => timeOf(Number(hour), minute, half),
  )
  if (times.length === 0)
    return CLOSED.test(text) || !/\w/.test(text) ? { openHours: '', closeHours: '', breakStart: '', breakEnd: '' } : null
  const [open = '', second = '', third = '', fourth = ''] = times.filter((time) => time !== null).sort()
  if (times.includes(null) || new Set(times).size !== times.length) return null
  if (times.length === 2) return { openHours: open, closeHours: second, breakStart: '', breakEnd: '' }
  return times.length === 4 ? { openHours: open, closeHours: fourth, breakStart: second, breakEnd: third } : null
}

function timeOf(hour: number, minute: string, half: string | undefined): string | null {
  const whole = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour
  return whole <= 23 && Number(minute) <= 59 ? `${String(whole).padStart(2, '0')}:${minute}` : null
}

/** `07:00–13:00, 16:00–19:30`, or `chiuso` */
export function hoursText({ openHours, breakStart, breakEnd, closeHours }: Omit<ListedDay, 'day'>): string {
  if (openHours === '') return 'chiuso'
  return breakStart === '' ? `${openHours}–${closeHours}` : `${openHours}–${breakStart}, ${breakEnd}–${closeHours}`
}
