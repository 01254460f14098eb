import { expect, test } from 'vitest'
import { readableImages } from '#web/admin/catalogue-forms/record-form.tsx'

const named = (name: string, bytes: number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

test('a file is recognized as an image by its first bytes, whatever its name', async () => {
  const images = [
    named('a.txt', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    named('b.jpg', [0xff, 0xd8, 0xff, 0xe0, 0]),
    named('c.gif', 'GIF89a…'),
    named('d.webp', [...Buffer.from('RIFF'), 1, 0x0a, 2, 3, ...Buffer.from('WEBP')]),
    named('e.heic', [0, 0, 0, 0x1c, ...Buffer.from('ftypheic')]),
    named('f.jpg', [0, 0, 0, 0x1c, ...Buffer.from('ftypavif')]),
  ]
  const others = [named('list.png', 'price,stock\n'), named('empty.png', ''), named('g.jpg', '%PDF-1.7')]
  expect(await readableImages([...others, ...images])).toEqual(images)
})
