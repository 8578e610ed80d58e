import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { comparePolicies, namesOfChanges, type ComparedPolicy } from '#domain/policies/comparison/compare-policies.ts'

const iri = '#7d1f0c52-0000-4000-8000-000000000001'

function block(
  blockType: string,
  tag: string,
  given: JsonObject = {},
  children: readonly JsonObject[] = [],
): JsonObject {
  return { id: `id-${tag}`, blockType, tag, permissions: ['ANY_ROLE'], defaultActive: true, ...given, children }
}

interface SchemaParts {
  readonly iri?: string
  readonly name?: string
  readonly $defs?: JsonObject
}

function schema(properties: JsonObject, required: readonly string[] = [], { $defs, ...given }: SchemaParts = {}) {
  const document = JSON.stringify({ $id: given.iri ?? iri, type: 'object', properties, required, $defs })
  return { iri, name: 'Device', description: '', document, ...given }
}

/** A field that holds another schema, with the comment that a Guardian writes. */
function held(other: string, context = '', more = ''): JsonObject {
  return { title: 'Maker', $ref: other, $comment: `{"term": "maker", "@id": "${context}${other}"${more}}` }
}

function part(other: string, name = 'Part') {
  return schema({ name: { title: 'Name', type: 'string' } }, [], { iri: other, name })
}

function defining(other: string) {
  const definition = { $id: other, $comment: `{"term":"${other.slice(1)}","@id":"x:y${other}"}`, type: 'object' }
  return { $defs: { [other]: { ...definition, properties: { name: { title: 'Name', type: 'string' } } } } }
}

function policy(blocks: readonly JsonObject[], given: Partial<ComparedPolicy> = {}): ComparedPolicy {
  return {
    name: 'Devices',
    description: '',
    version: '1.0.0',
    roles: ['VVB'],
    groups: [],
    tokens: [],
    config: block('interfaceContainerBlock', 'root', {}, blocks),
    schemas: [],
    ...given,
  }
}

function lines(before: ComparedPolicy, after: ComparedPolicy): string[] {
  return comparePolicies(before, after).flatMap(({ section, kind, subject, sentences }) =>
    sentences.map((sentence) => `${section} ${kind} ${subject}: ${sentence}`),
  )
}

const approve = (given: JsonObject = {}) => block('buttonBlock', 'Approve device', { permissions: ['OWNER'], ...given })
const source = (filters: readonly JsonObject[]) => block('documentsSourceAddon', 'all', { filters })
const untold = (value: string) => ({
  blockType: 'documentsSourceAddon',
  filters: [{ field: 'option.status', type: 'equal', value }],
  children: [],
})
const unheld = () => ({ blockType: 'interfaceContainerBlock', children: [untold('Sent')] })
const table = (...fields: readonly JsonObject[]) =>
  block('interfaceDocumentsSourceBlock', 'list', { uiMetaData: { fields } })
const save = (given: JsonObject = {}) => block('sendToGuardianBlock', 'save', given)
const capacity = { type: 'number', title: 'Field Capacity' }
const event = { source: 'A', target: 'B', output: 'RunEvent', input: 'RunEvent', actor: '', disabled: false }

