import { expect, test, vi } from 'vitest'
import { liveAddress } from '#web/storefront/my-orders/more-actions.tsx'

const loads = async (address: string) => address !== '/dead'

test('an address that lives is used as it is', async () => {
  const askAgain = vi.fn<() => Promise<string>>()
  expect(await liveAddress('/known', askAgain, loads)).toBe('/known')
  expect(askAgain).not.toHaveBeenCalled()
})

test('a dead one is asked for again', async () => {
  expect(await liveAddress('/dead', async () => '/fresh', loads)).toBe('/fresh')
})

test('null when the new one does not load or does not come', async () => {
  expect(await liveAddress('/dead', async () => '/dead', loads)).toBeNull()
  expect(await liveAddress('/dead', () => Promise.reject(new Error('gone')), loads)).toBeNull()
})
