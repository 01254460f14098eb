import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { command, root } from './process.mjs'

// npm run house: counts the product's files, and draws its folders in layers by their imports into
// docs/images/house.svg.

const IMAGE = 'docs/images/house.svg'
const SMALL = 30
/** Files beside the folders that put them together are above them all. */
const TOP = 'entry points'
const IN_FOLDER = /^(server|web)\/.+\//
const IMPORT =
  /(?:^|\n)(?:import|export)\b( type)?[^'"\n;]*(?:\n[^'";]*)?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g

const LEFT = 470
const WIDE = { server: 450, web: 410 }
const BOX = { height: 30, gap: 6, letter: 6.4 }
const LAYER_GAP = 26
const STYLE = `text{font:12px system-ui,sans-serif;text-anchor:middle;fill:#2a1912}tspan{font-size:10px;fill:#6d5a45}.sheet{fill:#fffaf0}
rect{fill:#f7ecd2;stroke:#b08a45}.contract rect{fill:#ecd9a8}.arrow,.wrong{fill:none;stroke:#8a6d3b;stroke-opacity:.55;marker-end:url(#tip)}.wrong{stroke:#c3271d;stroke-opacity:.9}#tip path{fill:#8a6d3b}.name{font-weight:600}
@media(prefers-color-scheme:dark){text{fill:#f6ecdb}tspan{fill:#c9b595}.sheet{fill:#17100d;stroke:none}rect{fill:#33251b;stroke:#8b6f3f}.contract rect{fill:#4a3720}.arrow{stroke:#c8a869}#tip path{fill:#c8a869}}`

await command(async () => {
  const files = ['contract', 'server', 'web'].flatMap(filesBelow)
  const typed = files.filter((file) => /\.tsx?$/.test(file))
  const sources = new Map(typed.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text, sources)]))
  console.table(figures(files, sources, imports))
  mkdirSync(dirname(join(root, IMAGE)), { recursive: true })
  writeFileSync(join(root, IMAGE), image(imports))
  console.log(IMAGE)
})

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['web/dist', 'server/testing'].includes(path) ? [] : filesBelow(path)
    return /\.(test|torture)\.|\.webp$/.test(path) ? [] : [path]
  })
}

/** A file's imports within the product, each with whether it imports only types. */
function importsOf(file, text, sources) {
  const imports = new Map()
  for (const [, type, from, later, whole] of text.matchAll(IMPORT)) {
    const name = from ?? later ?? whole
    const path = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))
    if (sources.has(path)) imports.set(path, Boolean(type) && imports.get(path) !== false)
  }
  return imports
}

function figures(files, sources, imports) {
  const lines = new Map([...sources].map(([file, text]) => [file, text.split('\n').length - 1]))
  const sorted = [...lines.values()].sort((a, b) => a - b)
  const importers = new Map()
  for (const to of [...imports.values()].flatMap((all) => [...all.keys()]))
    importers.set(to, (importers.get(to) ?? 0) + 1)
  const inFolder = new Map()
  for (const file of files) inFolder.set(dirname(file), (inFolder.get(dirname(file)) ?? 0) + 1)
  const small = [...lines].filter(([file, count]) => count <= SMALL && importers.get(file) === 1)
  const [fullest] = [...inFolder].sort((a, b) => b[1] - a[1])
  return {
    files: sources.size,
    lines: sorted.reduce((sum, count) => sum + count, 0),
    'median lines': sorted[sorted.length >> 1],
    'p95 lines': sorted[Math.floor(sorted.length * 0.95)],
    [`of at most ${SMALL} lines with one importer`]: small.length,
    cycles: cyclesIn(keysOf(imports)).length,
    'fullest folder': `${fullest[0]} (${fullest[1]})`,
  }
}

