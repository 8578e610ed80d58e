import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { permissions as accountPermissions } from '#api/accounts/accounts.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { fuzzRuns } from '#test/support/tier.ts'
import { aBlock, aPolicy, didOf, importInto, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

const limitNames = [
  'onlyOwnDocuments',
  'onlyOwnByGroupDocuments',
  'onlyAssignDocuments',
  'onlyAssignByGroupDocuments',
] as const
const roleOf: Readonly<Record<string, string | null>> = {
  owner: null,
  manager: null,
  ina: 'Installer',
  ivan: 'Installer',
  vera: 'Verifier',
  nobody: null,
}
const names = Object.keys(roleOf)
/** Those who may manage policies count as owners. */
const isOwning = (name: string) => name === 'owner' || name === 'manager'

interface SourceShape {
  readonly limits: (typeof limitNames)[number][]
  readonly filter: { readonly type: string; readonly value: string } | null
  /** Those of a source limit nothing: the grid reads it for all who may use the grid. */
  readonly permissions: readonly string[]
}

interface Shape {
  readonly permissions: readonly string[]
  readonly defaultActive: boolean
  readonly kind: 'container' | 'module' | 'tool' | 'step' | 'grid' | 'button'
  readonly sources: SourceShape[]
  /** Whether the fields bind their buttons to the rows of one source only. */
  readonly isGrouped: boolean
  /** The permissions of a button inside a grid; null for none. */
  readonly addon: readonly string[] | null
  readonly children: Shape[]
}

const permissions: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(['ANY_ROLE']) },
  { weight: 2, arbitrary: fc.subarray(['Installer', 'Verifier', 'OWNER', 'NO_ROLE']) },
)
const source = fc.record({
  limits: fc.subarray([...limitNames], { maxLength: 2 }),
  filter: fc.option(
    fc.record({
      type: fc.constantFrom('equal', 'not_equal', 'in', 'not_in'),
      value: fc.constantFrom('New', 'Approved', 'New,Approved'),
    }),
  ),
  permissions,
})
const leaf = fc.record({
  permissions,
  defaultActive: fc.boolean(),
  kind: fc.constantFrom('grid', 'grid', 'button'),
  sources: fc.array(source, { minLength: 1, maxLength: 2 }),
  isGrouped: fc.boolean(),
  addon: fc.option(permissions),
  children: fc.constant<Shape[]>([]),
})
const around = (inner: fc.Arbitrary<Shape>, maxLength: number) =>
  fc.record({
    permissions,
    defaultActive: fc.boolean(),
    kind: fc.constantFrom('container', 'container', 'module', 'tool', 'step'),
    sources: fc.constant<SourceShape[]>([]),
    isGrouped: fc.constant(false),
    addon: fc.constant(null),
    children: fc.array(inner, { minLength: 1, maxLength }),
  })
const tree: fc.Arbitrary<Shape> = around(fc.oneof(leaf, around(leaf, 3)), 4)

const group = fc.constantFrom('group-1', 'group-2')
const someone = fc.constantFrom(...names)
const holding = fc.record({
  owner: someone,
  group: fc.option(group),
  assignedTo: fc.option(someone.map(didOf)),
  assignedToGroup: fc.option(group),
  status: fc.constantFrom('New', 'Approved', 'Rejected'),
})
type Holding = typeof holding extends fc.Arbitrary<infer Value> ? Value : never
const groups = fc.record({ ina: group, ivan: group, vera: group })

/** A block is called by the way to it. */
interface Placed {
  readonly tag: string
  readonly shape: Shape
  readonly around: readonly Shape[]
  /** Whether each of the steps around it is at it. */
  readonly isAtStep: boolean
}

function placed(shape: Shape, tag = 'r', outer: readonly Shape[] = [], isAtStep = true): Placed[] {
  const inner = shape.children.flatMap((child, index) =>
    placed(child, `${tag}${index}`, [...outer, shape], isAtStep && (shape.kind !== 'step' || index === 0)),
  )
  return [{ tag, shape, around: outer, isAtStep }, ...inner]
}

const blockTypes = {
  container: 'interfaceContainerBlock',
  module: 'module',
  tool: 'tool',
  step: 'interfaceStepBlock',
  grid: 'interfaceDocumentsSourceBlock',
  button: 'buttonBlock',
}