const cases: readonly (readonly [string, ComparedPolicy, ComparedPolicy, readonly string[]])[] = [
  ['nothing', policy([approve()]), policy([approve()]), []],
  ['what is not set in another way', policy([save({ topic: '', options: [] })]), policy([save({ options: null })]), []],
  [
    'one of two blocks without tag and title',
    policy([block('interfaceContainerBlock', 'list', {}, [untold('Waiting'), untold('Approved')])]),
    policy([block('interfaceContainerBlock', 'list', {}, [untold('Waiting'), untold('Rejected')])]),
    [
      'blocks changed Document source 2 in “list”: Filters for option.status is “Rejected”',
      'blocks changed Document source 2 in “list”: No longer filters for option.status is “Approved”',
    ],
  ],
  [
    'blocks without tag and title',
    policy([block('interfaceContainerBlock', 'list', {}, [untold('Waiting')])]),
    policy([block('interfaceContainerBlock', 'list', {}, [untold('Waiting'), untold('Rejected'), unheld()])]),
    [
      'blocks added Document source 2 in “list”: Document source 2 in “list” was added',
      'blocks added Container in “list”: Container in “list” was added',
      'blocks added Document source 3 in “list”: Document source 3 in “list” was added',
    ],
  ],
  ['another id of a block', policy([approve()]), policy([approve({ id: 'another' })]), []],
  [
    'a version',
    policy([]),
    policy([], { version: '1.1.0' }),
    ['policy changed Version: The version is now “1.1.0”, was “1.0.0”'],
  ],
  [
    'a role',
    policy([]),
    policy([], { roles: ['Judge'] }),
    ['roles added Judge: The role “Judge” was added', 'roles removed VVB: The role “VVB” was removed'],
  ],
  [
    'permissions',
    policy([approve()]),
    policy([approve({ permissions: ['OWNER', 'VVB'] })]),
    ['blocks changed Approve device: Now also for VVB'],
  ],
  [
    'lost permissions',
    policy([approve({ permissions: ['OWNER', 'VVB'] })]),
    policy([approve({ permissions: ['VVB'] })]),
    ['blocks changed Approve device: No longer for OWNER'],
  ],
  [
    'a hidden block',
    policy([approve()]),
    policy([approve({ defaultActive: false })]),
    ['blocks changed Approve device: No longer shown in its container'],
  ],
  [
    'a new block',
    policy([]),
    policy([approve()]),
    ['blocks added Approve device: “Approve device” (Buttons) in “root” was added'],
  ],
  [
    'a removed block',
    policy([approve()]),
    policy([]),
    ['blocks removed Approve device: “Approve device” (Buttons) in “root” was removed'],
  ],
  [
    'a column of another group, a renamed one and a moved one',
    policy([
      table(
        { title: 'Serial', name: 'serial' },
        { title: 'Size', name: 'size' },
        { title: 'Owner', name: 'owner', bindGroup: 'all' },
      ),
    ]),
    policy([
      table(
        { title: 'Owner', name: 'owner', bindGroup: 'approved' },
        { title: 'Serial', name: 'serial' },
        { title: 'Capacity', name: 'size' },
      ),
    ]),
    [
      'blocks changed list: The column “Owner”: the document source is now “approved”, was “all”',
      'blocks changed list: The column “Capacity”: the title is now “Capacity”, was “Size”',
      'blocks changed list: The columns are in another order',
    ],
  ],
  [
    'another column without a name',
    policy([table({ title: 'Decide', name: '' })]),
    policy([table({ title: 'Sign', name: '' })]),
    ['blocks changed list: The column “Sign” was added', 'blocks changed list: The column “Decide” was removed'],
  ],
  [
    'a block in another order',
    policy([approve(), save(), block('informationBlock', 'end')]),
    policy([save(), block('informationBlock', 'end'), approve()]),
    ['blocks moved Approve device: Moved in “root”: now block 3, was block 1'],
  ],
  [
    'a block in another container',
    policy([block('interfaceContainerBlock', 'page', {}, [approve()])]),
    policy([block('interfaceContainerBlock', 'page'), approve()]),
    ['blocks moved Approve device: Moved from “page” to “root”'],
  ],
  [
    'a new tag',
    policy([approve()]),
    policy([approve({ id: 'id-Approve device', tag: 'decide' })]),
    ['blocks changed decide: The tag is now “decide”, was “Approve device”'],
  ],
  [
    'another type',
    policy([save()]),
    policy([save({ blockType: 'reassigningBlock' })]),
    ['blocks changed save: Now “Signing again”, was “Document storage”'],
  ],
  [
    'an option named like a member of every object',
    policy([save({ constructor: 'a' })]),
    policy([save({ constructor: 'b' })]),
    ['blocks changed save: constructor is now “b”, was “a”'],
  ],
  [
    'a filter',
    policy([source([{ field: 'type', type: 'equal', value: 'a' }])]),
    policy([source([{ field: 'type', type: 'not_equal', value: 'b' }])]),
    ['blocks changed all: Filters for type is not “b”', 'blocks changed all: No longer filters for type is “a”'],
  ],
  [
    'a status',
    policy([save({ options: [{ name: 'status', value: 'New' }] })]),
    policy([save({ options: [{ name: 'status', value: 'Waiting' }] })]),
    ['blocks changed save: Sets status to “Waiting”, was “New”'],
  ],
  [
    'a button',
    policy([approve({ uiMetaData: { buttons: [{ tag: 'Button_0', name: 'Yes' }] } })]),
    policy([
      approve({
        uiMetaData: {
          buttons: [
            { tag: 'Button_0', name: 'Approve' },
            { tag: 'Button_1', name: 'Reject' },
          ],
        },
      }),
    ]),
    [
      'blocks changed Approve device: The button “Approve”: the name is now “Approve”, was “Yes”',
      'blocks changed Approve device: The button “Reject” was added',
    ],
  ],
  [
    'a flag',
    policy([save({ forceNew: true })]),
    policy([save({ forceNew: false })]),
    ['blocks changed save: forceNew is now off'],
  ],
  [
    'an untagged block',
    policy([{ ...save({ entityType: 'a' }), id: '1', tag: '' }]),
    policy([{ ...save({ entityType: 'b' }), id: '2', tag: '' }]),
    ['blocks changed Document storage in “root”: entityType is now “b”, was “a”'],
  ],
  [
    'a new event',
    policy([block('informationBlock', 'A')]),
    policy([block('informationBlock', 'A', { events: [event] })]),
    ['events added A → B: Event from “A” to “B” added (RunEvent → RunEvent)'],
  ],
  [
    'an event in another block',
    policy([block('informationBlock', 'A', { events: [event] }), save()]),
    policy([block('informationBlock', 'A'), save({ events: [event] })]),
    [],
  ],
  [
    'an event that is switched off',
    policy([save({ events: [event] })]),
    policy([save({ events: [{ ...event, disabled: true }] })]),
    ['events changed A → B: Event from “A” to “B” is now off (RunEvent → RunEvent)'],
  ],
  [
    'a required field',
    policy([], { schemas: [schema({ capacity })] }),
    policy([], { schemas: [schema({ capacity }, ['capacity'])] }),
    ['schemas changed Device: Field Capacity is required'],
  ],
  [
    'a new field',
    policy([], { schemas: [schema({})] }),
    policy([], { schemas: [schema({ capacity })] }),
    ['schemas changed Device: Field Capacity is a new field (number)'],
  ],
  [
    'a removed schema',
    policy([], { schemas: [schema({})] }),
    policy([]),
    ['schemas removed Device: The schema “Device” was removed'],
  ],
  [
    'a schema that only got another IRI',
    policy([save({ schema: iri })], { schemas: [schema({ capacity })] }),
    policy([save({ schema: '#other' })], { schemas: [schema({ capacity }, [], { iri: '#other' })] }),
    [],
  ],
  [
    'schemas that a Guardian imported and exported again',
    policy([], { schemas: [schema({ maker: held('#part', 'ipfs://bafy') }, [], defining('#part')), part('#part')] }),
    policy([], {
      schemas: [
        schema({ maker: held('#new', 'schema:new', ', "orderPosition": 0') }, [], {
          ...defining('#new'),
          iri: '#other',
        }),
        part('#new'),
      ],
    }),
    [],
  ],
  [
    'a field that holds another schema',
    policy([], { schemas: [schema({ maker: held('#part') }, [], {}), part('#part'), part('#2', 'Person')] }),
    policy([], { schemas: [schema({ maker: held('#2') }, [], {}), part('#part'), part('#2', 'Person')] }),
    ['schemas changed Device: Maker holds “Person”, was “Part”'],
  ],
  [
    'another schema of a form',
    policy([save({ schema: iri })], { schemas: [schema({}), schema({}, [], { iri: '#2', name: 'Report' })] }),
    policy([save({ schema: '#2' })], { schemas: [schema({}), schema({}, [], { iri: '#2', name: 'Report' })] }),
    ['blocks changed save: The schema is now “Report”, was “Device”'],
  ],
  [
    'a token',
    policy([], { tokens: [{ tokenId: '0.0.1', tokenName: 'Gold', decimals: '2' }] }),
    policy([], { tokens: [{ tokenId: '0.0.1', tokenName: 'Gold', decimals: '0', id: 'x' }] }),
    ['tokens changed Gold: Decimals: now “0”, was “2”'],
  ],
  [
    'the members of a schema that are not fields',
    policy([], { schemas: [{ ...schema({}), document: '{"$id":"#a","$comment":"{}","type":"object"}' }] }),
    policy([], {
      schemas: [
        { ...schema({}), document: '{"$id":"#b","$comment":"{\\"term\\":\\"b\\"}","additionalProperties":false}' },
      ],
    }),
    ['schemas changed Device: “additionalProperties” was added', 'schemas changed Device: Its type was removed'],
  ],
  [
    'a token that an import gave another id',
    policy([save({ tokenId: '0.0.1' })], { tokens: [{ tokenId: '0.0.1', tokenName: 'Gold' }] }),
    policy([save({ tokenId: 'new' })], { tokens: [{ tokenId: 'new', tokenName: 'Gold' }] }),
    ['tokens changed Gold: Token ID: now “new”, was “0.0.1”'],
  ],
]

