import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The minimum that Node does for a response: the parent process sends each response to serve, and receives the
// port.

export interface BareResponse {
  status: number
  /** Alternating names and values. */
  headers: string[]
  /** Bytes to send unchanged, or an object to serialise for each request. */
  body: { base64: string } | { object: unknown }
}

let served: BareResponse
let bytes: Buffer | undefined
const server = createServer((_, response) => {
  response.writeHead(served.status, served.headers)
  response.end(bytes ?? Buffer.from(JSON.stringify('object' in served.body && served.body.object)))
}).listen(0, '127.0.0.1')

process.on('message', (next: BareResponse) => {
  served = next
  bytes = 'base64' in next.body ? Buffer.from(next.body.base64, 'base64') : undefined
  const report = () => process.send?.((server.address() as AddressInfo).port)
  if (server.listening) report()
  else server.once('listening', report)
})