function configOf({ tag, shape }: Placed, buttons: readonly string[]): JsonObject {
  const { kind, permissions: permitted, defaultActive, sources, isGrouped, addon, children } = shape
  const mark = { defaultActive: true, field: 'option.mark', value: 'Marked' }
  const marks = addon && kind === 'grid' ? [aBlock('buttonBlockAddon', `${tag}m`, { ...mark, permissions: addon })] : []
  const inner =
    kind === 'grid'
      ? [
          ...sources.map(({ limits, filter, permissions: ownPermissions }, index) =>
            aBlock('documentsSourceAddon', `${tag}s${index}`, {
              permissions: ownPermissions,
              dataType: 'vc-documents',
              filters: filter ? [{ field: 'option.status', ...filter }] : [],
              ...Object.fromEntries(limits.map((limit) => [limit, true])),
            }),
          ),
          ...marks,
        ]
      : children.map((child, index) =>
          configOf({ tag: `${tag}${index}`, shape: child, around: [], isAtStep: true }, buttons),
        )
  const fields = buttons.map((bindBlock) => ({
    name: 'option.status',
    title: bindBlock,
    type: 'block',
    bindBlock,
    ...(isGrouped && { bindGroup: `${tag}s0` }),
  }))
  const press = [{ tag: `press_${tag}`, name: 'Press', type: 'selector', field: 'option.status', value: 'Pressed' }]
  const uiMetaData = kind === 'grid' ? { fields } : kind === 'button' ? { buttons: press } : {}
  return aBlock(blockTypes[kind], tag, { permissions: permitted, defaultActive, uiMetaData }, inner)
}

/** The rules once more, in plain comparisons. */
function lets(shape: Shape, name: string): boolean {
  const [role, isOwner] = [roleOf[name] ?? null, isOwning(name)]
  return shape.permissions.some(
    (entry) =>
      entry === 'ANY_ROLE' ||
      (entry === 'OWNER' && isOwner) ||
      (entry === 'NO_ROLE' && role === null && !isOwner) ||
      entry === role,
  )
}

const permissionsOf = (name: string) => [
  isOwning(name) ? accountPermissions.managePolicies : accountPermissions.executePolicies,
]

function isOpen({ shape, around: outer, isAtStep }: Placed, name: string): boolean {
  return isAtStep && [...outer, shape].every((one) => lets(one, name))
}

function shows({ limits, filter }: SourceShape, held: Holding, reader: { did: string; group: string | null }): boolean {
  const isIn = filter !== null && filter.value.split(',').includes(held.status)
  const isEqual = filter !== null && filter.value === held.status
  const passes =
    filter === null || { equal: isEqual, not_equal: !isEqual, in: isIn, not_in: !isIn }[filter.type] === true
  const holds = {
    onlyOwnDocuments: didOf(held.owner) === reader.did,
    onlyOwnByGroupDocuments: held.group !== null && held.group === reader.group,
    onlyAssignDocuments: held.assignedTo === reader.did,
    onlyAssignByGroupDocuments: held.assignedToGroup !== null && held.assignedToGroup === reader.group,
  }
  return passes && limits.every((limit) => holds[limit])
}

