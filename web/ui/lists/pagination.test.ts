import { expect, test } from 'vitest'
import { pageWindow } from '#web/ui/lists/pagination.tsx'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 12, [1, 2, 3, 4, 5, null, 12]],
  [6, 12, [1, null, 5, 6, 7, null, 12]],
  [12, 12, [1, null, 8, 9, 10, 11, 12]],
])('page %i of %i offers %j', (page, pages, offered) => {
  expect(pageWindow(page, pages)).toEqual(offered)
})
