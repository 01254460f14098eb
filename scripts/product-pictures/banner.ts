import { niche } from './studio/niche.ts'
import { fallenPetals, marigold } from './studio/props.ts'
import { inset, scene, shadow } from './studio/scene.ts'
import { copperBottle, copperLota, singingBowl } from './goods/hammered.ts'
import { roundCushion } from './goods/cushion.ts'
import { bookPile } from './goods/lying-books.ts'
import { bellBody } from './goods/bell.ts'
import { kalash, kalashBody } from './goods/kalash.ts'
import { lampBody } from './goods/lamp.ts'

/** Lamp, kalash and bell at dusk, 2400 × 1000 px; the left 45 % stays calm for the plate. */
export function eveningLampBanner() {
  const s = scene({ stage: 'maroon', elevation: 11, width: 2400, height: 1000, horizon: 0.77 })
  niche(s, { x: 1660, base: 782, width: 840, height: 730, deep: 0.5 })
  niche(s, { x: 2290, base: 782, width: 520, height: 560, deep: 0.58 })
  s.put(
    `<path d="M0 778H2400" stroke="#1c0805" stroke-opacity=".35" stroke-width="5" filter="url(#${s.blur(3)})"/>`,
  )
  shadow(s, 1610, 852, 190, { reach: 0.5 })
  s.put(lampBody(s, { x: 1610, y: 856, scale: 1.08 }))
  shadow(s, 1996, 856, 96, { reach: 0.9, ry: 26 })
  s.put(kalashBody(s, { x: 1996, y: 860, k: 0.74 }))
  shadow(s, 1330, 892, 80, { reach: 0.5 })
  s.put(bellBody(s, { x: 1330, y: 894, k: 0.42 }))
  s.put(
    marigold(s, 1786, 902, 52, { seed: 5, squash: 0.5 }),
    marigold(s, 1866, 936, 44, { seed: 9, colour: '#f2b01e', squash: 0.5 }),
    marigold(s, 1448, 932, 46, { seed: 14, squash: 0.5 }),
    marigold(s, 2190, 900, 48, { seed: 22, colour: '#f2b01e', squash: 0.5 }),
  )
  return s.put(
    fallenPetals(s, [
      [1560, 950, 20, -14],
      [1700, 962, 16, 30],
      [1990, 950, 18, 160],
      [2090, 934, 14, 12],
      [1250, 946, 15, 20],
    ]),
  )
}

/** Copper kalash, lota and bottle, 2400 × 1000 px. */
export function copperBanner() {
  const s = scene({ stage: 'sand', elevation: 15, width: 2400, height: 1000, horizon: 0.72 })
  niche(s, { x: 1690, base: 742, width: 880, height: 700, deep: 0.84 })
  inset(s, copperBottle(), { x: 1370, y: 812, k: 0.66, from: [400, 874] })
  inset(s, kalash({ mat: 'copper', coconut: false }), { x: 1690, y: 860, k: 1.04, from: [400, 800] })
  inset(s, copperLota(), { x: 2050, y: 882, k: 0.6, from: [400, 782] })
  return s.put(
    fallenPetals(s, [
      [1480, 930, 20, -14],
      [1560, 958, 16, 30],
      [2230, 930, 18, 160],
    ]),
  )
}
/** Cushion, books and singing bowl, 2400 × 1000 px. */
export function morningBanner() {
  const s = scene({ stage: 'sage', elevation: 26, width: 2400, height: 1000, horizon: 0.44 })
  inset(s, bookPile(), { x: 1380, y: 590, k: 0.6, from: [400, 700] })
  inset(s, singingBowl(), { x: 2040, y: 700, k: 0.66, from: [400, 740] })
  inset(s, roundCushion(), { x: 1680, y: 760, k: 0.84, from: [400, 716] })
  return s
}