/** Groups of more than one that reach each other (Tarjan). */
function cyclesIn(edges) {
  const [found, low, stack, cycles] = [new Map(), new Map(), [], []]
  const visit = (one) => {
    found.set(one, found.size)
    low.set(one, found.get(one))
    stack.push(one)
    for (const to of edges.get(one)) {
      if (!found.has(to)) visit(to)
      if (stack.includes(to)) low.set(one, Math.min(low.get(one), low.get(to)))
    }
    if (low.get(one) !== found.get(one)) return
    const cycle = stack.splice(stack.indexOf(one))
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const one of edges.keys()) if (!found.has(one)) visit(one)
  return cycles
}

/** The box of a file in the map: a noun of the server, a part of the back office or the storefront, or a folder. */
function folderOf(file, joining) {
  const [side, part, noun, below] = file.split('/')
  if (side === 'contract') return 'contract'
  if (!noun) return `${side}/${joining.has(file) ? TOP : 'basics'}`
  return below && ['features', 'admin', 'storefront'].includes(part)
    ? `${side}/${part}/${noun}`
    : `${side}/${part}`
}

/**
 * Files beside the folders that import a folder, or another such file, and are imported only by the operator
 * commands.
 */
function joiningFiles(values) {
  const joining = new Set()
  const inFolders = [...values].filter(
    ([file]) => IN_FOLDER.test(file) && !file.startsWith('server/operator/'),
  )
  const wanted = new Set(inFolders.flatMap(([, all]) => all))
  for (let before = -1; before < joining.size;) {
    before = joining.size
    for (const [file, all] of values)
      if (
        !IN_FOLDER.test(file) &&
        !wanted.has(file) &&
        all.some((to) => joining.has(to) || IN_FOLDER.test(to))
      )
        joining.add(file)
  }
  return joining
}

/** Type-only imports are erased before anything runs: they do not create a layer. */
function image(imports) {
  const values = new Map(
    [...imports].map(([file, all]) => [file, [...all].flatMap(([to, type]) => (type ? [] : to))]),
  )
  const joining = joiningFiles(values)
  const folders = new Map()
  for (const [file, all] of values) {
    const name = folderOf(file, joining)
    const folder = folders.get(name) ?? { files: 0, to: new Map() }
    folders.set(name, folder)
    folder.files += 1
    for (const to of all.map((one) => folderOf(one, joining)))
      if (to !== name && to !== 'contract')
        folder.to.set(to, name.endsWith(TOP) ? Infinity : (folder.to.get(to) ?? 0) + 1)
  }
  const columns = ['server', 'web'].map((side) => column(side, folders))
  const height = Math.max(...columns.map((one) => one.height))
  const contract = `<g class="contract"><rect x="10" y="${height + 16}" width="880" height="34" rx="6"/><text x="450" y="${height + 38}">contract <tspan>${folders.get('contract').files} files, imported by every folder</tspan></text></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height + 62}" role="img" aria-label="Module map of server and web: folders import folders below them">
<style>${STYLE}</style><rect class="sheet" width="900" height="${height + 62}"/>
<defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L6 3L0 6z"/></marker></defs>
${columns.map((one, i) => `<g transform="translate(${i * LEFT + 10} ${height - one.height})">${one.art}</g>`).join('\n')}
${contract}</svg>\n`
}

/**
 * The boxes of one map in layers, each above everything it imports; arrows show imports that follow from no other
 * arrow.
 */
