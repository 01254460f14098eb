import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ensureServerBuilt } from '../scripts/build-server.mjs'
import type { Engine } from '../server/database/database.ts'
import type { BareResponse } from './bare-server.ts'
import { type BigShop, openBigShop, startBeside, tokenOf } from './big-shop.ts'
import { machine, median, only, publish, print, table, wantedEngines } from './report.ts'

// Compares responses per second of the shop and of a bare node:http server that sends the same ones: the same bytes
// with the same headers, or the same object serialised for each request. Both are processes and take turns under
// the same load, so other work on the machine affects both equally.

const SIZE = { orders: 2_000, users: 1_000, products: 1_000 }
const CONNECTIONS = 50
const ROUNDS = 5
const SECONDS = '1'
/** The last of 50 responses of several megabytes is slow. */
const TIMEOUT_S = '30'
const BROTLI = { 'accept-encoding': 'br' }
/** Headers that Node itself adds to each response. */
const OF_NODE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

const run = promisify(execFile)
const hasWrk = await run('wrk', ['--version']).then(
  () => true,
  (error: { code?: unknown }) => error.code !== 'ENOENT', // it prints its version and exits with 1
)
await ensureServerBuilt()
const sections: string[] = []
for (const engine of wantedEngines()) sections.push(...(await measured(engine)))
await publish('http', [
  '# Responses per second, compared with a bare server',
  '',
  `By \`npm run bench -- http\`: ${CONNECTIONS} connections of ${hasWrk ? 'wrk' : 'autocannon'}, on the same cores; 1,000 products, 2,000 orders. Medians of ${ROUNDS} runs of ${SECONDS} s each. Bare: a`,
  '`node:http` server that sends the same bytes with the same headers, or serialises the same object for each request.',
  '',
  machine(),
  '',
  ...sections,
])

async function measured(engine: Engine): Promise<string[]> {
  print(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const requests = (await requestsOf(big)).filter(({ name }) => name.includes(only ?? ''))
  const from = performance.now()
  const shop = await startBeside(big.app)
  const ready = Math.round(performance.now() - from)
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  try {
    const idle = await residentMib(shop.pid)
    const rows: string[][] = []
    for (const wanted of requests) {
      const headers = await headersOf(shop.url, wanted)
      bare.send(await bareResponse(shop.url, wanted, headers))
      const [port] = (await once(bare, 'message')) as [number]
      const runs: { bare: number; shop: number }[] = []
      for (let i = 0; i <= ROUNDS; i += 1)
        runs.push({
          bare: await rate(`http://127.0.0.1:${port}/`, headers),
          shop: await rate(`${shop.url}${wanted.path}`, headers),
        })
      runs.shift() // warm-up
      const rates = [runs.map((turn) => turn.shop), runs.map((turn) => turn.bare)].map(median)
      const share = median(runs.map((turn) => turn.shop / turn.bare)).toFixed(2)
      rows.push([wanted.name, share, ...rates.map((one) => Math.round(one).toLocaleString('en'))])
      print(`${wanted.name}: ${share}`)
    }
    const memory = `${idle} MiB resident at that time, ${await residentMib(shop.pid)} MiB after this load`
    return [
      ...table([engine, 'share of bare', 'shop, a second', 'bare, a second'], rows),
      '',
      `Ready ${ready} ms after its process started; ${memory}.`,
      '',
    ]
  } finally {
    bare.kill()
    await shop.stop()
    await big.close()
  }
}

interface HttpRequest {
  name: string
  path: string
  headers: Record<string, string>
  /** The bare server sends the same bytes each time, or serialises the same object for each request. */
  bare: 'bytes' | 'object'
  /** Sends the response's own ETag, for a 304. */
  again?: true
}

/** The screens' most frequent requests: cached ones, and those computed each time. */
async function requestsOf(shop: BigShop): Promise<HttpRequest[]> {
  const products = '/api/product/getAllProduct'
  const { data } = (await shop.server.inject(`${products}?limit=1`)).json<{
    data: { address: string; images: string[] }[]
  }>()
  const image = data[0]!.images[0]!
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await shop.server.inject('/')).body)![1]!
  const { account_id: customer, id: order } = await shop.app.database.read
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return [
    { ...bytes('public product list, 304', products), again: true },
    bytes('whole product list, brotli', products),
    bytes('whole product list, plain', products, {}),
    bytes('categories, brotli', '/api/category/getAllCategory'),
    bytes('web page /', '/'),
    { ...bytes('web page /, 304', '/'), again: true },
    bytes('public product page', data[0]!.address),
    bytes('public shop page', '/shop'),
    bytes('script of the page', script),
    bytes('picture', image, {}),
    { ...bytes('picture, 304', image, {}), again: true },
    object('24 of 1,000 products', `${products}?limit=24`),
    object('search among 1,000', `${products}?search=brass%20bell&limit=24`),
    object('own orders', `/api/order/getUserOrders/${customer}`, await tokenOf(shop.app, customer)),
    object('one order', `/api/order/getOrder/${order}`, shop.token),
    object('admin, 20 orders', '/api/order/manageOrders?limit=20', shop.token),
    object('admin, 20 people', '/api/auth/manageCustomer?limit=20', shop.token),
    object('admin, 20 products', `${products}?limit=20`, shop.token),
    object('admin, dashboard', '/api/order/dashboard', shop.token),
  ]
}

