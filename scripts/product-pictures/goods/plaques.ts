/* oxlint-disable unicorn/consistent-function-scoping -- a shape's curve is read beside the thing it bends */
import { text } from '#server/sample/lettering.ts'
import { tone } from '../studio/colour.ts'
import { at, petals, ring, yantra } from '../studio/ornament.ts'
import { box, face } from '../studio/plane.ts'
import { project, scene } from '../studio/scene.ts'
import { shadowOf } from '../studio/shadow-of.ts'
import { TAU, pathOf, random, spin, steps, type Vec } from '../studio/vector.ts'

/** An engraved copper plate lying on a red cloth. */
export function yantraPlate() {
  const s = scene({ stage: 'ivory', elevation: 54, horizon: 0.1 })
  const [x, y, w] = [400, 530, 430]
  const cloth = `<rect width="560" height="560" fill="#8f1a22"/><rect x="12" y="12" width="536" height="536" fill="none" stroke="#e0b04e" stroke-width="10"/>`
  const p = (v: Vec) => spin(v, [0, 18, 0])
  shadowOf(
    s,
    (
      [
        [-280, 0, -280],
        [280, 0, -280],
        [280, 0, 280],
        [-280, 0, 280],
      ] as Vec[]
    ).map((v) => project(s, x, y, p(v))),
    12,
  )
  s.put(
    face(s, {
      x,
      y,
      origin: p([-280, 2, -280]),
      right: p([1, 0, 0]),
      down: p([0, 0, 1]),
      art: cloth,
      width: 560,
      height: 560,
    }),
  )
  const sheen = s.gradient(
    ['0 #f7c29c', '.22 #c9754a', '.42 #e9a67a', '.55 #f9d3b4', '.7 #b5623a', '1 #7d3c20'],
    'x2="1" y2=".8"',
  )
  const art = `<rect width="${w}" height="${w}" fill="url(#${sheen})"/><rect x="10" y="10" width="${w - 20}" height="${w - 20}" fill="none" stroke="#5a2410" stroke-width="3"/><g transform="translate(2 2.4)" opacity=".55">${at(w / 2, w / 2, yantra(146, { line: '#ffe6d0', width: 3 }))}</g>${at(w / 2, w / 2, yantra(146, { line: '#4d1c0a', width: 3 }))}`
  s.put(
    box(s, {
      x,
      y: y - 2,
      size: [w, 12, w],
      turn: -12,
      mat: { metal: '#b5623a', rough: 0.2 },
      top: art,
      reach: 18,
    }),
  )
  return s
}
/** A round marble plaque with an Om in brass, on a wooden foot. */
export function omPlaque() {
  const s = scene({ stage: 'sage', elevation: 12, horizon: 0.68 })
  const [x, y, R] = [400, 872, 270]
  const rnd = random(61)
  s.put(
    box(s, {
      x,
      y,
      size: [330, 62, 130],
      turn: -20,
      mat: 'darkWood',
      front: woodFace(330, 62, '#6b3f26'),
      side: woodFace(130, 62, '#6b3f26'),
      top: woodFace(330, 130, '#6b3f26'),
      reach: 110,
    }),
  )
  const tilt: Vec = [0, -20, 0]
  const rim = (r: number, z: number) =>
    steps(90).map((t) =>
      project(s, x, y, spin([r * Math.sin(t * TAU), 330 + r * Math.cos(t * TAU), z], tilt)),
    )
  s.put(
    `<path d="${pathOf(rim(R, -20), true)}" fill="#8f8576"/><path d="${pathOf([...rim(R, -20).slice(0, 46), ...rim(R, 12).slice(0, 46).toReversed()], true)}" fill="#b5aa98"/>`,
  )
  const veins = Array.from(
    { length: 12 },
    () =>
      `<path d="M${(rnd() * 540).toFixed(0)} 0C${(rnd() * 540).toFixed(0)} 160 ${(rnd() * 540).toFixed(0)} 330 ${(rnd() * 540).toFixed(0)} 540" fill="none" stroke="#9a9184" stroke-opacity="${(0.1 + rnd() * 0.2).toFixed(2)}" stroke-width="${(1 + rnd() * 4).toFixed(1)}"/>`,
  )
  const gold = s.gradient(['0 #fff0bd', '.35 #dba545', '.65 #a8741f', '1 #f0cf7c'], 'x2="1" y2="1"')
  const id = s.id('c')
  s.defs.push(`<clipPath id="${id}"><circle cx="270" cy="270" r="270"/></clipPath>`)
  const om = text('ॐ', { size: 330, weight: 600, fill: `url(#${gold})` })
  const shade = text('ॐ', { size: 330, weight: 600, fill: '#3d2a12' })
  const art = `<g clip-path="url(#${id})"><rect width="540" height="540" fill="#f4eee2"/>${veins.join('')}${at(270, 270, ring(232, { stroke: '#8a6424', width: 9 }) + ring(232, { stroke: '#e9c46e', width: 5 }) + petals(24, 206, 228, { fill: '#c9983a' }) + ring(198, { stroke: '#b5822c', width: 3 }))}<g transform="translate(286 366)" opacity=".4">${shade}</g><g transform="translate(280 358)">${om}</g></g>`
  s.put(
    face(s, {
      x,
      y,
      origin: spin([-270, 600, 14], tilt),
      right: spin([1, 0, 0], tilt),
      down: [0, -1, 0],
      art,
      width: 540,
      height: 540,
    }).replace(/<rect width="540" height="540" fill="#1c0a06"[^>]*>/, ''),
  )
  return s
}
/** Wood grain for a flat face. */
export function woodFace(w: number, h: number, colour: string, mark = '') {
  const lines = Array.from(
    { length: Math.max(5, Math.round(h / 9)) },
    (_, i) =>
      `<path d="M0 ${i * 9}Q${w * 0.3} ${i * 9 + 8 * Math.sin(i * 2.3)} ${w * 0.6} ${i * 9 + 3}T${w} ${i * 9}" fill="none" stroke="${tone(colour, 0.55)}" stroke-opacity="${(0.2 + 0.25 * Math.abs(Math.sin(i * 1.9))).toFixed(2)}" stroke-width="2.2"/>`,
  )
  return `<rect width="${w}" height="${h}" fill="${colour}"/>${lines.join('')}${mark}<rect width="${w}" height="3" fill="#fff" opacity=".18"/>`
}