function column(side, folders) {
  const edges = new Map(
    [...folders].filter(([name]) => name.split('/')[0] === side).map(([name, { to }]) => [name, to]),
  )
  const against = breakCycles(edges)
  for (const { from, to, weight } of against) console.log(`against the layers: ${from} → ${to} (${weight})`)
  const below = (name) => [...edges.get(name).keys()]
  const layers = new Map()
  const layerOf = (name) => {
    if (!layers.has(name)) layers.set(name, Math.max(0, ...below(name).map((to) => layerOf(to) + 1)))
    return layers.get(name)
  }
  for (const name of edges.keys()) layerOf(name)
  const reach = (name) => new Set(below(name).flatMap((to) => [to, ...reach(to)]))
  const places = place(side, edges, layers, below)
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + BOX.height
  const arrows = [...edges.keys()].flatMap((name) => {
    const others = new Set(below(name).flatMap((to) => [...reach(to)]))
    return below(name)
      .filter((to) => !others.has(to))
      .map((to) => arrow(places.get(name), places.get(to), 'arrow'))
  })
  const wrong = against.map(({ from, to }) => arrow(places.get(from), places.get(to), 'wrong'))
  const boxes = [...places].map(([name, { x, y, width, label }]) => {
    return `<rect x="${x}" y="${y + 24}" width="${width}" height="${BOX.height}" rx="5"/><text x="${x + width / 2}" y="${y + 43}">${label} <tspan>${folders.get(name).files}</tspan></text>`
  })
  const title = `<text class="name" x="${WIDE[side] / 2}" y="14">${side}</text>`
  return { height: height + 24, art: [title, ...arrows, ...boxes, ...wrong].join('') }
}

/** Removes the lightest edges from cycles until there are none, and returns those removed. */
function breakCycles(edges) {
  const removed = []
  for (let cycles = cyclesIn(keysOf(edges)); cycles.length > 0; cycles = cyclesIn(keysOf(edges))) {
    const inside = cycles[0].flatMap((from) =>
      [...edges.get(from)]
        .map(([to, weight]) => ({ from, to, weight }))
        .filter(({ to }) => cycles[0].includes(to)),
    )
    const lightest = inside.reduce((least, one) => (one.weight < least.weight ? one : least))
    edges.get(lightest.from).delete(lightest.to)
    removed.push(lightest)
  }
  return removed
}

function keysOf(edges) {
  return new Map([...edges].map(([from, to]) => [from, [...to.keys()]]))
}

/** The position of each box: the highest layer first, a layer of many boxes in several rows, near their imports. */
function place(side, edges, layers, below) {
  const places = new Map()
  const rows = []
  const centre = (name) => {
    const middles = below(name).map((to) => places.get(to).x + places.get(to).width / 2)
    return middles.reduce((sum, x) => sum + x, 0) / (middles.length || 1)
  }
  for (let layer = 0; layer <= Math.max(...layers.values()); layer += 1) {
    const names = [...edges.keys()].filter((name) => layers.get(name) === layer)
    for (const row of inRows(names.sort((a, b) => centre(a) - centre(b)).map(boxOf), WIDE[side])) {
      const used = row.reduce((sum, { width }) => sum + width, 0)
      const gap = Math.min(40, (WIDE[side] - used) / (row.length + 1))
      let x = (WIDE[side] - used - gap * (row.length - 1)) / 2
      for (const box of row) {
        places.set(box.name, Object.assign(box, { x: Math.round(x), row: rows.length }))
        x += box.width + gap
      }
      rows.push(layer)
    }
  }
  const up = rows.map((layer, i) => i * (BOX.height + BOX.gap) + layer * (LAYER_GAP - BOX.gap))
  for (const box of places.values()) box.y = up.at(-1) - up[box.row]
  return places
}

function boxOf(name) {
  const label = name.split('/').at(-1)
  return { name, label, width: Math.round((label.length + 4) * BOX.letter + 10) }
}

function inRows(boxes, width) {
  const rows = []
  let left = 0
  for (const box of boxes) {
    if (left < box.width) left = rows.push([]) && width
    rows.at(-1).push(box)
    left -= box.width + BOX.gap
  }
  return rows
}

function arrow(from, to, kind) {
  const [x1, y1] = [from.x + from.width / 2, from.y + 24 + BOX.height]
  const [x2, y2] = [to.x + to.width / 2, to.y + 23]
  return `<path class="${kind}" d="M${x1} ${y1}C${x1} ${y1 + 22} ${x2} ${y2 - 26} ${x2} ${y2}"/>`
}
