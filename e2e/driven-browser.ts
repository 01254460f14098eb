import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'

// Released builds of Firefox and WebKitGTK, which Playwright does not drive: each with its own WebDriver protocol.

export interface DrivenBrowser {
  version: string
  /** Opens an address, as if typed, and waits for the page's load event. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the page; a promise is awaited. Its value must survive JSON. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

interface OtherBrowser {
  name: string
  /** How to install it on Debian. */
  install: string
  isInstalled: boolean
  start: () => Promise<DrivenBrowser>
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path))
/** A GTK display that shows nothing, and whose windows have no sensible size. */
const DISPLAY = '/usr/bin/broadwayd'

export const OTHER_BROWSERS: OtherBrowser[] = [
  {
    name: 'Firefox',
    install: 'apt-get install firefox-esr',
    isInstalled: FIREFOX !== undefined,
    start: startFirefox,
  },
  {
    name: 'WebKit',
    install: 'apt-get install webkit2gtk-driver libgtk-3-bin',
    isInstalled: MINI_BROWSER !== undefined && existsSync(WEBKIT_DRIVER) && existsSync(DISPLAY),
    start: startWebKit,
  },
]

/** Firefox's response to a command, or an event without an id. */
interface DriverResponse {
  id: number
  result: unknown
  error?: string
  message?: string
}

interface Session {
  capabilities: { browserVersion: string }
}

/** WebDriver BiDi: one WebSocket, opened by Firefox itself. */
async function startFirefox(): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'samagri-firefox-'))
  const child = spawn(
    FIREFOX!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await said(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as DriverResponse
    const requested = waiting.get(id)
    if (error === undefined) requested?.resolve(result)
    else requested?.reject(new Error(`${error}: ${message}`))
  })
  const call = <T>(method: string, params: object = {}): Promise<T> => {
    const id = waiting.size + 1
    const response = Promise.withResolvers<unknown>()
    waiting.set(id, response)
    socket.send(JSON.stringify({ id, method, params }))
    return response.promise as Promise<T>
  }
  const { capabilities } = await call<Session>('session.new', { capabilities: {} })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const { context } = contexts[0]!
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await call<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify([await (${expression})]))()`,
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(exceptionDetails?.text)
      return (JSON.parse(result.value) as unknown[])[0]
    },
    close: async () => {
      socket.close()
      await end(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Classic WebDriver over HTTP, supported by WebKitWebDriver, with MiniBrowser on a display that shows nothing. */
async function startWebKit(): Promise<DrivenBrowser> {
  const [port, screenPort] = [await freePort(), await freePort()]
  const screen = `:${screenPort}`
  const display = spawn(DISPLAY, [screen, '--port', String(screenPort), '--address', '127.0.0.1'], {
    stdio: 'ignore',
  })
  await listens(screenPort)
  const env = { ...process.env, GDK_BACKEND: 'broadway', BROADWAY_DISPLAY: screen }
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: 'ignore' })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const stop = async () => {
    await end(driver)
    await end(display)
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  await listens(port)
  const begun = await send<Session & { sessionId: string }>('POST', '/session', { capabilities })
  const session = `/session/${begun.sessionId}`
  await send('POST', `${session}/window/rect`, { width: 1280, height: 900 })
  return {
    version: `WebKitGTK ${begun.capabilities.browserVersion}`,
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => JSON.stringify([await (${expression})]))().then(done, (e) => done('!' + e))`
      const text = await send<string>('POST', `${session}/execute/async`, { script, args: [] })
      if (text.startsWith('!')) throw new Error(text.slice(1))
      return (JSON.parse(text) as unknown[])[0]
    },
    close: async () => {
      await send('DELETE', session)
      await stop()
    },
  }
}

/** Returns what the pattern's group finds in a program's output. */
function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  let heard = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      heard += chunk.toString()
      const found = pattern.exec(heard)
      if (found) resolve(found[1] ?? '')
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended:\n${heard}`)))
    child.once('error', reject)
  })
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const responded = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (responded) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`nothing listens on port ${port}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
