#!/usr/bin/env node
// Firefox as Playwright starts it, with one gap closed. Playwright speaks WebDriver BiDi to a Firefox that is not its own, and
// begins by setting media features, a command that Debian's Firefox does not know yet; without an answer it gives up. It is
// answered here, and all else goes through as it is. What the command would set is set by preferences (firefox.ts).
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_FIREFOX = ['emulation.setMediaFeaturesOverride']
const READY = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

firefox.stderr.setEncoding('utf8')
firefox.stderr.on('data', (text) => {
  const ready = READY.exec(text)
  if (ready) relay(ready[1])
  else process.stderr.write(text)
})

function relay(firefoxUrl) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`))
  server.on('connection', (client, request) => {
    const browser = new WebSocket(firefoxUrl + request.url)
    const waiting = []
    browser.on('open', () => {
      for (const message of waiting.splice(0)) browser.send(message)
    })
    client.on('message', (data) => {
      const message = data.toString()
      const { id, method } = JSON.parse(message)
      if (UNKNOWN_TO_FIREFOX.includes(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.OPEN) browser.send(message)
      else waiting.push(message)
    })
    browser.on('message', (data) => client.send(data.toString()))
    browser.on('close', () => client.close())
    client.on('close', () => browser.close())
  })
}
