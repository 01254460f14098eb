import { expect, test, vi } from 'vitest'
import { liveUrl } from '#web/storefront/my-orders/more-actions.tsx'

const loads = async (address: string) => address !== '/dead'

test('a valid address is used unchanged', async () => {
  const askAgain = vi.fn<() => Promise<string>>()
  expect(await liveUrl('/known', askAgain, loads)).toBe('/known')
  expect(askAgain).not.toHaveBeenCalled()
})

test('an expired address is requested again', async () => {
  expect(await liveUrl('/dead', async () => '/fresh', loads)).toBe('/fresh')
})

test('null when the new one does not load or does not come', async () => {
  expect(await liveUrl('/dead', async () => '/dead', loads)).toBeNull()
  expect(await liveUrl('/dead', () => Promise.reject(new Error('gone')), loads)).toBeNull()
})
