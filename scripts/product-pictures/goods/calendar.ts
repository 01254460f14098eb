import { text } from '#server/sample/lettering.ts'
import { at, lotus, petals, rays, ring } from '../studio/ornament.ts'
import { scene } from '../studio/scene.ts'

/** A spiral-bound wall calendar hanging from a nail, open at one month. */
export function wallCalendar() {
  const s = scene({ stage: 'rose', elevation: 4, horizon: 0.99 })
  const [x, y, w, h] = [180, 150, 440, 700]
  const ink = '#5b2318'
  s.put(
    `<rect x="${x + 14}" y="${y + 18}" width="${w}" height="${h}" fill="#200b06" opacity=".4" filter="url(#${s.blur(14)})"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fbf4e2"/>`,
  )
  s.put(
    `<g transform="translate(${x} ${y})"><rect x="16" y="34" width="${w - 32}" height="300" fill="#2c4a44"/>${at(w / 2, 168, rays(40, 96, 128, { stroke: '#e7c67a', width: 2 }) + ring(90, { stroke: '#e7c67a', fill: '#d98b3a' }) + petals(16, 46, 84, { stroke: '#7a2a1d', fill: '#efc873', width: 1.6 }))}${at(w / 2, 318, lotus(120, { line: '#f3e0b0', width: 2, soft: ['#b8564a', '#d68272', '#efc0a4'] }))}${monthGrid(w, ink)}</g>`,
  )
  const spiral = Array.from({ length: 27 }, (_, i) => x + 18 + i * 15.5)
  s.put(
    ...spiral.map(
      (cx) =>
        `<circle cx="${cx}" cy="${y + 12}" r="4" fill="#6b4a3a"/><path d="M${cx} ${y + 12}C${cx - 5} ${y - 16} ${cx + 9} ${y - 16} ${cx + 5} ${y + 8}" fill="none" stroke="#3d2a22" stroke-width="3.4"/><path d="M${cx - 0.8} ${y + 10}C${cx - 5} ${y - 15} ${cx + 8} ${y - 15} ${cx + 4} ${y + 6}" fill="none" stroke="#d9d2c6" stroke-width="1.5"/>`,
    ),
  )
  s.put(
    `<path d="M372 ${y - 4}Q400 ${y - 62} 428 ${y - 4}" fill="none" stroke="#8f8577" stroke-width="4"/><circle cx="404" cy="${y - 30}" r="10" fill="#200b06" opacity=".4" filter="url(#${s.blur(3)})"/><circle cx="400" cy="${y - 36}" r="9" fill="url(#${s.radial(['0 #fff2c8', '.5 #b98a3a', '1 #5d3d10'], 'cx=".35" cy=".3"')})"/>`,
  )
  return s.put(
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${s.gradient(['0 #fff .16', '.6 #fff 0', '1 #1c0604 .14'], 'x2="1" y2="1"')})"/>`,
  )
}
function monthGrid(w: number, ink: string) {
  const days = ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि']
  const col = (i: number) => 46 + i * ((w - 92) / 6)
  const numbers = Array.from({ length: 30 }, (_, i) => {
    const place = i + 3
    const [cx, cy] = [col(place % 7), 476 + Math.floor(place / 7) * 46]
    const mark =
      i === 0
        ? `<circle cx="${cx}" cy="${cy - 8}" r="19" fill="#5b2318"/>`
        : i === 14
          ? `<circle cx="${cx}" cy="${cy - 8}" r="19" fill="none" stroke="#c9862e" stroke-width="2.4"/>`
          : ''
    return (
      mark +
      text(String(i + 1), {
        x: cx,
        y: cy,
        family: 'mukta',
        weight: 500,
        size: 24,
        fill: i === 0 ? '#fbf4e2' : place % 7 === 6 ? '#b3261f' : '#3d2a22',
      })
    )
  })
  return (
    text('कार्तिक', { x: 26, y: 396, anchor: 'start', size: 46, fill: ink }) +
    text('Kartik', { x: w - 26, y: 394, anchor: 'end', size: 28, weight: 500, fill: '#8f5a2a' }) +
    `<path d="M26 412H${w - 26}" stroke="#d9c08a" stroke-width="2"/>` +
    days
      .map((d, i) =>
        text(d, {
          x: col(i),
          y: 440,
          family: 'mukta',
          weight: 500,
          size: 16,
          fill: i === 6 ? '#b3261f' : '#736051',
        }),
      )
      .join('') +
    numbers.join('')
  )
}
