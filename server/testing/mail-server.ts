import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  messages: { from: string; to: string[]; source: Buffer }[]
  /** What every addressee is answered from now on; null for welcome. */
  reject: (response: { code: number; text: string } | null) => void
  /** Waits so many ms before it takes a message. */
  slowDown: (ms: number) => void
  /** Gives an addressee no response until the function that it returns is called. */
  hang: (address: string) => () => void
  /** Closes its door; `start` opens it again at the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** A real mail server for tests on a free port, which keeps what it accepts until it is stopped. */
export async function startMailServer(): Promise<MailServer> {
  let error: { code: number; text: string } | null = null
  let delay = 0
  let port = 0
  let server: SMTPServer | undefined
  const messages: MailServer['messages'] = []
  const hanging = new Map<string, PromiseWithResolvers<void>>()

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const response = () =>
          error ? done(Object.assign(new Error(error.text), { responseCode: error.code })) : done()
        void (hanging.get(address)?.promise ?? Promise.resolve()).then(response)
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          setTimeout(() => {
            messages.push({ from, to, source: Buffer.concat(chunks) })
            done()
          }, delay)
        })
      },
    })
    server.on('error', () => undefined)
    const listening = server.listen(port, '127.0.0.1')
    if (!listening.listening) await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const open = server
    server = undefined
    if (open) await new Promise<void>((closed) => open.close(() => closed()))
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    reject: (response) => (error = response),
    slowDown: (ms) => (delay = ms),
    hang: (address) => {
      hanging.set(address, Promise.withResolvers())
      return () => hanging.get(address)?.resolve()
    },
    stop,
    start,
  }
}
