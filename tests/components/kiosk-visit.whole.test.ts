// A visit to the kiosk from its invitation on: in another language, with its help, on a screen that stays on and full, upright
// and lying down, back as one came; and a customer who walks away in the middle of an order, of whom the next one finds nothing.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { keptRow } from './kept.ts'
import { confirmOrder, fillCart, KIOSK, KIOSK_UPRIGHT, openKiosk, orderAtKiosk } from './kiosk.ts'
import { enterPin, holdLogo, leaveByMenu, PIN } from './kiosk-staff.ts'
import { leaveAlone, standStill } from './left-alone.ts'
import { announce, cutNetwork, equip, frame, openShop, screen, visit } from './shop-frame.ts'

const ORDER = { products: [['Cornetto alla crema', 2]] } as const

const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })
const start = () => screen.getByText('Cosa ti prepariamo?')
const language = () => frame.document.documentElement.lang

interface Screen {
  /** What was asked of the browser's screen. */
  calls: string[]
  /** The browser takes the wake lock away. */
  endWakeLock: () => void
  /** Whether the browser gives no wake lock. */
  isSavingPower: boolean
}

/** A tablet's screen, which tells what was asked of it. */
function aScreen(): Screen {
  const told: Screen = { calls: [], endWakeLock: () => undefined, isSavingPower: false }
  equip((page) => {
    const { document } = page
    const matches = page.matchMedia.bind(page)
    // It is touched; the test's own browser has a mouse.
    page.matchMedia = (query) => matches(query === '(pointer: coarse)' ? 'all' : query)
    let full: Element | null = null
    const become = (element: Element | null) => {
      full = element
      document.dispatchEvent(new page.Event('fullscreenchange'))
    }
    Object.defineProperty(document, 'fullscreenElement', { get: () => full })
    Object.defineProperty(document, 'fullscreenEnabled', { get: () => true })
    page.Element.prototype.requestFullscreen = async function (options) {
      told.calls.push(`full screen, navigation ${options?.navigationUI}`)
      become(this)
    }
    document.exitFullscreen = async () => {
      told.calls.push('full screen left')
      become(null)
    }
    Object.defineProperty(page.navigator.wakeLock, 'request', {
      value: async (type: string) => {
        told.calls.push(`wake lock, ${type}`)
        if (told.isSavingPower) throw new page.DOMException('Saving power', 'NotAllowedError')
        const lock = Object.assign(new page.EventTarget(), { released: false, release: async () => told.endWakeLock() })
        told.endWakeLock = () => {
          lock.released = true
          lock.dispatchEvent(new page.Event('release'))
        }
        return lock
      },
    })
  })
  return told
}

function fitsTheScreen(): Promise<void> {
  return expect.poll(() => frame.document.documentElement.scrollWidth - frame.innerWidth).toBeLessThanOrEqual(0)
}

/** Nobody has touched it for a minute. */
async function isInviting(): Promise<void> {
  leaveAlone(62_000)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Oggi cosa ti va?' })).toBeVisible()
  await expect.element(button('Tocca per ordinare')).toBeVisible()
}

for (const [format, size] of Object.entries({ 'lying down': KIOSK, upright: KIOSK_UPRIGHT })) {
  test(`a French visitor is invited, helped and understood; the screen stays on and full, ${format}`, async () => {
    standStill()
    const told = aScreen()
    await openKiosk('/', size)
    await expect.element(start()).toBeVisible()
    await isInviting()
    await isClean('invitation')
    await fitsTheScreen()
    await expect.poll(() => told.calls).toEqual(['wake lock, screen'])

    await button('Français').click()
    await expect.poll(language).toBe('fr')
    await expect.element(screen.getByText('Que vous préparons-nous ?')).toBeVisible()
    await expect.element(button('Touchez pour commander')).not.toBeInTheDocument()
    await fitsTheScreen()
    // The first tap of all; the second one asks for nothing.
    await expect.poll(() => told.calls).toEqual(['wake lock, screen', 'full screen, navigation hide'])

    await button('Comment commander').click()
    const help = screen.getByRole('dialog', { name: 'Comment commander' })
    await expect.poll(() => help.getByRole('listitem').length).toBe(4)
    await isClean('help in French')
    await help.getByRole('button', { name: 'J’ai compris' }).click()
    await expect.element(help).not.toBeInTheDocument()

    await frame.document.exitFullscreen()
    await button('Revenir en plein écran').click()
    await expect.element(button('Revenir en plein écran')).not.toBeInTheDocument()
    // The browser took it away while the page was hidden; now it is seen again.
    told.endWakeLock()
    frame.document.dispatchEvent(new frame.Event('visibilitychange'))
    await expect
      .poll(() => told.calls)
      .toEqual([
        ...['wake lock, screen', 'full screen, navigation hide'],
        ...['full screen left', 'full screen, navigation hide', 'wake lock, screen'],
      ])

    await button(/Language/).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Italiano' }).click()
    await expect.poll(language).toBe('it')
    await expect.element(start()).toBeVisible()
    await isInviting()

    await button('Tocca per ordinare').click()
    await holdLogo()
    await enterPin(PIN)
    await leaveByMenu()
    expect(told.calls.at(-1)).toBe('full screen left')
  })
}

