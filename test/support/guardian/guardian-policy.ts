import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { jsonReply, type Asked, type Reply } from '../server/fault-server.ts'
import { registryDid, type Guardian } from './guardian.ts'

/** The ids of the blocks of the played policy. */
export const played = {
  root: '1d9d5c3e-0000-4000-8000-000000000001',
  grid: '1d9d5c3e-0000-4000-8000-000000000002',
  decide: '1d9d5c3e-0000-4000-8000-000000000003',
  sign: '1d9d5c3e-0000-4000-8000-000000000004',
  report: '1d9d5c3e-0000-4000-8000-000000000005',
  form: '1d9d5c3e-0000-4000-8000-000000000006',
  undo: '1d9d5c3e-0000-4000-8000-000000000007',
  level: '1d9d5c3e-0000-4000-8000-000000000008',
  members: '1d9d5c3e-0000-4000-8000-000000000009',
  visit: '1d9d5c3e-0000-4000-8000-00000000000a',
} as const

export interface PlayedOptions {
  /** Releases up to 2.26 have no base keys, and answer 200 with null for what is unavailable. */
  readonly release?: '2.26' | '3'
  /** True if what a button sends does not change the document. */
  readonly isDeaf?: boolean
  readonly status?: string
}

export interface PlayedPolicy {
  readonly give: (guardian: Guardian) => void
  readonly rows: JsonObject[]
}

const owner = ['OWNER']
const config = (id: string, blockType: string, tag: string, given: JsonObject = {}) => ({
  id,
  blockType,
  tag,
  permissions: owner,
  defaultActive: true,
  children: [],
  events: [],
  ...given,
})

const decision = (tag: string, name: string, value: string, type = 'selector') => ({
  tag,
  name,
  type,
  field: 'option.status',
  value,
  filters: [],
})

const buttons = [decision('yes', 'Approve', 'Approved'), decision('no', 'Reject', 'Rejected', 'selector-dialog')]
const fields = [
  { name: 'document.credentialSubject.0.depth', title: 'Depth', type: 'text' },
  { name: 'option.status', title: 'Status', type: 'text' },
  { name: '', title: 'Decision', type: 'block', bindBlock: 'decide', bindGroup: 'waiting_source' },
  { name: '', title: 'Decision', type: 'block', bindBlock: 'undo', bindGroup: 'approved_source' },
  { name: '', title: 'Signatures', type: 'block', bindBlock: 'sign' },
  { name: '', title: 'Level', type: 'block', bindBlock: 'level' },
  { name: '', title: 'Visit', type: 'block', bindBlock: 'visit', bindGroup: 'approved_source' },
]

const row = (id: string, source: string, status: string): JsonObject => ({
  id,
  owner: registryDid,
  hash: `hash-${id}`,
  schema: '#well&1.0.0',
  document: { id: `urn:${id}`, type: ['VerifiableCredential'], credentialSubject: [{ depth: `depth of ${id}` }] },
  option: { status, comment: ['first'] },
  __sourceTag__: source,
  tag: 'save',
})

const visit = { type: 'dialog', content: 'Record a visit', dialogContent: 'Visit' }

/** A Guardian's answer about a type, without an id. */
const wellSchema = {
  uuid: 'well',
  iri: '#well&1.0.0',
  name: 'Well application',
  document: { $id: '#well&1.0.0', type: 'object', properties: { depth: { title: 'How deep is it?', type: 'string' } } },
}

const signing = {
  documentStatus: 'NEW',
  confirmationStatus: null,
  data: [{ did: 'did:ada', username: 'ada', status: 'SIGNED' }],
  total: 3,
  signedCount: 1,
  declinedCount: 0,
  signedThreshold: 2,
  declinedThreshold: 2,
}

const reported = {
  hash: 'hash-a',
  uiMetaData: {},
  data: {
    vpDocument: {
      type: 'VP',
      title: 'Verified Presentation',
      issuer: 'did:registry',
      username: 'registry',
      document: {},
    },
    vcDocument: null,
    mintDocument: { tokenId: '0.0.77', amount: '12', date: '2026-03-12T12:00:00.000Z', username: 'registry' },
    policyDocument: { name: 'Wells', version: '1.0.0', username: 'registry' },
    impacts: [],
    documents: [
      {
        type: 'VC',
        title: 'Application',
        visible: true,
        username: 'ada',
        document: { ...row('a', 'waiting_source', 'Approved'), createDate: '2026-03-12T12:00:00.000Z' },
      },
      { type: 'VC', title: 'Hidden step', visible: false, document: null },
      { type: 'VC', title: 'Missing step', visible: true, notFoundDocuments: true, document: null },
    ],
  },
}

