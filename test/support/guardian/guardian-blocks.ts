import type { JsonObject } from '#domain/json/json-value.ts'
import { jsonReply } from '../server/fault-server.ts'
import { registryDid, type Guardian } from './guardian.ts'

export interface GivenBlock {
  readonly type: string
  /** The tag, which is also its id. */
  readonly tag: string
  /** The answer to GET, without the members that begin every answer. */
  readonly answer?: JsonObject
  /** The answer to POST. */
  readonly result?: unknown
  readonly uiMetaData?: JsonObject
  readonly children?: readonly GivenBlock[]
}

export interface GivenGrid {
  readonly fields: readonly JsonObject[]
  readonly rows: readonly JsonObject[]
  readonly children?: readonly GivenBlock[]
}

export const gridTag = 'wells_grid'

/** Adds a policy called Wells to a Guardian, for its registry: a list of documents, and blocks next to it. */
export function giveBlocks(
  { policies }: Guardian,
  blocks: readonly GivenBlock[],
  grid?: GivenGrid,
  status = 'PUBLISH',
): void {
  const put = (address: string, body: unknown) =>
    policies.set(address, jsonReply(body, { 'access-control-allow-origin': '*' }))
  const listOf = ({ fields, rows, children = [] }: GivenGrid): GivenBlock => ({
    type: 'interfaceDocumentsSourceBlock',
    tag: gridTag,
    uiMetaData: { title: 'All wells', fields },
    answer: {
      data: rows,
      blocks: children.flatMap(({ type, tag }) =>
        type === 'filtersAddon' ? [{ id: tag, blockType: type, uiMetaData: {} }] : [],
      ),
      commonAddons: [],
      fields,
      viewHistory: false,
    },
    children,
  })
  const all = [...(grid ? [listOf(grid)] : []), ...blocks]
  const configOf = ({ type, tag, uiMetaData = {}, children = [] }: GivenBlock): JsonObject => ({
    id: tag,
    blockType: type,
    tag,
    permissions: ['OWNER'],
    defaultActive: true,
    uiMetaData,
    children: children.map(configOf),
    events: [],
  })
  function answer({ type, tag, uiMetaData = {}, answer: own = {}, result = null, children = [] }: GivenBlock): void {
    put(`GET /policies/p1/blocks/${tag}`, { id: tag, blockType: type, uiMetaData, ...own })
    put(`POST /policies/p1/blocks/${tag}`, result)
    for (const child of children) answer(child)
  }
  for (const block of all) answer(block)
  const policy = {
    id: 'p1',
    name: 'Wells',
    status,
    version: '1.0.0',
    owner: registryDid,
    userRoles: ['Administrator'],
    userRole: 'Administrator',
  }
  const config = configOf({ type: 'interfaceContainerBlock', tag: 'root', children: all })
  put('GET /policies', [policy])
  put('GET /policies/p1', { ...policy, config: { ...config, permissions: ['ANY_ROLE'] } })
  put('GET /policies/p1/groups', [])
}

/** A document as a Guardian lists it, with no other members. */
export const wellRow: JsonObject = {
  id: 'd1',
  hash: 'hash-d1',
  owner: 'did:ada',
  schema: '#well',
  document: { id: 'urn:d1', credentialSubject: [{ id: 'urn:well', depth: 'twelve metres' }] },
  option: { status: 'Waiting' },
  assignedTo: 'did:bob',
  __sourceTag__: 'wells',
}

export const depthField = { name: 'document.credentialSubject.0.depth', title: 'Depth', type: 'text' }
