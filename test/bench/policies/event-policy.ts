import { findLists } from '#server/areas/policies/store/document-lists.ts'
import { addRows } from '#server/areas/policies/embedded/policy-merge.ts'
import { giveParticipantRole } from '#server/areas/policies/embedded/role-grants.ts'
import { block, column, samplePolicySchema, subject } from '#server/areas/policies/sample/parts.ts'
import { numberType, textType } from '#server/areas/schemas/sample/fields.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'

const batch = 5000
const uuid = '2f6c1d90-0000-4000-8000-0000000be4c9'
const states = ['Waiting', 'Approved', 'Rejected', 'Withdrawn']
const types = ['device', 'report', 'request', 'claim']
/** Containers with the usual blocks of a part of a policy, which nobody uses meanwhile. */
const parts = 26

const schema = samplePolicySchema(uuid, {
  title: 'Item',
  description: 'A document of the benchmark',
  fields: [
    { key: 'serial', title: 'Serial', shape: textType },
    { key: 'size', title: 'Size', shape: numberType },
  ],
  required: ['serial'],
})

const link = (from: string, to: string, output = 'RunEvent', actor = '') => ({
  source: from,
  target: to,
  output,
  input: 'RunEvent',
  actor,
  disabled: false,
})

const equal = (field: string, value: string) => ({ field, type: 'equal', value })

function source(tag: string, permissions: string[], own: JsonObject): JsonObject {
  return block('documentsSourceAddon', tag, { permissions, own: { dataType: 'vc-documents', filters: [], ...own } })
}

const columns = [
  column('document.credentialSubject.0.serial', 'Serial'),
  column('document.credentialSubject.0.size', 'Size'),
  column('option.status', 'Status'),
  { name: 'decide', title: 'Decision', type: 'block', bindBlock: 'decide', bindGroup: 'waiting' },
]

function grid(tag: string, permissions: string[], children: JsonObject[], enableSorting = true): JsonObject {
  const uiMetaData = { enableSorting, fields: columns }
  return block('interfaceDocumentsSourceBlock', tag, { permissions, uiMetaData, children })
}

function part(index: number): JsonObject {
  const tag = (name: string) => `${name}_${index}`
  const permissions = ['Applicant', 'OWNER']
  return block('interfaceContainerBlock', tag('part'), {
    permissions,
    children: [
      grid(
        tag('grid'),
        permissions,
        [source(tag('source'), permissions, { filters: [equal('type', `kind_${index}`)], onlyOwnDocuments: true })],
        false,
      ),
      block('requestVcDocumentBlock', tag('form'), { permissions, own: { schema: `#${uuid}`, idType: 'UUID' } }),
      block('switchBlock', tag('switch'), {
        permissions,
        own: { conditions: [{ tag: 'is_large', type: 'equal', value: 'size > 10', actor: '' }] },
      }),
      block('reassigningBlock', tag('reassign'), { permissions, own: { issuer: 'policyOwner', actor: 'owner' } }),
      block('sendToGuardianBlock', tag('send'), {
        permissions,
        own: { dataSource: 'auto', entityType: `kind_${index}`, stopPropagation: true },
      }),
      block('interfaceStepBlock', tag('steps'), {
        permissions,
        children: [block('informationBlock', tag('info'), { permissions })],
      }),
    ],
  })
}

const ownerOnly = ['OWNER']

