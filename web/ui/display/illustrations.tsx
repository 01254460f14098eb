import type { ReactNode } from 'react'

export type IllustrationName = 'lamp' | 'box' | 'page' | 'search' | 'broken'

/** Line drawings of 96 × 72 in one stroke, for empty lists and missing images. */
export const ILLUSTRATIONS: Record<IllustrationName, ReactNode> = {
  lamp: (
    <path d="M18 44h60c-3 14-14 21-30 21s-27-7-30-21zM18 44c-4-1-6-3-6-5h72c0 2-2 4-6 5M48 34c5-5 7-10 0-20-7 10-5 15 0 20z" />
  ),
  box: (
    <path d="M20 30h56v34H20zM16 20h64v10H16zM48 20v44M48 20c-4-9-14-12-17-8s4 8 17 8zM48 20c4-9 14-12 17-8s-4 8-17 8z" />
  ),
  page: (
    <path d="M28 8h40c3 0 5 2 5 5v46l-6-4-6 4-6-4-7 4-6-4-6 4-6-4-7 4V13c0-3 2-5 5-5zM36 21h25M36 30h25M36 39h15" />
  ),
  search: (
    <>
      <circle cx="43" cy="32" r="21" />
      <path d="M58 47l17 17M43 41c4-4 5-8 0-16-5 8-4 12 0 16z" />
    </>
  ),
  broken: (
    <>
      <path d="M12 60V14c0-2 1-3 3-3h66c2 0 3 1 3 3v46c0 2-1 3-3 3H15c-2 0-3-1-3-3z" />
      <path d="M24 46c5-2 9-7 11-13 3 7 6 11 11 13-7 5-15 5-22 0zM35 27c2-3 2-5 0-8-2 3-2 5 0 8zM52 53l9-12 13 12" />
    </>
  ),
}
