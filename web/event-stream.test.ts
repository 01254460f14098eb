import { expect, test } from 'vitest'
import { eventReader, type ServerEvent } from '#web/event-stream.ts'

test('events are read whole wherever the stream is cut, and heartbeats are none', () => {
  const text =
    'event: ready\nid: 1\ndata: {}\n\n: still here\n\nevent: notification\nid: 2\ndata: {"a":1}\n\n'
  for (let cut = 0; cut <= text.length; cut += 1) {
    const events: ServerEvent[] = []
    const read = eventReader((event) => events.push(event))
    read(text.slice(0, cut))
    read(text.slice(cut))
    expect(events).toEqual([
      { type: 'ready', id: '1', data: '{}' },
      { type: 'notification', id: '2', data: '{"a":1}' },
    ])
  }
})
