import { jsonReply, type Fault } from '../server/fault-server.ts'
import { aRow, startGuardian, type Guardian } from './guardian.ts'
import { isSilent } from './guardian-faults.ts'
import { createManualTimeout } from '../server/manual-timeout.ts'
import { noon } from '../server/service.ts'
import { openWorld, type WorldOptions } from '../app/world.tsx'

export const schemaPath = '/schemas/65a000000000000000000001'
export const policyPath = '/policies/p1'
export const listBlock = '0d9d5c3e-0000-4000-8000-00000000000b'
export const formBlock = '0d9d5c3e-0000-4000-8000-00000000000c'

const policy = {
  id: 'p1',
  name: 'Wells',
  status: 'PUBLISH',
  version: '1.0.0',
  userRoles: ['Keeper'],
  userRole: 'Keeper',
}
const block = (id: string, blockType: string, title: string) => ({ id, blockType, uiMetaData: { title } })
const document =
  '{"$id":"#profile","title":"Registry profile","type":"object","properties":{"size":{"title":"Size","type":"number"}}}'
const schema = {
  id: 's1',
  iri: '#well',
  name: 'Well',
  document: { $id: '#well', type: 'object', properties: { depth: { title: 'Depth', type: 'string' } } },
}

/** The paths that the pages read, apart from the session. */
const areas = ['/api/v1/schema', '/api/v1/policies']

/** The policy called Wells, with a list and a form. */
function givePolicy({ policies }: Guardian): void {
  const list = block(listBlock, 'interfaceDocumentsSourceBlock', 'All wells')
  const form = block(formBlock, 'requestVcDocumentBlock', 'New well')
  const put = (address: string, body: unknown, headers = {}) =>
    policies.set(address, jsonReply(body, { 'access-control-allow-origin': '*', ...headers }))
  put('GET /policies', [policy], { 'x-total-count': '1' })
  put('GET /policies/p1', policy)
  put('GET /policies/p1/blocks', { ...block('root', 'interfaceContainerBlock', 'Wells'), blocks: [list, form] })
  put(`GET /policies/p1/blocks/${listBlock}`, {
    ...list,
    data: [{ id: 'd1', document: { credentialSubject: [{ depth: 'twelve metres' }] } }],
    fields: [{ name: 'document.credentialSubject.0.depth', title: 'Depth', type: 'text' }],
    commonAddons: [],
  })
  put(`GET /policies/p1/blocks/${formBlock}`, { ...form, schema, presetSchema: null, presetFields: [] })
  for (const id of [listBlock, formBlock]) put(`GET /policies/p1/blocks/${id}/parents`, [id, 'root'])
  put(`POST /policies/p1/blocks/${formBlock}`, { id: 'vc1', document: { credentialSubject: [{ depth: 'nine' }] } })
}

/** A browser that is signed in at a Guardian, which holds a draft called Registry profile and a policy called Wells. */
export async function openGuardianPages(
  path: string,
  broken?: Fault,
  options: WorldOptions = {},
  give: (guardian: Guardian) => void = givePolicy,
) {
  const guardian = await startGuardian({ now: () => noon })
  guardian.rows.push(aRow({ document }))
  give(guardian)
  const timeout = createManualTimeout()
  const put = (fault: Fault, only = (one: Fault) => one) => {
    for (const at of areas) guardian.break(only(isSilent(fault) ? timeout.outlast(fault) : fault), at)
  }
  if (broken) put(broken)
  const world = await openWorld({
    path,
    guardianUpstream: guardian.base,
    upstreamTimer: timeout.timer,
    credentials: { username: 'registry', password: 'secret' },
    storage: localStorage,
    ...options,
  })
  const look = () => world.queryClient.refetchQueries()
  return {
    ...world,
    guardian,
    look,
    /** Makes the Guardian fail at these paths until it is repaired. */
    put,
    /** Like `put`, and makes the page request it. */
    fail(fault: Fault) {
      put(fault)
      void look()
    },
  }
}
