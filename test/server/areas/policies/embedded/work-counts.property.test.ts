import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { fuzzRuns } from '#test/support/tier.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

const roleOf: Readonly<Record<string, string | null>> = {
  owner: 'OWNER',
  ina: 'Installer',
  ivan: 'Installer',
  vera: 'Verifier',
  nobody: null,
}
const someone = fc.constantFrom(...Object.keys(roleOf))
const permissions: fc.Arbitrary<readonly string[]> = fc.oneof(
  fc.constant(['ANY_ROLE']),
  fc.subarray(['Installer', 'Verifier', 'OWNER'], { minLength: 1 }),
)

const fields = {
  status: 'option.status',
  mark: 'option.mark',
  size: 'document.credentialSubject.0.size',
} as const
const values = { status: ['New', 'Approved'], mark: ['Seen'], size: ['1', '2'] } as const
const test = fc.constantFrom('status', 'mark', 'size').chain((on) =>
  fc.record({
    on: fc.constant(on),
    type: fc.constantFrom('equal', 'not_equal'),
    value: fc.constantFrom<string>(...values[on]),
  }),
)
type Test = typeof test extends fc.Arbitrary<infer Value> ? Value : never

const button = fc.record({
  on: fc.constantFrom('status', 'mark'),
  filters: fc.array(test, { maxLength: 1 }),
})
const control = fc.record({
  permissions,
  kind: fc.constantFrom('buttons', 'buttons', 'selector'),
  isIndividual: fc.boolean(),
  buttons: fc.array(button, { minLength: 1, maxLength: 2 }),
})
type Control = typeof control extends fc.Arbitrary<infer Value> ? Value : never

const controls = 3
const grid = fc.record({
  permissions,
  sources: fc.array(fc.record({ test: fc.option(test), isOwn: fc.boolean() }), { minLength: 1, maxLength: 2 }),
  /** The controls next to its documents, and the only source whose documents have them. */
  bound: fc.uniqueArray(fc.record({ control: fc.nat(controls - 1), source: fc.option(fc.nat(1), { freq: 3 }) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ control: place }) => place,
  }),
  hasFilter: fc.boolean(),
})
type Grid = typeof grid extends fc.Arbitrary<infer Value> ? Value : never

const document = fc.record({
  owner: someone,
  status: fc.constantFrom('New', 'Approved', 'Rejected'),
  mark: fc.constantFrom('', 'Seen'),
  size: fc.constantFrom('1', '2', '3'),
})
type Document = typeof document extends fc.Arbitrary<infer Value> ? Value : never

interface World {
  readonly grids: readonly Grid[]
  readonly controls: readonly Control[]
  readonly documents: readonly Document[]
}

const valueOf = { status: 'Approved', mark: 'Seen' } as const
const nameOf = (place: number, index: number) => `press_${place}_${index}`

function controlBlock({ permissions: permitted, kind, isIndividual, buttons }: Control, place: number): JsonObject {
  const given = { permissions: permitted, defaultActive: true }
  if (kind === 'selector') {
    const options = [{ tag: `choose_${place}`, name: 'Choose', value: 'Seen' }]
    return aBlock('interfaceActionBlock', `control_${place}`, {
      ...given,
      type: 'selector',
      field: fields.mark,
      uiMetaData: { options },
    })
  }
  return aBlock('buttonBlock', `control_${place}`, {
    ...given,
    uiMetaData: {
      enableIndividualFilters: isIndividual,
      buttons: buttons.map(({ on, filters }, index) => ({
        tag: nameOf(place, index),
        name: nameOf(place, index),
        type: 'selector',
        field: fields[on],
        value: valueOf[on],
        filters: filters.map((one) => ({ field: fields[one.on], type: one.type, value: one.value })),
      })),
    },
  })
}

