/** One server-sent event. */
export interface ServerEvent {
  type: string
  id: string
  data: string
}

/** Cuts a stream of text into server-sent events; what is not whole yet waits for the next piece. */
export function eventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readEvent(block)
      if (event) onEvent(event)
    }
  }
}

function readEvent(block: string): ServerEvent | null {
  const fields: Record<string, string> = {}
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name)
      fields[name] = name === 'data' && fields['data'] !== undefined ? `${fields['data']}\n${value}` : value
  }
  if (fields['data'] === undefined) return null
  return { type: fields['event'] ?? 'message', id: fields['id'] ?? '', data: fields['data'] }
}
