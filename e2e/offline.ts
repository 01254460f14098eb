import { createServer, request } from 'node:http'
import { freePort } from '#server/testing/free-port.ts'

export interface LosingLine {
  url: string
  /** The files that were lost so far, in order. */
  lost: string[]
  stop: () => Promise<void>
}

/** A proxy to the shop that returns 503, once each, for the files of the built client that match `loses`. */
export async function losingLine(shop: string, loses: (file: string) => boolean): Promise<LosingLine> {
  const lost: string[] = []
  const server = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming
    const file = /^\/assets\/([^?]+)/.exec(url)?.[1]
    if (file && !lost.includes(file) && loses(file)) {
      lost.push(file)
      response.writeHead(503, { 'content-type': 'text/plain' }).end('The line was lost')
      return
    }
    const outgoing = request(new URL(url, shop), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port}`,
    lost,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
