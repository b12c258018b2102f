// WebDriver (https://www.w3.org/TR/webdriver2/), as far as a window of WebKit needs it: a driver process of its own for each
// window, and what the window's pages write into the console.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { hiddenDisplay } from './display.ts'

export interface WindowOptions {
  /** CSS pixels. */
  viewport: { width: number; height: number }
  /** Folder of cookies and databases; without it the window forgets all with its end. */
  keepIn?: string
  /** Where every request goes, whatever its host. */
  proxy: string
  /** File with JavaScript that runs before any of a page's own. */
  script: string
  userAgent?: string
  onConsole: (line: ConsoleLine) => void
}

interface ConsoleLine {
  level: string
  text: string
}

/** What the driver answers instead of a result, such as `no such window`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const WINDOW = new URL('./webkit-window.py', import.meta.url).pathname
/** Such as `CONSOLE JS ERROR TypeError: …` or `CONSOLE ERROR …`, as WebKit prints it. */
const CONSOLE_LINE = /CONSOLE (?:[A-Z]+ )*(LOG|INFO|WARN|ERROR|DEBUG) (.*)$/
/** Of the whole start; on a loaded machine a window takes seconds. */
const START_LIMIT_MS = 30_000

export class WebDriver {
  readonly #process: ChildProcess
  readonly #url: string
  #session = ''

  private constructor(process: ChildProcess, url: string) {
    this.#process = process
    this.#url = url
  }

  static async open(options: WindowOptions): Promise<WebDriver> {
    const port = await freePort()
    const child = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: await hiddenDisplay(), GDK_BACKEND: 'x11', TZ: 'America/New_York', LANG: 'it_IT.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: the window, its pages' processes and the driver end together, as a power cut ends them.
      detached: true,
    })
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => tell(line, options))
    const driver = new WebDriver(child, `http://127.0.0.1:${port}`)
    await driver.#startSession(options)
    return driver
  }

  /** Leads the group of the window's processes. */
  get processId(): number {
    if (this.#process.pid === undefined) throw new Error('The driver of WebKit was not started.')
    return this.#process.pid
  }

  /** @param path under the session @returns the answer's `value` @throws WebDriverError */
  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#request(method, `/session/${this.#session}${path}`, body)
  }

  /** Runs a function's text in the page; a promise is waited for. */
  async run(script: string, args: unknown[] = []): Promise<unknown> {
    return this.ask('POST', '/execute/sync', { script, args })
  }

  /** In order: what the window keeps is written down. */
  async close(): Promise<void> {
    await this.ask('DELETE', '').catch(() => undefined)
    await this.kill()
  }

  /** As when the power goes. */
  async kill(): Promise<void> {
    if (this.#process.pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    process.kill(-this.#process.pid, 'SIGKILL')
    await gone
  }

  async #startSession({ keepIn, proxy, script, userAgent, viewport }: WindowOptions): Promise<void> {
    const args = [
      ...(keepIn === undefined ? [] : ['--keep-in', keepIn]),
      ...(userAgent === undefined ? [] : ['--user-agent', userAgent]),
      ...[
        '--proxy',
        proxy,
        '--script',
        script,
        '--width',
        String(viewport.width),
        '--height',
        String(viewport.height),
        '--automation',
      ],
    ]
    const capabilities = {
      alwaysMatch: {
        browserName: 'Sfoglia',
        'webkitgtk:browserOptions': { binary: WINDOW, args },
        unhandledPromptBehavior: 'accept',
      },
    }
    const endMs = performance.now() + START_LIMIT_MS
    for (;;) {
      try {
        const { sessionId } = (await this.#request('POST', '/session', { capabilities })) as { sessionId: string }
        this.#session = sessionId
        return
      } catch (error) {
        // The driver does not listen yet.
        if (error instanceof WebDriverError || performance.now() > endMs) throw error
        await sleep(50)
      }
    }
  }

  async #request(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.#url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error: string; message: string } }
    if (!answer.ok) throw new WebDriverError(value.error, value.message)
    return value
  }
}

function tell(line: string, { onConsole }: WindowOptions): void {
  const [, level = '', text = ''] = CONSOLE_LINE.exec(line) ?? []
  if (level !== '') onConsole({ level: level.toLowerCase(), text })
}