/** A policy of a Guardian for its registry: a grid with buttons, signatures and a choice, a report, and a group. */
export function createPlayedPolicy({
  release = '3',
  isDeaf = false,
  status = 'PUBLISH',
}: PlayedOptions = {}): PlayedPolicy {
  const rows = [row('a', 'waiting_source', 'Waiting'), row('b', 'approved_source', 'Approved')]
  let hash: string | null = null
  let virtual = registryDid

  const tree = config(played.root, 'interfaceContainerBlock', 'root', {
    permissions: ['ANY_ROLE'],
    children: [
      config(played.grid, 'interfaceDocumentsSourceBlock', 'grid', { uiMetaData: { title: 'Applications', fields } }),
      config(played.decide, 'buttonBlock', 'decide', { defaultActive: false }),
      config(played.undo, 'buttonBlock', 'undo', { defaultActive: false }),
      config(played.sign, 'multiSignBlock', 'sign', { defaultActive: false }),
      config(played.level, 'interfaceActionBlock', 'level', { defaultActive: false }),
      config(played.visit, 'requestVcDocumentBlock', 'visit', { defaultActive: false, uiMetaData: visit }),
      config(played.report, 'reportBlock', 'report', { uiMetaData: { title: 'Trust chain' } }),
      config(played.members, 'groupManagerBlock', 'members', { uiMetaData: { title: 'Members' } }),
      config(played.form, 'requestVcDocumentBlock', 'apply', { permissions: ['Applicant'] }),
    ],
  })
  const policy = {
    id: 'p1',
    name: 'Wells',
    status,
    version: '1.0.0',
    owner: registryDid,
    userRoles: ['Administrator'],
    userRole: 'Administrator',
  }

  const base = (id: string, blockType: string) =>
    release === '3' ? { id, blockType, actionType: 'local', readonly: false } : { id, blockType }
  const reply = (body: unknown): Reply => jsonReply(body, { 'access-control-allow-origin': '*' })

  function press({ body }: Asked): Reply {
    const { document }: { document: JsonObject } = JSON.parse(body)
    // As a Guardian does: the sent row becomes the document, and one without a credential fails after the answer.
    const index = rows.findIndex(({ id }) => id === document['id'])
    if (!isDeaf && index !== -1 && isObject(document['document'])) {
      const held = isObject(document['option']) ? document['option'] : {}
      const source = held['status'] === 'Approved' ? 'approved_source' : 'waiting_source'
      rows[index] = { ...document, __sourceTag__: source }
    }
    return reply(null)
  }

  const users = () => [
    { did: registryDid, username: 'Administrator', active: virtual === registryDid },
    { did: 'did:virtual', username: 'Virtual User 1', active: virtual === 'did:virtual' },
  ]

  return {
    rows,
    give({ policies }) {
      const put = (address: string, body: unknown) => policies.set(address, reply(body))
      const ask = (address: string, answer: (asked: Asked) => Reply) => policies.set(address, answer)
      put('GET /policies', [policy])
      put('GET /policies/p1', { ...policy, config: tree })
      put('GET /policies/p1/blocks', { ...base(played.root, 'interfaceContainerBlock'), uiMetaData: {}, blocks: [] })
      ask(`GET /policies/p1/blocks/${played.grid}`, () =>
        reply({
          ...base(played.grid, 'interfaceDocumentsSourceBlock'),
          data: rows.map((one) =>
            Object.assign({}, one, { blocks: { [played.sign]: { uiMetaData: {}, status: signing } } }),
          ),
          blocks: [],
          commonAddons: [],
          fields,
        }),
      )
      put(`GET /policies/p1/blocks/${played.decide}`, {
        ...base(played.decide, 'buttonBlock'),
        uiMetaData: { buttons, enableIndividualFilters: true },
      })
      put(`GET /policies/p1/blocks/${played.undo}`, {
        ...base(played.undo, 'buttonBlock'),
        uiMetaData: { buttons: [decision('back', 'Take back', 'Waiting')] },
      })
      ask(`POST /policies/p1/blocks/${played.decide}`, press)
      ask(`POST /policies/p1/blocks/${played.undo}`, press)
      put(`POST /policies/p1/blocks/${played.sign}`, null)
      put('GET /schemas/type/well%261.0.0', wellSchema)
      put(`GET /policies/p1/blocks/${played.visit}`, {
        ...base(played.visit, 'requestVcDocumentBlock'),
        schema: { ...wellSchema, id: 's1' },
        presetSchema: null,
        presetFields: [],
        uiMetaData: visit,
      })
      put(`POST /policies/p1/blocks/${played.visit}`, { document: { credentialSubject: [{ depth: 'ten' }] } })
      put(`GET /policies/p1/blocks/${played.level}`, {
        ...base(played.level, 'interfaceActionBlock'),
        type: 'selector',
        field: 'option.level',
        uiMetaData: { title: 'Level', options: [{ name: 'High', value: 'H', tag: 'high' }] },
      })
      put(`POST /policies/p1/blocks/${played.level}`, null)
      ask(`GET /policies/p1/blocks/${played.report}`, () =>
        reply(hash === null ? { hash, uiMetaData: {}, data: null } : reported),
      )
      ask(`POST /policies/p1/blocks/${played.report}`, ({ body }) => {
        hash = JSON.parse(body).filterValue
        return reply(null)
      })
      put(`GET /policies/p1/blocks/${played.members}`, release === '3' ? { data: [theGroup] } : null)
      put(`POST /policies/p1/blocks/${played.members}`, { invitation: 'eyJpbnZpdGF0aW9uIjoiMSJ9' })
      put('GET /policies/p1/groups', groups)
      put('POST /policies/p1/groups', true)
      ask('GET /policies/p1/dry-run/users', () => reply(users()))
      ask('POST /policies/p1/dry-run/login', ({ body }) => {
        virtual = JSON.parse(body).did
        return reply(users())
      })
    },
  }
}

const theGroup = {
  id: 'g1',
  role: 'Leader',
  groupName: 'Team',
  groupLabel: 'North',
  type: 'Owner',
  groupRelationshipType: 'Multiple',
  groupAccessType: 'Private',
  canInvite: true,
  canDelete: true,
  roles: ['Member'],
  data: [
    { did: registryDid, username: 'registry', role: 'Leader', type: 'Owner', current: true },
    { did: 'did:bob', username: 'bob', role: 'Member', type: 'Member', current: false },
  ],
}

const groups = [
  { uuid: 'g1', role: 'Leader', groupLabel: 'North', groupName: 'Team', active: true },
  { uuid: 'g2', role: 'Member', groupLabel: 'South', groupName: 'Team', active: false },
]
