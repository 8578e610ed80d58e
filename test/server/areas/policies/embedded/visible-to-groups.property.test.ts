import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aSender, link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const names = ['owner', 'ina', 'ivan', 'vera', 'nobody'] as const
const [office, ...inside] = [
  'office',
  'of_group',
  'own',
  'filter',
  'assign',
  'sign',
  'pick',
  'preset',
  'report',
  'people',
] as const
type Tag = typeof office | (typeof inside)[number]

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const someone = fc.constantFrom(...names)
const permissions: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(['ANY_ROLE']) },
  { weight: 2, arbitrary: fc.subarray(['Chair', 'Member', 'OWNER', 'NO_ROLE']) },
)
const permitted: fc.Arbitrary<Readonly<Record<Tag, readonly string[]>>> = fc.record({
  office: permissions,
  of_group: permissions,
  own: permissions,
  filter: permissions,
  assign: permissions,
  sign: permissions,
  pick: permissions,
  preset: permissions,
  report: permissions,
  people: permissions,
})

/** What people do, one after the other; some of it is refused. */
const step = fc.oneof(
  fc.record({ does: fc.constant('found'), by: someone, template: fc.constantFrom('Circle', 'Union') }),
  fc.record({ does: fc.constant('invite'), by: someone, whom: someone }),
  fc.record({ does: fc.constant('remove'), by: someone, whom: someone }),
  fc.record({ does: fc.constant('switch'), by: someone, to: fc.nat(2) }),
  fc.record({ does: fc.constant('send'), by: someone }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const templates = [
  {
    name: 'Circle',
    creator: 'Chair',
    members: ['Member'],
    groupRelationshipType: 'Multiple',
    groupAccessType: 'Private',
  },
  {
    name: 'Union',
    creator: 'Chair',
    members: ['Member'],
    groupRelationshipType: 'Multiple',
    groupAccessType: 'Global',
  },
]

function policyOf(allowed: Readonly<Record<Tag, readonly string[]>>): JsonObject {
  const source = (tag: string, limits: JsonObject) =>
    aBlock('documentsSourceAddon', `${tag}_source`, { ...anyone, dataType: 'vc-documents', filters: [], ...limits })
  const given = (tag: Tag, more: JsonObject = {}) => ({ defaultActive: true, ...more, permissions: [...allowed[tag]] })
  const serial = 'document.credentialSubject.0.serial'
  const size = 'document.credentialSubject.0.size'
  const columns = ['sign', 'pick'].map((bindBlock) => ({ name: '', title: bindBlock, type: 'block', bindBlock }))
  // It waits for a choice, and shows nobody that something does.
  const chosen = { filters: [{ field: 'option.choice', type: 'regex', value: 'ipfs' }], onlyOwnDocuments: true }
  return {
    ...aPolicy(),
    codeVersion: '1.5.1',
    policyRoles: [],
    policyGroups: templates,
    config: aBlock('interfaceContainerBlock', 'root', anyone, [
      aBlock('policyRolesBlock', 'choose', { ...anyone, groups: ['Circle', 'Union'] }),
      aBlock('groupManagerBlock', 'manage', { ...anyone, canInvite: 'owner', canDelete: 'owner' }),
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { events: [link('form', 'keep')] }),
      aBlock('interfaceContainerBlock', 'office', given('office'), [
        aBlock('interfaceDocumentsSourceBlock', 'of_group', given('of_group', { uiMetaData: { fields: columns } }), [
          source('of_group', { onlyOwnByGroupDocuments: true }),
          aBlock('historyAddon', 'of_group_history', anyone),
          aBlock(
            'filtersAddon',
            'filter',
            given('filter', { optionName: serial, optionValue: size, canBeEmpty: true, field: size }),
            [source('filter', { onlyOwnDocuments: true })],
          ),
          aBlock(
            'dropdownBlockAddon',
            'assign',
            given('assign', { optionName: serial, optionValue: serial, field: 'option.assigned' }),
            [source('assign', { onlyOwnDocuments: true })],
          ),
          aBlock('multiSignBlock', 'sign', given('sign', { threshold: 100 })),
        ]),
        aBlock('interfaceDocumentsSourceBlock', 'own', given('own'), [source('own', { onlyOwnDocuments: true })]),
        aBlock(
          'interfaceActionBlock',
          'pick',
          given('pick', { type: 'dropdown', name: serial, value: serial, field: 'option.choice' }),
          [source('pick', { onlyOwnByGroupDocuments: true })],
        ),
        aBlock('requestVcDocumentBlock', 'preset', given('preset', { schema: itemSchema, idType: 'UUID' }), [
          source('preset', { onlyOwnByGroupDocuments: true }),
        ]),
        aBlock('interfaceActionBlock', 'keys', { ...anyone, type: 'download' }),
        aBlock('interfaceDocumentsSourceBlock', 'chosen', { ...anyone, permissions: [] }, [source('chosen', chosen)]),
        // What a block reads for its own work is shown to nobody.
        aBlock('setRelationshipsBlock', 'relate', anyone, [source('relate', {})]),
        aBlock('reportBlock', 'report', given('report')),
        aBlock('groupManagerBlock', 'people', given('people', { canInvite: 'owner', canDelete: 'owner' })),
      ]),
    ]),
  }
}

interface Membership {
  readonly uuid: string
  readonly role: string
  readonly active: boolean
}

interface Group {
  readonly owner: string
  readonly isPrivate: boolean
  readonly members: Set<string>
}

/** A private group belongs to its founder. There is one that is open to all, and it belongs to the owner of the policy. */
function groupOf(template: string, founder: string): Group {
  const isPrivate = template === 'Circle'
  return { owner: isPrivate ? founder : 'owner', isPrivate, members: new Set() }
}

interface Sent {
  readonly id: string
  readonly hash: string
  readonly serial: string
  readonly size: number
  readonly owner: string
  readonly group: string | null
}

async function start(allowed: Readonly<Record<Tag, readonly string[]>>) {
  const store = await freshSqlite()
  const world = await startPolicies(store, policyOf(allowed), undefined, { keptFilesPerDay: 100 })
  const form = await world.uuidOf('form')
  await store.deleteFrom('policy_member').execute()
  const memberships = async (name: string): Promise<Membership[]> =>
    (await world.ask('GET', `${world.base}/groups`, { as: name })).body
  /** By group: who is in it, and to whom it belongs. The rules once more, in plain sets. */
  const groups = new Map<string, Group>()
  const sent: Sent[] = []

  async function take(one: Step): Promise<void> {
    const { by } = one
    const held = await memberships(by)
    if ('template' in one) {
      await world.post('choose', by, { group: one.template, label: `${one.template} of ${by}` })
      for (const { uuid } of await memberships(by)) {
        if (!groups.has(uuid)) groups.set(uuid, groupOf(one.template, by))
        if (!held.some((before) => before.uuid === uuid)) groups.get(uuid)?.members.add(by)
      }
    } else if ('to' in one) {
      const uuid = held[one.to]?.uuid ?? null
      await world.ask('POST', `${world.base}/groups`, { as: by, body: { uuid } })
      const after = await memberships(by)
      expect(after.filter(({ active }) => active).map((active) => active.uuid)).toEqual(uuid === null ? [] : [uuid])
    } else if ('whom' in one) {
      const group = held[0]?.uuid
      const { owner = null, isPrivate = false, members = new Set<string>() } = groups.get(group ?? '') ?? {}
      if (one.does === 'invite') {
        const invited = await world.post('manage', by, { action: 'invite', group, role: 'Member' })
        expect(invited.status === 200).toBe(isPrivate && owner === by)
        if (invited.status !== 200) return
        await world.post('choose', one.whom, { invitation: invited.body.invitation })
        members.add(one.whom)
      } else {
        const removed = await world.post('manage', by, { action: 'delete', group, user: didOf(one.whom), message: '' })
        expect(removed.status === 200).toBe(owner === by && one.whom !== by && members.has(one.whom))
        if (removed.status === 200) members.delete(one.whom)
      }
    } else {
      const size = sent.length
      const file = `file ${size}`
      const serial = `ipfs://signalbox-${createHash('sha256').update(file).digest('hex')}`
      const headers = { authorization: `Bearer ${by}` }
      const kept = await world.app.request(`${world.base}/blocks/${form}/files`, {
        method: 'POST',
        headers,
        body: file,
      })
      expect(kept.status).toBe(201)
      const group = held.find(({ active }) => active)?.uuid ?? null
      expect((await world.post('form', by, { document: { serial, size }, ref: null })).status).toBe(200)
      const rows = await store.selectFrom('policy_document').select(['id', 'hash']).orderBy('number', 'desc').execute()
      sent.push({ id: rows[0]?.id ?? '', hash: rows[0]?.hash ?? '', serial, size, owner: by, group })
    }
  }
  return { ...world, memberships, groups, sent, take }
}

type World = Awaited<ReturnType<typeof start>>

/** What is wrong with what an account receives. */
async function violationsFor(world: World, allowed: Readonly<Record<Tag, readonly string[]>>, name: string) {
  const { get, post, ask, base, memberships, groups, sent, policyId, uuidOf } = world
  const held = await memberships(name)
  const active = held.find((one) => one.active)
  const [role, group] = [active?.role ?? null, active?.uuid ?? null]
  const lets = (tag: Tag) =>
    allowed[tag].some(
      (entry) =>
        entry === 'ANY_ROLE' ||
        (entry === 'OWNER' && name === 'owner') ||
        (entry === 'NO_ROLE' && role === null && name !== 'owner') ||
        entry === role,
    )
  const inGrid: ReadonlySet<Tag> = new Set(['filter', 'assign', 'sign'])
  const isOpen = (tag: Tag) => lets('office') && lets(tag) && (!inGrid.has(tag) || lets('of_group'))
  const ofGroup = sent.filter((one) => group !== null && one.group === group)
  const own = sent.filter(({ owner }) => owner === name)
  const visible = new Set([
    ...(isOpen('of_group') ? ofGroup : []),
    ...(isOpen('own') ? own : []),
    ...(isOpen('preset') ? ofGroup : []),
  ])
  const violations: unknown[] = []
  const compare = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected)) violations.push({ name, what, found, expected })
  }
  const inGroups = [...groups].flatMap(([uuid, { members }]) => (members.has(name) ? [uuid] : []))
  compare('memberships', held.map(({ uuid }) => uuid).toSorted(), inGroups.toSorted())
  for (const tag of inside) {
    const { status, body } = await get(tag, name)
    compare(`status of ${tag}`, status, isOpen(tag) ? 200 : 503)
    if (status !== 200) continue
    if (tag === 'of_group' || tag === 'own')
      compare(
        tag,
        body.data.map(({ id }: Sent) => id),
        (tag === 'own' ? own : ofGroup).map(({ id }) => id),
      )
    if (tag === 'of_group')
      for (const row of body.data) {
        compare(`history of ${row.id}`, row.history.length, 1)
        // A grid tells everybody who sees it about the signatures, as in a Guardian.
        compare(`signatures of ${row.id}`, Object.keys(row.blocks ?? {}).length, 1)
      }
    if (tag === 'preset') compare('preset', body.data?.id ?? null, ofGroup[0]?.id ?? null)
    if (tag === 'filter')
      compare(
        'choices of the filter',
        body.data.map((choice: { value: string }) => choice.value),
        own.map(({ size }) => size),
      )
    if (tag === 'assign')
      compare(
        'documents to assign',
        body.documents.map((choice: { value: string }) => choice.value),
        own.map(({ id }) => id),
      )
    if (tag === 'pick')
      compare(
        'options',
        body.options.map((option: { name: string }) => option.name),
        ofGroup.map(({ serial }) => serial),
      )
    if (tag === 'people')
      compare(
        'people',
        body.data
          .map(({ id, data }: { id: string; data: { did: string }[] }) => [id, data.map(({ did }) => did).toSorted()])
          .toSorted(),
        inGroups.map((uuid) => [uuid, [...(groups.get(uuid)?.members ?? [])].map(didOf).toSorted()]).toSorted(),
      )
  }
  const work = (await ask('GET', '/api/policy-work', { as: name })).body
  const acts = [...(isOpen('sign') ? ['sign'] : []), ...(isOpen('pick') ? ['pick'] : [])]
  compare(
    'what waits for a vote or a choice',
    work.documents.map(({ documentId, acts: offered }: { documentId: string; acts: { name: string }[] }) => [
      documentId,
      offered.map((one) => one.name),
    ]),
    isOpen('of_group') && acts.length > 0 ? ofGroup.map(({ id }) => [id, acts]) : [],
  )
  for (const { waiting } of work.policies)
    for (const one of waiting) compare(`what waits for ${one.role}`, name === 'owner' || one.count <= own.length, true)
  const ids = sent.map(({ id }) => id).join(',')
  const histories = await ask('GET', `/api/policy-histories/${policyId}?ids=${ids}`, { as: name })
  if (sent.length > 0)
    compare('histories', Object.keys(histories.body).toSorted(), [...visible].map(({ id }) => id).toSorted())
  const holding = { of_group: ofGroup, own, preset: ofGroup.slice(0, 1), sign: [], people: [] } as const
  for (const tag of ['of_group', 'own', 'preset', 'sign', 'people'] as const)
    for (const one of sent) {
      const hash = one.serial.replace('ipfs://signalbox-', '')
      const { status } = await world.app.request(`${base}/blocks/${await uuidOf(tag)}/files/${hash}`, {
        headers: { authorization: `Bearer ${name}` },
      })
      const isSeen = one.owner === name || holding[tag].some(({ id }) => id === one.id)
      compare(`file of ${one.serial} at ${tag}`, status === 200, isOpen(tag) && isSeen)
    }
  for (const one of sent) {
    const isChoice = isOpen('filter') && own.includes(one)
    const { status } = await post('filter', name, { filterValue: String(one.size) })
    compare(`${one.serial} as a filter`, status, isChoice ? 200 : 422)
    if (status !== 200) continue
    const rows = (await get('of_group', name)).body.data
    const filtered = ofGroup.includes(one) ? [one.id] : []
    compare(
      `of_group filtered by ${one.serial}`,
      rows.map(({ id }: Sent) => id),
      filtered,
    )
    await post('filter', name, { filterValue: null })
  }
  for (const one of sent) {
    compare(`keys of ${one.serial}`, (await post('keys', name, { document: { id: one.id } })).status, 422)
    const chosen = { document: { id: one.id, option: { choice: one.serial } } }
    // A choice is made beside a document, in the list that shows both.
    const isOffered = isOpen('pick') && isOpen('of_group') && ofGroup.includes(one)
    compare(`${one.serial} chosen`, (await post('pick', name, chosen)).status, isOffered ? 200 : 422)
    compare(
      `${one.serial} asked of the report`,
      (await post('report', name, { filterValue: one.hash })).status,
      isOpen('report') ? 200 : 422,
    )
    compare(`${one.serial} in the report`, (await get('report', name)).text.includes(one.serial), isOpen('report'))
  }
  return violations
}

it('No member of a group receives a document, a history, an option, a file, a report or a name that the rules do not give them', async () => {
  await fc.assert(
    fc.asyncProperty(permitted, fc.array(step, { minLength: 3, maxLength: 9 }), async (allowed, steps) => {
      const world = await start(allowed)
      for (const one of steps) await world.take(one)
      const violations: unknown[] = []
      for (const name of names) violations.push(...(await violationsFor(world, allowed, name)))
      expect(violations).toEqual([])
    }),
    { numRuns: fuzzRuns(200, 30) },
  )
})