function gridBlock({ permissions: permitted, sources, bound, hasFilter }: Grid, place: number): JsonObject {
  const given = { permissions: permitted, defaultActive: true }
  const columns = bound.map(({ control: at, source }) => ({
    name: '',
    title: `control_${at}`,
    type: 'block',
    bindBlock: `control_${at}`,
    ...(source !== null && { bindGroup: `source_${place}_${source}` }),
  }))
  return aBlock('interfaceDocumentsSourceBlock', `grid_${place}`, { ...given, uiMetaData: { fields: columns } }, [
    ...sources.map(({ test: filter, isOwn }, index) =>
      aBlock('documentsSourceAddon', `source_${place}_${index}`, {
        ...given,
        dataType: 'vc-documents',
        onlyOwnDocuments: isOwn,
        filters: filter ? [{ field: fields[filter.on], type: filter.type, value: filter.value }] : [],
      }),
    ),
    ...(hasFilter
      ? [
          aBlock(
            'filtersAddon',
            `filter_${place}`,
            {
              ...given,
              type: 'dropdown',
              field: fields.status,
              canBeEmpty: true,
              optionName: fields.status,
              optionValue: fields.status,
            },
            [
              aBlock('documentsSourceAddon', `filter_${place}_source`, {
                ...given,
                dataType: 'vc-documents',
                filters: [],
              }),
            ],
          ),
        ]
      : []),
  ])
}

/** The rules once more, in plain comparisons. */
const passes = ({ on, type, value }: Test, held: Document) => (held[on] === value) === (type === 'equal')
const lets = (permitted: readonly string[], role: string | null) =>
  permitted.includes('ANY_ROLE') || (role !== null && permitted.includes(role))

/** The first source that shows somebody a document; with null for anybody's own documents. */
function sourceOf({ sources }: Grid, held: Document, name: string | null): number {
  return sources.findIndex(
    ({ test: filter, isOwn }) => (!filter || passes(filter, held)) && (!isOwn || name === null || held.owner === name),
  )
}

/** What a control still offers for a document. */
function offersOf({ kind, isIndividual, buttons }: Control, place: number, held: Document): string[] {
  if (kind === 'selector') return held.mark === 'Seen' ? [] : [`choose_${place}`]
  const shown = buttons.map(({ on, filters }) => held[on] !== valueOf[on] && filters.every((one) => passes(one, held)))
  return isIndividual || shown.every(Boolean)
    ? buttons.flatMap((_, index) => (shown[index] ? [nameOf(place, index)] : []))
    : []
}

/** By grid: the documents that a user has to decide on, with what is offered. A decision is counted once. */
function queueOf({ grids, controls: all, documents }: World, name: string): [string, number, string[]][] {
  const role = roleOf[name] ?? null
  const known = new Set<string>()
  const queue: [string, number, string[]][] = []
  for (const [place, one] of grids.entries()) {
    if (!lets(one.permissions, role)) continue
    for (const [number, held] of documents.entries()) {
      const source = sourceOf(one, held, name)
      if (source === -1) continue
      const offers = one.bound.flatMap(({ control: at, source: only }) => {
        const beside = all[at]
        return beside && lets(beside.permissions, role) && (only === null || only === source)
          ? offersOf(beside, at, held)
          : []
      })
      const keys = offers.map((offer) => `${number} ${offer}`)
      if (keys.some((key) => !known.has(key))) queue.push([`grid_${place}`, number, offers.toSorted()])
      for (const key of keys) known.add(key)
    }
  }
  return queue
}

/** By role: how many documents, of those that a user may know of, wait for others. */
function awaitedBy({ grids, controls: all, documents }: World, name: string): Record<string, number> {
  const role = roleOf[name] ?? null
  const waiting = new Map<string, Set<number>>()
  for (const [number, held] of documents.entries()) {
    if (name !== 'owner' && held.owner !== name) continue
    for (const one of grids) {
      const source = sourceOf(one, held, null)
      for (const { control: at, source: only } of source === -1 ? [] : one.bound) {
        const beside = all[at]
        if (!beside || (only !== null && only !== source) || offersOf(beside, at, held).length === 0) continue
        if (lets(one.permissions, role) && lets(beside.permissions, role)) continue
        for (const other of beside.permissions)
          if (one.permissions.includes(other) || one.permissions.includes('ANY_ROLE'))
            waiting.set(other, (waiting.get(other) ?? new Set()).add(number))
      }
    }
  }
  return Object.fromEntries([...waiting].map(([other, found]) => [other, found.size]).toSorted())
}

