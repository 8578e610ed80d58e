/** The layout of a flow in pixels: one column per role, with arrows in the gaps between them. */
export interface FlowDrawing {
  readonly width: number
  readonly height: number
  readonly lanes: readonly { readonly role: string; readonly x: number; readonly width: number }[]
  readonly boxes: readonly DrawnBox[]
  readonly arrows: readonly DrawnArrow[]
}

interface DrawnBox {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The height of the part with the title. */
  readonly head: number
  /** The labels of its exits, one line each. */
  readonly exits: readonly string[]
}

interface DrawnArrow {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly points: readonly Point[]
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface DrawnNode {
  readonly id: string
  readonly title: string
  readonly roles: readonly string[]
  /** True if a number or word stands beside the title. */
  readonly hasMark?: boolean
}

export interface DrawnLink {
  readonly from: string
  readonly to: string
  readonly label: string
}

export const flowSizes = { lane: 44, head: 42, longHead: 62, exit: 24, foot: 8 } as const

/** Longer titles need two lines, next to a mark earlier. */
const maxLine = 20
const maxLineWithMark = 16

const minZoom = 0.8

/** The scale at which a drawing fits into its space. A drawing that would be too small to read scrolls instead. */
export function zoomIn(room: number, width: number): number {
  return room === 0 ? 1 : Math.min(1, Math.max(minZoom, room / width))
}

const minBox = 184
const maxBox = 280
const rowGap = 30
const trackGap = 9
const edge = 14

/** A node's position in the grid of lanes and rows. */
interface Cell {
  readonly id: string
  readonly lane: number
  readonly row: number
  readonly head: number
  readonly exits: readonly string[]
}

/** Lays out nodes in their roles' lanes, each below the nodes that lead to it; cycles lead back up. */
export function drawFlow(nodes: readonly DrawnNode[], links: readonly DrawnLink[], width: number): FlowDrawing {
  const roles = [...new Set(nodes.map(laneOf))]
  const cells = placed(nodes, links, roles)
  const routes = links.flatMap((link) => routeOf(link, cells) ?? [])
  const rows = rowsOf([...cells.values()], routes)
  const y = yIn(rows)
  const tracks = tracksOf(routes, y)
  const gutters = Array.from({ length: roles.length + 1 }, (_, index) => {
    const used = tracks.counts.get(index) ?? 0
    return used === 0 ? edge : 2 * edge + (used - 1) * trackGap
  })
  const space = width - gutters.reduce((sum, one) => sum + one, 0)
  const box = Math.round(Math.min(maxBox, Math.max(minBox, space / Math.max(1, roles.length))))
  const laneX = (lane: number) => gutters.slice(0, lane + 1).reduce((sum, one) => sum + one, 0) + lane * box
  const gutterX = (gutter: number, track: number) => laneX(gutter) - (gutters[gutter] ?? 0) + edge + track * trackGap
  const right = laneX(Math.max(0, roles.length - 1)) + box
  return {
    width: Math.max(width, right + (gutters.at(-1) ?? 0)),
    height: rows.at(-1)?.bottom ?? flowSizes.lane,
    lanes: roles.map((role, lane) => ({ role, x: laneX(lane), width: box })),
    boxes: [...cells.values()].map((cell) => ({
      id: cell.id,
      x: laneX(cell.lane),
      y: rows[cell.row]?.top ?? 0,
      width: box,
      height: heightOf(cell),
      head: cell.head,
      exits: cell.exits,
    })),
    arrows: routes.map((route) => ({
      from: route.from.id,
      to: route.to.id,
      label: route.label,
      points: pointsOf(route, { y, laneX, box, gutterX, tracks }),
    })),
  }
}

function laneOf({ roles }: DrawnNode): string {
  return roles[0] ?? ''
}

function heightOf({ head, exits }: Pick<Cell, 'head' | 'exits'>): number {
  return head + exits.length * flowSizes.exit + (exits.length > 0 ? flowSizes.foot : 0)
}

/** Assigns rows from the top: each node goes below its predecessors and below the nodes already in its lane. */
function placed(
  nodes: readonly DrawnNode[],
  links: readonly DrawnLink[],
  roles: readonly string[],
): ReadonlyMap<string, Cell> {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const next = Map.groupBy(
    links.filter(({ from, to }) => from !== to && known.has(from) && known.has(to)),
    ({ from }) => from,
  )
  const order = withoutCircles(nodes, next)
  const before = Map.groupBy(order.forward, ({ to }) => to)
  const exits = Map.groupBy(links, ({ from }) => from)
  const cells = new Map<string, Cell>()
  const free = roles.map(() => 0)
  for (const id of order.ids) {
    const node = known.get(id)
    if (!node) continue
    const lane = roles.indexOf(laneOf(node))
    const above = (before.get(id) ?? []).map(({ from }) => cells.get(from)?.row ?? -1)
    const row = Math.max(free[lane] ?? 0, ...above.map((one) => one + 1))
    free[lane] = row + 1
    const labels = [...new Set((exits.get(id) ?? []).map(({ label }) => label))]
    const head = node.title.length > (node.hasMark ? maxLineWithMark : maxLine) ? flowSizes.longHead : flowSizes.head
    cells.set(id, { id, lane, row, head, exits: labels.toSorted((a, b) => Number(a !== '') - Number(b !== '')) })
  }
  return cells
}

/** A topological order of the nodes, and the links that fit it. */
function withoutCircles(
  nodes: readonly DrawnNode[],
  next: ReadonlyMap<string, readonly DrawnLink[]>,
): { readonly ids: readonly string[]; readonly forward: readonly DrawnLink[] } {
  const state = new Map<string, 'open' | 'done'>()
  const forward: DrawnLink[] = []
  const ids: string[] = []
  const reached = new Set([...next.values()].flatMap((links) => links.map(({ to }) => to)))
  const starts = nodes.toSorted((a, b) => Number(reached.has(a.id)) - Number(reached.has(b.id)))
  for (const start of starts) {
    if (state.has(start.id)) continue
    state.set(start.id, 'open')
    const below: string[] = []
    const open = [{ id: start.id, links: (next.get(start.id) ?? []).values() }]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const { value: link } = top.links.next()
      if (!link) {
        state.set(top.id, 'done')
        below.unshift(top.id)
        open.pop()
      } else if (state.get(link.to) !== 'open') {
        forward.push(link)
        if (!state.has(link.to)) {
          state.set(link.to, 'open')
          open.push({ id: link.to, links: (next.get(link.to) ?? []).values() })
        }
      }
    }
    ids.push(...below)
  }
  return { ids, forward }
}

