import { expect, it } from 'vitest'
import { deviceOf } from './sessions.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const AGENTS: [userAgent: string, browser: string, system: string][] = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  ['curl/8.0', '', ''],
]

it.each(AGENTS)('%s is named as people know it', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