async function start({ grids, controls: all, documents }: World) {
  const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'], defaultActive: true }, [
    ...grids.map(gridBlock),
    ...all.map(controlBlock),
  ])
  const stored = documents.map(({ owner, status, mark, size }, number) => ({
    schema: itemSchema,
    owner,
    createDate: '2026-03-01T12:00:00.000Z',
    option: { status, ...(mark && { mark }) },
    document: { serial: String(number), size: Number(size) },
  }))
  const store = await freshSqlite()
  const world = await startPolicies(store, aPolicy({ codeVersion: '1.5.1', config, documents: stored }))
  const rows = await store.selectFrom('policy_document').select(['id', 'body']).execute()
  const numbers = new Map(rows.map(({ id, body }) => [id, Number(/"serial":"(\d+)"/.exec(body)?.[1])]))
  return { ...world, numbers }
}

it('Each figure counts exactly what its list shows, and each listed decision can be made', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(grid, { minLength: 1, maxLength: 3 }),
      fc.array(control, { minLength: controls, maxLength: controls }),
      fc.array(document, { minLength: 1, maxLength: 5 }),
      someone,
      async (grids, all, documents, name) => {
        const world: World = { grids, controls: all, documents }
        const { ask, base, policyId, uuidOf, numbers } = await start(world)
        const violations: unknown[] = []
        const compare = (what: string, found: unknown, expected: unknown) => {
          if (!isDeepStrictEqual(found, expected)) violations.push({ what, found, expected })
        }
        const tags = new Map<string, string>()
        for (const place of grids.keys()) tags.set(await uuidOf(`grid_${place}`), `grid_${place}`)
        const work = (await ask('GET', '/api/policy-work', { as: name })).body
        const expected = queueOf(world, name)
        const listed = work.documents.map(
          ({ documentId, blockId, buttons, acts }: WorkItem): [string, number, string[]] => {
            const place = grids.findIndex((_, at) => tags.get(blockId) === `grid_${at}`)
            const chosen = acts.map((act) => act.name.replace('control', 'choose'))
            return [
              `grid_${place}`,
              numbers.get(documentId) ?? -1,
              [...buttons.map(({ tag }) => tag), ...chosen].toSorted(),
            ]
          },
        )
        compare('the queue', listed.toSorted(), expected.toSorted())
        compare('how much waits', [work.waiting, work.isPartial], [expected.length, false])
        const [activity] = work.policies
        const waiting = activity.waiting.map(({ role, count }: { role: string; count: number }) => [role, count])
        compare('what waits for others', Object.fromEntries(waiting.toSorted()), awaitedBy(world, name))
        const { nodes } = (await ask('GET', `/api/policy-flows/${policyId}`, { as: name })).body
        for (const [uuid, tag] of tags) {
          const records = await ask('GET', `${base}/grids/${tag}/records?pageSize=200`, { as: name })
          if (records.status !== 200) continue
          const shown = new Set(records.body.data.map(({ id }: { id: string }) => id)).size
          const facts = (await ask('GET', `/api/policy-grids/${policyId}/${uuid}`, { as: name })).body
          const rows = (await ask('GET', `/api/policy-grids/${policyId}/${uuid}/rows`, { as: name })).body
          const node = nodes.find(({ id }: { id: string }) => id === uuid)
          compare(`documents in ${tag}`, [facts.shown, node?.count ?? shown], [shown, shown])
          compare(
            `rows of ${tag}`,
            [records.body.totalCount, rows.total, rows.rows.length],
            [records.body.data.length, records.body.data.length, records.body.data.length],
          )
          for (const { filter, value, documents: count } of facts.choices) {
            const found = await ask('GET', `${base}/blocks/${uuid}?${filter}=${value}`, { as: name })
            compare(
              `documents of ${tag} under ${value}`,
              count,
              new Set(found.body.data.map(({ id }: { id: string }) => id)).size,
            )
          }
        }
        for (const { documentId, buttons } of work.documents)
          for (const { blockId, tag } of buttons) {
            const { status } = await ask('POST', `${base}/blocks/${blockId}`, {
              as: name,
              body: { document: { id: documentId }, tag },
            })
            compare(`${tag} pressed for ${numbers.get(documentId)}`, status, 200)
          }
        expect(violations).toEqual([])
      },
    ),
    { numRuns: fuzzRuns(400) },
  )
})

interface WorkItem {
  readonly documentId: string
  readonly blockId: string
  readonly buttons: readonly { readonly tag: string }[]
  readonly acts: readonly { readonly name: string }[]
}