interface Route {
  readonly label: string
  readonly from: Cell
  readonly to: Cell
  /**
   * `down`: straight down in its lane; `beside`: through the gap next to it; `far`: across lanes, above the row of its
   * end.
   */
  readonly way: 'down' | 'beside' | 'far'
  readonly leaves: 'left' | 'right'
  readonly enters: 'left' | 'right'
  /** The gaps between lanes that it uses: the first and, for `far`, the last. */
  readonly gutters: readonly number[]
}

function routeOf({ from: source, to: target, label }: DrawnLink, cells: ReadonlyMap<string, Cell>): Route | null {
  const [from, to] = [cells.get(source), cells.get(target)]
  if (!from || !to || from === to) return null
  const ends = { label, from, to }
  if (from.lane === to.lane) {
    const isFree = ![...cells.values()].some(({ lane, row }) => lane === from.lane && row > from.row && row < to.row)
    if (to.row > from.row && isFree && from.exits.length === 1)
      return { ...ends, way: 'down', leaves: 'right', enters: 'right', gutters: [] }
    return { ...ends, way: 'beside', leaves: 'right', enters: 'right', gutters: [from.lane + 1] }
  }
  const isRight = to.lane > from.lane
  const [first, last] = isRight ? [from.lane + 1, to.lane] : [from.lane, to.lane + 1]
  const sides = isRight
    ? ({ leaves: 'right', enters: 'left' } as const)
    : ({ leaves: 'left', enters: 'right' } as const)
  return first === last
    ? { ...ends, way: 'beside', ...sides, gutters: [first] }
    : { ...ends, way: 'far', ...sides, gutters: [first, last] }
}

interface Row {
  readonly top: number
  readonly bottom: number
  /** Heights above the row for arrows that cross lanes, by the node that they lead to. */
  readonly channels: ReadonlyMap<string, number>
}

