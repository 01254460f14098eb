import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { downloadImage, isPublicIp } from './download-image.ts'

const never = new AbortController().signal
const ONE_MACHINE = { isAllowed: (ip: string) => ip === '127.0.0.1', anyPort: true }

async function site(response: RequestListener): Promise<string> {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('An image from a web address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'no address',
  ])('never comes from %s', (address) => expect(isPublicIp(address)).toBe(false))

  it('can come from any other machine', () => {
    for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111']) expect(isPublicIp(address)).toBe(true)
  })

  it.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://localhost/a.png',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'http://8.8.8.8:22/a.png',
    'ftp://8.8.8.8/a.png',
    'file:///etc/passwd',
    'http://me:secret@8.8.8.8/a.png',
    'a.png',
  ])('is refused at %s', async (address) => {
    await expect(downloadImage(address, never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is the bytes of the address, also after a redirect on the same allowed machine', async () => {
    const origin = await site((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.writeHead(200, { 'content-type': 'binary/octet-stream' }).end('bytes') // as S3 sends files
    })
    expect(await (await downloadImage(`${origin}/old`, never, ONE_MACHINE)).text()).toBe('bytes')
  })

  it.each([
    ['a redirect to another machine', 302, { location: 'http://127.0.0.2/' }, ''],
    ['a redirect to a name of another machine', 302, { location: 'http://localhost.localdomain./' }, ''],
    ['a redirect in a circle', 302, { location: '/' }, ''],
    ['a page', 200, { 'content-type': 'text/html' }, '<p>'],
    ['an error', 404, {}, ''],
    ['more than 10 MB', 200, { 'content-type': 'image/png' }, Buffer.alloc(11_000_000)],
  ])('is refused for %s', async (_, status, headers, body) => {
    const origin = await site((__, response) => response.writeHead(status, headers).end(body))
    await expect(downloadImage(origin, never, ONE_MACHINE)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is given up when the time of the whole import is over', async () => {
    const origin = await site(() => undefined)
    const over = AbortSignal.abort()
    await expect(downloadImage(origin, over, ONE_MACHINE)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