/** The policies area with the tree and the documents, called by their index. */
async function start(shape: Shape, held: readonly Holding[], groupOf: Readonly<Record<string, string>>) {
  const store = await freshSqlite()
  const blocks = placed(shape)
  const buttons = blocks.filter((one) => one.shape.kind === 'button').map(({ tag }) => tag)
  const documents = held.map(({ owner, status }, index) => ({
    schema: itemSchema,
    owner,
    option: { status },
    document: { serial: String(index) },
  }))
  const empty = aPolicy({ codeVersion: '1.5.1', documents, config: aBlock('interfaceContainerBlock', 'r') })
  await importInto(store, empty)
  for (const [index, { group: own, assignedTo, assignedToGroup }] of held.entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store
      .updateTable('policy_document')
      .set({ details: JSON.stringify({ group: own, assignedTo, assignedToGroup }) })
      .where('body', 'like', `%"serial":"${index}"%`)
      .execute()
  const [root = { tag: 'r', shape, around: [], isAtStep: true }] = blocks
  const world = await startPolicies(store, { ...empty, config: configOf(root, buttons) })
  for (const [name, uuid] of Object.entries(groupOf))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store.updateTable('policy_member').set({ uuid }).where('did', '=', didOf(name)).execute()
  const rows = await store.selectFrom('policy_document').select(['id', 'body']).execute()
  const ids = held.map((_, index) => rows.find(({ body }) => body.includes(`"serial":"${index}"`))?.id ?? '')
  return { ...world, blocks, buttons, ids }
}

it('No caller ever receives a document, a grid or a button that the rules do not give them', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      fc.array(holding, { minLength: 1, maxLength: 5 }),
      groups,
      someone,
      async (shape, held, groupOf, name) => {
        const { blocks, buttons, ids, get, post, ask, base, policyId, policies, uuidOf } = await start(
          shape,
          held,
          groupOf,
        )
        const reader = { did: didOf(name), group: Object.entries(groupOf).find(([one]) => one === name)?.[1] ?? null }
        const grids = blocks.filter((one) => one.shape.kind === 'grid')
        const openButtons = blocks.filter((one) => buttons.includes(one.tag) && isOpen(one, name)).map(({ tag }) => tag)
        // Somebody who sees nothing of a policy is not told that there is one.
        const isKnown = lets(shape, name)
        const closed = isKnown ? 503 : 404
        const violations: unknown[] = []
        const compare = (what: string, found: unknown, expected: unknown) => {
          if (!isDeepStrictEqual(found, expected)) violations.push({ what, found, expected })
        }
        const visible = new Set<string>()
        /** The documents that a list shows with the buttons. */
        const beside = new Set<string>()
        const places = new Map<string, string[]>()
        for (const grid of grids) {
          const { tag } = grid
          const expected = grid.shape.sources.flatMap((one, index) =>
            held.flatMap((document, at) =>
              shows(one, document, reader) ? [{ id: ids[at] ?? '', __sourceTag__: `${tag}s${index}` }] : [],
            ),
          )
          const answer = await get(tag, name)
          const records = await ask('GET', `${base}/grids/${tag}/records`, { as: name })
          const uuid = await uuidOf(tag)
          const exported = await ask('GET', `/api/policy-grids/${policyId}/${uuid}/rows`, { as: name })
          if (!isOpen(grid, name)) {
            compare(
              `${tag} is closed`,
              [answer.status, records.status, exported.status],
              [closed, closed, isKnown ? 422 : 404],
            )
            continue
          }
          const received = (list: { id: string; __sourceTag__: string }[]) =>
            list.map(({ id, __sourceTag__ }) => ({ id, __sourceTag__ }))
          compare(`documents of ${tag}`, received(answer.body.data), expected)
          compare(`records of ${tag}`, received(records.body.data), expected)
          compare(`export of ${tag}`, received(exported.body.rows), expected)
          for (const { __sourceTag__: from, _actions: actions } of records.body.data) {
            const isBound = !grid.shape.isGrouped || from === `${tag}s0`
            compare(
              `actions in ${tag}`,
              actions.toSorted(),
              isBound ? openButtons.map((one) => `press_${one}`).toSorted() : [],
            )
          }
          for (const { id, __sourceTag__: from } of expected) {
            visible.add(id)
            if (!grid.shape.isGrouped || from === `${tag}s0`) beside.add(id)
            places.set(id, [...(places.get(id) ?? []), uuid])
          }
          for (const id of ids) {
            const { data } = (await get(tag, name, `?filterByUUID=${id}`)).body
            compare(
              `${id} in ${tag}`,
              data.map((row: { id: string }) => row.id),
              expected.some((row) => row.id === id) ? [id] : [],
            )
          }
        }
        const histories = (await ask('GET', `/api/policy-histories/${policyId}?ids=${ids.join()}`, { as: name })).body
        if (isKnown) compare('histories', Object.keys(histories).toSorted(), [...visible].toSorted())
        const work = (await ask('GET', '/api/policy-work', { as: name })).body
        for (const { documentId, buttons: offered } of work.documents)
          for (const { tag } of offered)
            compare(`work on ${documentId}`, [beside.has(documentId), openButtons.includes(tag.slice(6))], [true, true])
        for (const id of isKnown ? ids : []) {
          const { nodes } = (await ask('GET', `/api/policy-flows/${policyId}?document=${id}`, { as: name })).body
          const told = nodes
            .filter(({ isPlace }: { isPlace: boolean }) => isPlace)
            .map((node: { id: string }) => node.id)
          compare(`places of ${id} in the flow`, told.toSorted(), [...new Set(places.get(id))].toSorted())
        }
        const hears = await policies.eventFilter([policyId], [{ did: reader.did, permissions: permissionsOf(name) }])
        for (const block of blocks)
          compare(
            `live events of ${block.tag}`,
            hears({ policyId, uuid: await uuidOf(block.tag) }, reader.did),
            isOpen(block, name),
          )
        const listed = (await ask('GET', `${base}/grids`, { as: name })).body
        if (Array.isArray(listed))
          compare(
            'grids',
            listed.map(({ gridId }) => gridId),
            grids.filter((one) => isOpen(one, name)).map(({ tag }) => tag),
          )
        for (const grid of grids)
          for (const id of grid.shape.addon ? ids : []) {
            const isLet = isOpen(grid, name) && lets({ ...grid.shape, permissions: grid.shape.addon ?? [] }, name)
            const isRow = places.get(id)?.includes(await uuidOf(grid.tag)) === true
            compare(
              `${grid.tag} marks ${id}`,
              (await post(`${grid.tag}m`, name, { documentId: id })).status,
              isLet && isRow ? 200 : isKnown ? 422 : 404,
            )
          }
        for (const tag of buttons)
          for (const id of ids) {
            const { status } = await post(tag, name, { document: { id }, tag: `press_${tag}` })
            // A Guardian answers 422 to a send that it refuses.
            compare(
              `${tag} pressed for ${id}`,
              status,
              openButtons.includes(tag) && beside.has(id) ? 200 : isKnown ? 422 : 404,
            )
          }
        expect(violations).toEqual([])
      },
    ),
    { numRuns: fuzzRuns(400, 30) },
  )
})
