import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  messages: { from: string; to: string[]; source: Buffer }[]
  /** The response to every recipient from now on; null to accept. */
  reject: (response: { code: number; text: string } | null) => void
  /** Waits the given ms before it accepts a message. */
  slowDown: (ms: number) => void
  /** Gives a recipient no response until the returned function is called. */
  hang: (address: string) => () => void
  /** Stops listening; `start` listens again on the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** A real mail server for tests on a free port, which keeps accepted messages until it is stopped. */
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