it.each(cases)('A comparison describes %s in words', (_, before, after, expected) => {
  expect(lines(before, after)).toEqual(expected)
})

it('A changed block comes with its JSON before and after, without the blocks in it', () => {
  const [change] = comparePolicies(policy([approve()]), policy([approve({ permissions: ['VVB'] })]))
  expect(JSON.parse(change?.before ?? '')).toMatchObject({ tag: 'Approve device', permissions: ['OWNER'] })
  expect(JSON.parse(change?.after ?? '')).not.toHaveProperty('children')
})

it('A block that was added or removed with others around it names the outermost of them', () => {
  const page = block('interfaceContainerBlock', 'page', {}, [
    block('interfaceContainerBlock', 'tab', {}, [save(), approve()]),
  ])
  const before = policy([approve()])
  const after = policy([page])
  const withins = (changes: ReturnType<typeof comparePolicies>) =>
    changes.map(({ kind, subject, within }) => [kind, subject, within])
  expect(withins(comparePolicies(before, after))).toEqual([
    ['added', 'page', undefined],
    ['added', 'tab', 'page'],
    ['added', 'save', 'page'],
    ['moved', 'Approve device', undefined],
  ])
  expect(withins(comparePolicies(after, before))).toEqual([
    ['moved', 'Approve device', undefined],
    ['removed', 'page', undefined],
    ['removed', 'tab', 'page'],
    ['removed', 'save', 'page'],
  ])
})

it('A summary lists new, removed and changed items by section, and moved items as changed', () => {
  const before = policy([approve(), save(), source([])], { roles: ['VVB', 'Judge'] })
  const after = policy(
    [source([]), approve({ permissions: ['VVB'] }), block('timerBlock', 'daily', { events: [event] })],
    {
      schemas: [schema({ capacity })],
    },
  )
  expect(namesOfChanges(comparePolicies(before, after))).toEqual({
    blocks: { added: ['daily'], removed: ['save'], changed: ['all', 'Approve device'] },
    events: { added: ['A → B'], removed: [], changed: [] },
    schemas: { added: ['Device'], removed: [], changed: [] },
    roles: { added: [], removed: ['Judge'], changed: [] },
    tokens: { added: [], removed: [], changed: [] },
  })
})

it('A change names its block in the later policy, and none for a block that is gone', () => {
  const before = policy([approve(), save({ id: 'old' })])
  const after = policy([approve({ id: 'new', permissions: ['VVB'] })])
  const changes = comparePolicies(before, after)
  expect(changes.map(({ subject, blockId }) => [subject, blockId])).toEqual([
    ['Approve device', 'new'],
    ['save', null],
  ])
})
