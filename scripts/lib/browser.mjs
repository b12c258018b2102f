// Finds the browsers for the tests and the pictures, or gets them. Chromium: the one named by CHROMIUM_PATH, the system's, the
// one that Playwright has downloaded or can download, Debian's package. Firefox and WebKit (the engine of Safari): Debian's
// packages. What is tested often is tested in Chromium's headless shell, the same engine without a browser's windows, menus and
// services, which does the same for a quarter less of the processor's time: on Debian it is installed for that.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @param {{isShellEnough?: boolean}} [options] `isShellEnough` prefers the headless shell, which cannot be installed into or
 * shown
 * @returns {Promise<string>} path of an executable Chromium
 * @throws when none can be found or installed; the message says what to do
 */
export async function ensureBrowser({ isShellEnough = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROMIUM_PATH is set to ${named}, which cannot be run.`)
  }
  const shell = isShellEnough ? (findBrowser(SHELL_NAMES) ?? installShell()) : null
  const found = shell ?? findBrowser(NAMES) ?? (await playwrightBrowser())
  if (found) return found

  console.log('No Chromium here: asking Playwright for one …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'])
  const downloaded = await playwrightBrowser()
  if (downloaded) return downloaded

  console.log('Playwright has none: asking Debian for its package …')
  installPackages(['chromium'])
  const installed = findBrowser(NAMES)
  if (installed) return installed
  throw new Error('No Chromium found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

/** Also where there is another Chromium: the gate runs often. @returns null where the system is not Debian, or does not let it be installed */
function installShell() {
  if (!existsSync('/etc/os-release') || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return null
  console.log('No headless shell of Chromium here: asking Debian for its package …')
  installPackages(['chromium-headless-shell'])
  return findBrowser(SHELL_NAMES)
}

/** The other engines: whether each can be driven here, and the packages that bring it. */
const ENGINES = {
  firefox: { isReady: () => isThere('firefox-esr'), packages: ['firefox-esr'] },
  webkit: {
    isReady: () =>
      isThere('WebKitWebDriver') &&
      isThere('Xvfb') &&
      run(PYTHON, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")'], 'ignore'),
    packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb'],
  },
}
/** Debian's own: its packages are for no other. */
const PYTHON = '/usr/bin/python3'

/**
 * Firefox and WebKit, as far as this system has them: only Debian and its relatives have a WebKit that can be driven.
 * @returns {string[]} `firefox`, `webkit`: those that can be used; others are named in the console
 * @throws when this system has them, and they cannot be installed
 */
export function ensureEngines() {
  const names = Object.keys(ENGINES)
  const missing = names.filter((name) => !ENGINES[name].isReady())
  if (missing.length === 0) return names
  if (!isThere('apt-get')) {
    console.log(`NOT RUN here, for want of Debian's packages: the walks in ${missing.join(' and ')}`)
    return names.filter((name) => !missing.includes(name))
  }
  console.log(`No ${missing.join(', no ')} here: asking Debian for its packages …`)
  installPackages(missing.flatMap((name) => ENGINES[name].packages))
  const lacking = missing.filter((name) => !ENGINES[name].isReady())
  if (lacking.length === 0) return names
  throw new Error(`Not installed: ${lacking.flatMap((name) => ENGINES[name].packages).join(' ')}`)
}

function installPackages(names) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args]
    return run(command, rest)
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...names)
}

function findBrowser(names) {
  return [...names.flatMap(inPath), ...MAC_APPS].find(isExecutable) ?? null
}

function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

function isThere(program) {
  return inPath(program).some(isExecutable)
}

/** The browser of this version of Playwright, if it is on this machine and complete enough to start. */
async function playwrightBrowser() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) && run(path, ['--version'], 'ignore') ? path : null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(command, args, stdio = 'inherit') {
  return spawnSync(command, args, { stdio }).status === 0
}
