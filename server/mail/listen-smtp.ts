import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = { from: string; to: string[]; source: string }

export interface SmtpListener {
  url: string
  messages: Message[]
  /** What every message is answered from now on. */
  answer: (line: string) => void
}

/** A mail server for tests on a free port: speaks the least of SMTP, keeps what it accepts, gone when the test has finished. */
export async function smtpListener(): Promise<SmtpListener> {
  const listener: SmtpListener = { url: '', messages: [], answer: (line) => (answer = line) }
  let answer = '250 fine'
  const server = createServer((socket) => {
    talk(socket.setEncoding('latin1'), (message) => {
      if (answer.startsWith('2')) listener.messages.push(message)
      return answer
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  listener.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return listener
}

function talk(socket: Socket, take: (message: Message) => string): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: Message = { from: '', to: [], source: '' }
  let inData = false
  let rest = ''
  const hear = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (inData && line === '.') {
      say(take(message))
      message = { from: '', to: [], source: '' }
      inData = false
    } else if (inData) message.source += `${line.replace(/^\.\./, '.')}\r\n`
    else if (line.startsWith('DATA')) {
      say('354 go on')
      inData = true
    } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
    else {
      if (line.startsWith('MAIL')) message.from = address
      if (line.startsWith('RCPT')) message.to.push(address)
      say('250 fine')
    }
  }
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  socket.on('error', () => undefined)
  say('220 test')
}