function bytes(name: string, path: string, headers: Record<string, string> = BROTLI): HttpRequest {
  return { name, path, headers, bare: 'bytes' }
}

function object(name: string, path: string, token?: string): HttpRequest {
  return { name, path, headers: token ? { authorization: `Bearer ${token}` } : {}, bare: 'object' }
}

/** The headers with which a request gets the measured response. */
async function headersOf(origin: string, { path, headers, again }: HttpRequest) {
  if (!again) return headers
  const { rawHeaders } = await get(`${origin}${path}`, headers)
  const etag = rawHeaders[rawHeaders.findIndex((name) => name.toLowerCase() === 'etag') + 1]!
  return { ...headers, 'if-none-match': etag }
}

async function bareResponse(
  origin: string,
  { path, bare, again }: HttpRequest,
  headers: Record<string, string>,
): Promise<BareResponse> {
  const { status, rawHeaders, body } = await get(`${origin}${path}`, headers)
  if (status !== (again ? 304 : 200)) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`)
  const sent =
    bare === 'object' ? { object: JSON.parse(body.toString()) } : { base64: body.toString('base64') }
  return { status, headers: rawHeaders, body: sent }
}

async function get(url: string, headers: Record<string, string>) {
  const [response] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  const isNodes = (i: number) => OF_NODE.has(response.rawHeaders[i - (i % 2)]!.toLowerCase())
  return { status: response.statusCode!, rawHeaders: response.rawHeaders.filter((_, i) => !isNodes(i)), body }
}

/** Responses per second by wrk if installed, else by autocannon. Throws if any failed. */
async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const common = ['-c', String(CONNECTIONS), '-d', SECONDS, ...given, url]
  if (hasWrk) {
    const { stdout } = await run('wrk', ['-t', '1', '--timeout', TIMEOUT_S, ...common])
    const failed = /Socket errors.*|Non-2xx or 3xx responses.*/.exec(stdout)
    if (failed) throw new Error(`${url}: ${failed[0]}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  }
  const autocannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'))
  const args = [autocannon, '--json', '-t', TIMEOUT_S, ...common]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 26 })
  const { requests, errors, timeouts } = JSON.parse(stdout) as Record<'errors' | 'timeouts', number> & {
    requests: { average: number }
  }
  if (errors + timeouts > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts`)
  return requests.average
}

/** MiB of memory used by a process; – if unknown. */
async function residentMib(pid: number | undefined): Promise<number | '–'> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kib === undefined ? '–' : Math.round(Number(kib) / 1024)
}
