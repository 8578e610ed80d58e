import { findAccount } from '#server/areas/accounts/store/accounts.ts'
import type { Store } from '#server/platform/database/database.ts'
import { findLists } from '#server/areas/policies/store/document-lists.ts'
import { addRows, mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import { block, column, samplePolicySchema, subject } from '#server/areas/policies/sample/parts.ts'
import { numberType, textType } from '#server/areas/schemas/sample/fields.ts'
import type { PolicyDocumentRow } from '#server/platform/database/policy-tables.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'

export const policyTag = 'bench'
const batch = 5000
const uuid = '2f6c1d90-0000-4000-8000-0000000be4c8'
const states = ['Approved', 'Rejected', 'Waiting', 'Withdrawn']

const schema = samplePolicySchema(uuid, {
  title: 'Item',
  description: 'A document of the benchmark',
  fields: [
    { key: 'serial', title: 'Serial', shape: textType },
    { key: 'size', title: 'Size', shape: numberType },
  ],
  required: ['serial'],
})

const policy = {
  name: 'Bench',
  policyTag,
  schemas: [schema],
  config: block('interfaceContainerBlock', 'root', {
    permissions: 'ANY_ROLE',
    children: [
      block('interfaceDocumentsSourceBlock', 'documents', {
        uiMetaData: { enableSorting: true, fields: [column('size', 'Size'), column('option.status', 'Status')] },
        children: [
          block('documentsSourceAddon', 'source', { own: { schema: `#${uuid}` } }),
          block('filtersAddon', 'by_status', { own: { field: 'option.status' } }),
          block('filtersAddon', 'by_serial', { own: { field: subject('serial') } }),
          block('paginationAddon', 'pages'),
        ],
      }),
    ],
  }),
}

/** Fills a store with a policy and this number of documents, as blocks would create them. Returns the policy id. */
export async function fillPolicy(store: Store, username: string, documents: number): Promise<string> {
  const { did = '' } = (await findAccount(store, username)) ?? {}
  const { id } = await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return mergePolicy(transaction, policy, { owner: did, by: username, now: Date.now(), didOf: () => did })
  })
  const lists = await findLists(store, id)
  for (let start = 0; start < documents; start += batch)
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      const rows = Array.from({ length: batch }, (_, index) => documentAt(id, did, start + index))
      await addRows(transaction, lists, rows)
    })
  return id
}

function documentAt(policyId: string, owner: string, at: number): PolicyDocumentRow {
  const subjects = [{ serial: `S-${at}`, size: (at * 7919) % 1_000_003 }]
  return {
    policy_id: policyId,
    number: at,
    id: at.toString(16).padStart(24, '0'),
    schema: `#${uuid}`,
    owner,
    tag: null,
    option: JSON.stringify({ status: states[at % states.length] }),
    relationships: '[]',
    kind: 'vc',
    details: '{}',
    hash: null,
    message_id: null,
    credential: null,
    subject: null,
    body: JSON.stringify({ id: `urn:${at}`, type: ['VerifiableCredential'], credentialSubject: subjects }),
    created_at: at,
    updated_at: at,
  }
}
