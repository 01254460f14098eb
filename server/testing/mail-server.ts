import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  messages: { from: string; to: string[]; source: Buffer }[]
  /** The response to every recipient from now on, or already to the connection or the sender; null to accept. */
  reject: (response: Rejection | null) => void
  /** Waits the given ms before it accepts a message. */
  slowDown: (ms: number) => void
  /** Gives a recipient no response until the returned function is called. */
  hang: (address: string) => () => void
  /** Stops listening; `start` listens again on the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

interface Rejection {
  code: number
  text: string
  at?: 'connection' | 'sender' | 'recipient'
}

/** A real mail server for tests on a free port, which keeps accepted messages until it is stopped. */
export async function startMailServer(): Promise<MailServer> {
  let rejection: Rejection | null = null
  let delay = 0
  let port = 0
  let server: SMTPServer | undefined
  const messages: MailServer['messages'] = []
  const hanging = new Map<string, PromiseWithResolvers<void>>()

  function rejectedAt(step: Rejection['at']): Error | undefined {
    if (!rejection || (rejection.at ?? 'recipient') !== step) return undefined
    return Object.assign(new Error(rejection.text), { responseCode: rejection.code })
  }

  async function start(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => done(rejectedAt('connection')),
      onMailFrom: (_address, _session, done) => done(rejectedAt('sender')),
      onRcptTo: ({ address }, _session, done) => {
        const response = () => done(rejectedAt('recipient'))
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
    reject: (response) => (rejection = response),
    slowDown: (ms) => (delay = ms),
    hang: (address) => {
      hanging.set(address, Promise.withResolvers())
      return () => hanging.get(address)?.resolve()
    },
    stop,
    start,
  }
}
