import { describe, expect, it } from 'vitest'
import { drawFlow, pathThrough, zoomIn, type DrawnLink, type DrawnNode } from '#domain/policies/work/flow-drawing.ts'
import { randomOf, type Random } from '#server/platform/random.ts'

const node = (id: string, role: string): DrawnNode => ({ id, title: id, roles: [role] })
const link = (from: string, to: string, label = ''): DrawnLink => ({ from, to, label })
const boxIn = (drawn: ReturnType<typeof drawFlow>, id: string) => {
  const box = drawn.boxes.find((one) => one.id === id)
  if (!box) throw new Error(`there is no box ${id}`)
  return box
}

describe('The drawing of a flow', () => {
  const nodes = [node('apply', 'Farmer'), node('list', 'OWNER'), node('result', 'Farmer')]
  const links = [link('apply', 'list'), link('list', 'result', 'Approve'), link('list', 'apply', 'Reject')]

  it('Roles are columns in their order, and each box is in the column of its role', () => {
    const drawn = drawFlow(nodes, links, 1000)
    expect(drawn.lanes.map(({ role }) => role)).toEqual(['Farmer', 'OWNER'])
    expect(boxIn(drawn, 'apply').x).toBe(boxIn(drawn, 'result').x)
    expect(boxIn(drawn, 'list').x).toBeGreaterThan(boxIn(drawn, 'apply').x + boxIn(drawn, 'apply').width)
  })

  it('A successor is below its predecessors, and only backward links go up', () => {
    const drawn = drawFlow(nodes, links, 1000)
    expect(boxIn(drawn, 'list').y).toBeGreaterThan(boxIn(drawn, 'apply').y)
    expect(boxIn(drawn, 'result').y).toBeGreaterThan(boxIn(drawn, 'list').y)
    const back = drawn.arrows.find(({ label }) => label === 'Reject')
    expect(back?.points.at(-1)?.y).toBeLessThan(back?.points[0]?.y ?? 0)
  })

  it('A box lists outgoing links, automatic ones first', () => {
    const drawn = drawFlow([...nodes], [link('list', 'apply', 'Reject'), link('list', 'result')], 1000)
    expect(boxIn(drawn, 'list').exits).toEqual(['', 'Reject'])
  })

  it('A link to its own block is listed and has no arrow', () => {
    const drawn = drawFlow([node('list', 'OWNER')], [link('list', 'list', 'Approve')], 1000)
    expect(boxIn(drawn, 'list').exits).toEqual(['Approve'])
    expect(drawn.arrows).toEqual([])
  })

  it('Many roles make the drawing wider than the page', () => {
    const many = Array.from({ length: 9 }, (_, index) => node(`n${index}`, `Role ${index}`))
    expect(drawFlow(many, [], 1000).width).toBeGreaterThan(1000)
    expect(drawFlow(nodes, links, 1000).width).toBe(1000)
  })

  it('A drawing that is a little too wide becomes smaller, and one that could not be read scrolls', () => {
    expect(
      [zoomIn(1006, 1000), zoomIn(1000, 1132), zoomIn(1000, 2000), zoomIn(0, 1000)].map((one) => one.toFixed(2)),
    ).toEqual(['1.00', '0.88', '0.80', '1.00'])
  })

  it('A title beside a mark has room for fewer letters on its line', () => {
    const long = { ...node('reports', 'OWNER'), title: 'Monitoring Reports' }
    const [plain, marked] = [long, { ...long, hasMark: true }].map(
      (one) => drawFlow([one], [], 1000).boxes[0]?.head ?? 0,
    )
    expect(marked).toBeGreaterThan(plain ?? 0)
  })

  it('Nothing is drawn of nothing', () => {
    expect(drawFlow([], [], 1000)).toMatchObject({ lanes: [], boxes: [], arrows: [] })
  })

  it('Boxes never overlap, and no arrow runs through a box, however blocks are linked', () => {
    for (let round = 0; round < 60; round += 1) {
      const drawn = drawFlow(...anyFlow(randomOf('flow', round)), 1000)
      for (const [index, one] of drawn.boxes.entries())
        for (const other of drawn.boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false)
      for (const { points } of drawn.arrows)
        for (const [index, start] of points.slice(0, -1).entries()) {
          const end = points[index + 1] ?? start
          expect(drawn.boxes.filter((box) => runsThrough(box, start, end))).toEqual([])
        }
    }
  })
})

describe('The path of an arrow', () => {
  it('Corners are rounded', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 20 },
    ]
    expect(pathThrough(points)).toBe('M0 0L14 0Q20 0 20 6L20 20')
  })

  it('A short stretch has smaller corners', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 20 },
    ]
    expect(pathThrough(points)).toBe('M0 0L2 0Q4 0 4 6L4 20')
  })
})

type Box = ReturnType<typeof drawFlow>['boxes'][number]

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function runsThrough({ x, y, width, height }: Box, a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return right > x && left < x + width && bottom > y && top < y + height
}

function anyFlow(random: Random): [DrawnNode[], DrawnLink[]] {
  const nodes = Array.from({ length: random.between(1, 14) }, (_, index) =>
    node(`node ${index}`, `Role ${random.between(0, 3)}`),
  )
  const any = () => random.pick(nodes).id
  const links = Array.from({ length: random.between(0, 24) }, () =>
    link(any(), any(), random.pick(['', 'Approve', 'Reject'])),
  )
  return [nodes, links]
}
