import { createServer } from 'node:http'

// The least that Node does for an answer: its parent says what each path answers, in one message, and is told the port.

export interface BareAnswer {
  status: number
  /** Names and values in turn, as they went over the wire. */
  head: string[]
  /** Base64 of bytes to send as they are; or an object that is serialised for each request. */
  body: { bytes: string } | { object: unknown }
}

process.once('message', (answers: Record<string, BareAnswer>) => {
  const known = new Map(
    Object.entries(answers).map(([path, { status, head, body }]) => {
      const bytes = 'bytes' in body ? Buffer.from(body.bytes, 'base64') : undefined
      return [
        path,
        {
          status,
          head,
          bodyNow: () => bytes ?? Buffer.from(JSON.stringify('object' in body && body.object)),
        },
      ]
    }),
  )
  const server = createServer((request, response) => {
    const { status, head, bodyNow } = known.get(request.url ?? '')!
    response.writeHead(status, head)
    response.end(bodyNow())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