function rowsOf(cells: readonly Cell[], routes: readonly Route[]): readonly Row[] {
  const rows: Row[] = []
  const last = Math.max(-1, ...cells.map(({ row }) => row))
  let bottom: number = flowSizes.lane
  for (let row = 0; row <= last; row += 1) {
    const far = routes.filter(({ way, to }) => way === 'far' && to.row === row)
    const targets = [...new Set(far.map(({ to }) => to.id))]
    const above = bottom
    const channels = new Map(targets.map((id, index) => [id, above + rowGap / 2 + index * trackGap]))
    const top = bottom + rowGap + targets.length * trackGap
    const height = Math.max(...cells.filter((cell) => cell.row === row).map(heightOf), 0)
    bottom = top + height
    rows.push({ top, bottom, channels })
  }
  return rows
}

/** The heights at which arrows leave, enter and cross. */
interface Heights {
  leave(route: Route): number
  enter(route: Route): number
  channel(route: Route): number
  top(cell: Cell): number
  bottom(cell: Cell): number
}

function yIn(rows: readonly Row[]): Heights {
  const top = ({ row }: Cell) => rows[row]?.top ?? 0
  const bottom = (cell: Cell) => top(cell) + heightOf(cell)
  return {
    top,
    bottom,
    leave: ({ from, label }) => top(from) + from.head + (from.exits.indexOf(label) + 0.5) * flowSizes.exit,
    enter: ({ to }) => top(to) + to.head / 2,
    channel: ({ to }) => rows[to.row]?.channels.get(to.id) ?? top(to) - rowGap / 2,
  }
}

interface Tracks {
  /** The number of tracks in each gutter. */
  readonly counts: ReadonlyMap<number, number>
  of(gutter: number, target: string): number
}

/** Arrows to the same node share a track; others that would overlap get separate tracks. */
function tracksOf(routes: readonly Route[], y: Heights): Tracks {
  const spans = new Map<string, { readonly gutter: number; from: number; to: number }>()
  const add = (gutter: number | undefined, target: string, ...heights: readonly number[]) => {
    if (gutter === undefined) return
    const key = `${gutter} ${target}`
    const held = spans.get(key) ?? { gutter, from: Infinity, to: -Infinity }
    held.from = Math.min(held.from, ...heights)
    held.to = Math.max(held.to, ...heights)
    spans.set(key, held)
  }
  for (const route of routes) {
    const [first, last] = route.gutters
    if (route.way === 'far') {
      add(first, route.to.id, y.leave(route), y.channel(route))
      add(last, route.to.id, y.channel(route), y.enter(route))
    } else add(first, route.to.id, y.leave(route), y.enter(route))
  }
  const track = new Map<string, number>()
  const counts = new Map<number, number>()
  for (const [gutter, held] of Map.groupBy(spans, ([, span]) => span.gutter)) {
    const ends: number[] = []
    for (const [key, { from, to }] of held.toSorted(([, a], [, b]) => a.from - b.from)) {
      const free = ends.findIndex((end) => end + trackGap <= from)
      const index = free === -1 ? ends.length : free
      ends[index] = to
      track.set(key, index)
    }
    counts.set(gutter, ends.length)
  }
  return { counts, of: (gutter, target) => track.get(`${gutter} ${target}`) ?? 0 }
}

interface Places {
  readonly y: Heights
  readonly laneX: (lane: number) => number
  readonly box: number
  readonly gutterX: (gutter: number, track: number) => number
  readonly tracks: Tracks
}

function pointsOf(route: Route, { y, laneX, box, gutterX, tracks }: Places): readonly Point[] {
  const { from, to, way, leaves, enters, gutters } = route
  if (way === 'down') {
    const x = laneX(from.lane) + box / 2
    return [
      { x, y: y.bottom(from) },
      { x, y: y.top(to) },
    ]
  }
  const [out, into] = [y.leave(route), y.enter(route)]
  const start = { x: laneX(from.lane) + (leaves === 'right' ? box : 0), y: out }
  const end = { x: laneX(to.lane) + (enters === 'right' ? box : 0), y: into }
  const [first = 0, last = first] = gutters
  const x = gutterX(first, tracks.of(first, to.id))
  if (way === 'beside') return [start, { x, y: out }, { x, y: into }, end]
  const far = gutterX(last, tracks.of(last, to.id))
  const channel = y.channel(route)
  return [start, { x, y: out }, { x, y: channel }, { x: far, y: channel }, { x: far, y: into }, end]
}

/** The points as an SVG path with rounded corners. */
export function pathThrough(points: readonly Point[], radius = 6): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const a = toward(point, before, radius)
      const b = toward(point, after, radius)
      return `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`
    })
    .join('')
}

function toward(from: Point, to: Point, length: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const part = distance === 0 ? 0 : Math.min(length, distance / 2) / distance
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