test('a wake lock that was refused is asked for again when somebody touches the screen', async () => {
  const told = aScreen()
  told.isSavingPower = true
  await openKiosk()
  await expect.poll(() => told.calls).toEqual(['wake lock, screen'])
  told.isSavingPower = false
  await holdLogo()
  await enterPin(PIN)
  // It says that the screen stays on.
  await leaveByMenu()
})

test('who walks away is asked after and then forgotten', async () => {
  standStill()
  await openKiosk()
  await fillCart(ORDER)
  await button('Colazione').click()
  await button('Ordina e paga in cassa').click()
  const name = screen.getByRole('textbox', { name: 'Nome' })
  await name.fill('Giulia')

  leaveAlone(62_000)
  const question = screen.getByRole('dialog', { name: 'Sei ancora lì?' })
  await question.getByRole('button', { name: 'Sì, continuo' }).click()
  await expect.element(name).toHaveValue('Giulia')
  expect(await keptRow('keyValues', 'cart')).not.toBeNull()

  leaveAlone(62_000)
  await expect.element(question).toBeVisible()
  leaveAlone(11_000)
  await expect.element(start()).toBeVisible()
  await expect.poll(() => screen.getByRole('dialog').length).toBe(0)
  await expect.element(button('Tutto')).toHaveAttribute('aria-pressed', 'true')
  expect(frame.document.documentElement.outerHTML).not.toContain('Giulia')
  // The screen first, then the device.
  await expect.poll(() => keptRow('keyValues', 'cart')).toBeNull()
})

test('everything is in sight and found by its words; the next customer finds nothing of the search', async () => {
  standStill()
  await openKiosk('/')
  const rail = screen.getByRole('navigation', { name: 'Categorie' }).getByRole('button')
  await expect.element(rail.nth(2)).toBeVisible()
  const box = (element: Element) => element.getBoundingClientRect()
  for (const tile of rail.elements()) {
    expect(box(tile).bottom).toBeLessThanOrEqual(KIOSK.height)
    expect(box(tile).height).toBeGreaterThanOrEqual(56)
  }
  await expect.element(screen.getByRole('link', { name: /^Componi la torta/ })).toBeVisible()

  await button('Cerca').click()
  const field = screen.getByRole('searchbox')
  await expect.element(field).toHaveFocus()
  await field.fill('pizzza')
  await expect.element(screen.getByRole('heading', { name: /^Niente per «pizzza»/ })).toBeVisible()
  await field.fill('sfogliatela')
  await expect.element(screen.getByRole('link', { name: 'Sfogliatella riccia' })).toBeVisible()
  await isClean('search')

  leaveAlone(62_000)
  await button('Tocca per ordinare').click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button('Tutto')).toHaveAttribute('aria-pressed', 'true')
})

/** Where the buttons of the head stand. */
const headPlaces = () =>
  [...frame.document.querySelectorAll('header button')].map((tool) => Math.round(tool.getBoundingClientRect().left))