/** About 250 blocks that run by events, of which an approval runs some. */
export const eventPolicy: JsonObject = {
  name: 'Bench of events',
  policyTag: 'bench_events',
  policyRoles: ['Applicant'],
  codeVersion: '1.5.1',
  schemas: [schema],
  config: {
    ...block('interfaceContainerBlock', 'root', {
      permissions: ['ANY_ROLE'],
      children: [
        block('interfaceStepBlock', 'steps', {
          permissions: ['Applicant'],
          children: [
            block('informationBlock', 'waits', { permissions: ['Applicant'] }),
            block('informationBlock', 'is_approved', { permissions: ['Applicant'] }),
          ],
        }),
        grid('documents', ownerOnly, [
          source('waiting', ownerOnly, { filters: [equal('option.status', 'Waiting')] }),
          source('others', ownerOnly, { filters: [{ ...equal('option.status', 'Waiting'), type: 'not_equal' }] }),
          block('filtersAddon', 'by_type', { permissions: ownerOnly, own: { field: 'type', canBeEmpty: true } }),
          block('filtersAddon', 'by_status', {
            permissions: ownerOnly,
            own: { field: 'option.status', canBeEmpty: true },
          }),
          block('paginationAddon', 'pages', { permissions: ownerOnly }),
          block('historyAddon', 'history', { permissions: ownerOnly }),
        ]),
        block('buttonBlock', 'decide', {
          permissions: ownerOnly,
          uiMetaData: {
            buttons: [{ tag: 'approve', name: 'Approve', field: 'option.status', value: 'Approved' }],
          },
        }),
        block('sendToGuardianBlock', 'keep', {
          permissions: ownerOnly,
          own: { dataSource: 'auto', options: [{ name: 'status', value: 'Approved' }] },
        }),
        block('setRelationshipsBlock', 'relate', {
          permissions: ownerOnly,
          own: { stopPropagation: true },
          children: [source('of_kind', ownerOnly, { filters: [equal('type', 'bench_root')] })],
        }),
        ...Array.from({ length: parts }, (_, index) => part(index)),
      ],
    }),
    events: [link('decide', 'keep', 'approve'), link('relate', 'is_approved', 'RunEvent', 'owner')],
  },
}

export const filteredField = subject('size')

/** Adds documents of an applicant as blocks would create them. */
export async function fillEventPolicy(
  store: Store,
  policyId: string,
  { applicant, documents }: { readonly applicant: string; readonly documents: number },
): Promise<void> {
  const policy = await store.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()
  await giveParticipantRole(store, { policy, did: applicant, role: 'Applicant', now: Date.now() })
  const lists = await findLists(store, policyId)
  for (let start = 0; start < documents; start += batch)
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      const rows = Array.from({ length: batch }, (_, index) => documentAt(policyId, applicant, start + index))
      await addRows(transaction, lists, rows)
      await transaction
        .insertInto('policy_document_state')
        .values(rows.slice(0, batch / 10).map((row) => stateOf(row)))
        .execute()
    })
}

/** The id of the document with a number. */
export function idAt(at: number): string {
  return at.toString(16).padStart(24, '0')
}

function documentAt(policyId: string, owner: string, at: number) {
  const type = at === 0 ? 'bench_root' : (types[Math.floor(at / states.length) % types.length] ?? '')
  const messageId = `1767225600.${String(at).padStart(9, '0')}`
  const subjects = [{ id: `urn:uuid:${at}`, serial: `S-${at}`, size: (at * 7919) % 1_000_003 }]
  return {
    policy_id: policyId,
    number: at,
    id: idAt(at),
    schema: `#${uuid}`,
    owner,
    tag: 'keep',
    option: JSON.stringify({ status: states[at % states.length] }),
    relationships: JSON.stringify(at === 0 ? [] : [`1767225600.${String(Math.floor(at / 10)).padStart(9, '0')}`]),
    kind: 'vc',
    details: JSON.stringify({ type, messageId, topicId: '0.0.1', hederaStatus: 'ISSUE', hash: `hash ${at}` }),
    hash: `hash ${at}`,
    message_id: messageId,
    credential: null,
    subject: `urn:uuid:${at}`,
    body: JSON.stringify({ id: `urn:${at}`, type: ['VerifiableCredential'], credentialSubject: subjects }),
    created_at: at,
    updated_at: at,
  }
}

function stateOf({ policy_id, id, option }: ReturnType<typeof documentAt>) {
  const body = JSON.stringify({ option: JSON.parse(option) })
  return { policy_id, document_id: id, number: 0, block_id: 'keep', did: null, at: 1, body }
}