for (const [width, height] of [
  [1280, 800],
  [1024, 600],
  [1080, 1920],
] as const) {
  test(`nothing in the head moves when the network drops, at ${width} × ${height}`, async () => {
    await openKiosk('/', { width, height })
    await expect.element(button(/Language/)).toBeVisible()
    const before = headPlaces()
    cutNetwork()
    await expect.element(screen.getByText('Sei offline').first()).toBeVisible()
    expect(headPlaces()).toEqual(before)
    await orderAtKiosk(ORDER)
    await expect.element(screen.getByText('Sei offline, 1 ordine in attesa').first()).toBeVisible()
    expect(headPlaces()).toEqual(before)
    await fitsTheScreen()
  })
}

test('on a small tablet the thank-you is whole: number, code, what became of it, the way on', async () => {
  const size = { width: 1024, height: 600 }
  await openKiosk('/', size)
  await fillCart(ORDER)
  await confirmOrder()
  const parts = [
    screen.getByRole('img', { name: /^Codice dell’ordine/ }),
    screen.getByText('Mostra questo codice in cassa'),
    screen.getByRole('timer'),
    screen.getByText('L’ordine è arrivato in cassa.'),
    button('Nuovo ordine'),
  ]
  for (const part of parts) {
    await expect.element(part).toBeVisible()
    expect(part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(size.height)
  }
})

/** The device's database answers nothing so many times, as WebKit's when its server process is gone. @returns how to end it */
function failReads(times: number): () => void {
  let left = times
  equip((page) => {
    const begin = page.IDBDatabase.prototype.transaction
    page.IDBDatabase.prototype.transaction = function (...asked) {
      if (left <= 0) return begin.apply(this, asked)
      left -= 1
      throw new page.DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
    }
  })
  return () => {
    left = 0
  }
}

test('a database that does not answer for a moment is asked again, and the kiosk sells', async () => {
  announce(/UnknownError|Indexed Database server lost/)
  failReads(12)
  await openKiosk()
  await orderAtKiosk(ORDER)
})

test('a screen that failed comes back by itself when nobody is there; who is there can bring it back', async () => {
  announce(/./)
  standStill()
  const failed = () => screen.getByRole('heading', { level: 1, name: 'Qualcosa non ha funzionato' })
  let heal = failReads(Number.POSITIVE_INFINITY)
  await openShop('/', { as: 'totem', size: KIOSK })
  await expect.element(failed()).toBeVisible()
  heal()
  leaveAlone(62_000)
  await expect.element(start()).toBeVisible()

  heal = failReads(Number.POSITIVE_INFINITY)
  await visit('/home-torta')
  await expect.element(failed()).toBeVisible()
  await button('Riprova').click()
  heal()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Torte su misura' })).toBeVisible()
})

test('one goes back as one came; the thank-you gives way to the start by itself, and there is no way back to it', async () => {
  standStill()
  await openKiosk()
  const entries = frame.history.length
  await screen.getByRole('link', { name: 'Torta di compleanno' }).first().click()
  await goesBackStepByStep()
  await orderAtKiosk(ORDER)
  await fillCart(ORDER)
  await confirmOrder()
  await expect.element(screen.getByRole('region', { name: 'Il tuo ordine' })).toBeVisible()
  leaveAlone(21_000)
  await expect.element(start()).toBeVisible()
  expect(frame.history.length).toBe(entries)
})

/** From a cake's page into composing it and back, as one came; the browser itself knows of none of it. */
async function goesBackStepByStep(): Promise<void> {
  const title = (level: 1 | 2, name: string) => screen.getByRole('heading', { level, name, exact: true })
  await screen.getByRole('link', { name: 'Personalizzala con frase e foto' }).click()
  await expect.element(title(2, 'Quanti siete?')).toBeVisible()
  await button('Avanti: farcitura').click()
  await expect.element(title(2, 'Con cosa la farciamo?')).toBeVisible()
  await button('Indietro').click()
  await expect.element(title(2, 'Quanti siete?')).toBeVisible()
  await button('Indietro').click()
  await expect.poll(() => frame.location.pathname).toBe('/prodotto/tortadicomplean')
  await expect.element(title(1, 'Torta di compleanno')).toBeVisible()
  await button('Indietro').click()
  await expect.poll(() => frame.location.pathname).toBe('/')
  await expect.element(button('Tutto')).toBeVisible()
}
