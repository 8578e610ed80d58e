import type { JsonObject } from '#domain/json/json-value.ts'
import { aLink } from './approval-policy.ts'
import { aBlock } from './policies.ts'

const growerSchema = '#6d1f3a80-0000-4000-8000-000000000001&1.0.0'
const orchardSchema = '#6d1f3a80-0000-4000-8000-000000000002&1.0.0'
const harvestSchema = '#6d1f3a80-0000-4000-8000-000000000003&1.0.0'

const grower = { permissions: ['Grower'], onErrorAction: 'no-action' }
const owner = { permissions: ['OWNER'], onErrorAction: 'no-action' }
const shown = { defaultActive: true }

function aSchema(iri: string, name: string, fields: JsonObject): JsonObject {
  const properties = {
    '@context': { type: 'array', items: { type: 'string' }, readOnly: true },
    type: { type: 'string', readOnly: true },
    id: { type: 'string', readOnly: true },
    ref: { type: 'string', readOnly: true },
    ...fields,
  }
  const required = ['@context', 'type', ...Object.keys(fields)]
  return { iri, name, document: { $id: iri, title: name, type: 'object', properties, required } }
}

function save(tag: string, entityType: string, status: string | null, given: JsonObject): JsonObject {
  const options = status === null ? [] : [{ name: 'status', value: status }]
  return aBlock('sendToGuardianBlock', tag, { entityType, options, dataType: '', ...given })
}

function source(tag: string, given: JsonObject, type: string, status: JsonObject, more: JsonObject = {}): JsonObject {
  const filters = [
    { field: 'type', type: 'equal', value: type },
    { field: 'option.status', ...status },
  ]
  return aBlock('documentsSourceAddon', tag, { ...given, dataType: 'vc-documents', filters, ...more })
}

const is = (value: string) => ({ type: 'equal', value })
const isNot = (value: string) => ({ type: 'not_equal', value })
const waiting = 'Waiting for approval'

/** Sent to the ledger first and then stored, as the forms of Guardian's own policies do. */
const kept = (tag: string, type: string, given: JsonObject) => [
  save(`${tag}(ledger)`, type, waiting, { ...given, dataSource: 'hedera', topic: 'Orchards' }),
  save(tag, type, waiting, { ...given, dataSource: 'database' }),
]

/** Stored as approved, and issued again by the policy's owner for the applicant. */
const approved = (tag: string, type: string, given: JsonObject) => [
  save(`${tag}(status)`, type, 'Approved', { ...given, dataSource: 'database' }),
  aBlock('reassigningBlock', `${tag}(sign)`, { ...given, issuer: 'policyOwner', actor: 'owner' }),
  save(`${tag}(copy, ledger)`, `${type}(Approved)`, null, { ...given, dataSource: 'hedera', topic: 'Orchards' }),
  save(`${tag}(copy)`, `${type}(Approved)`, 'Approved', { ...given, dataSource: 'database' }),
]

function judge(tag: string, yes: string, no: string, actor = ''): JsonObject {
  const button = (name: string, value: string, more: JsonObject = {}) => ({
    tag: name === 'Approve' ? 'Button_0' : 'Button_1',
    name,
    type: 'selector',
    field: 'option.status',
    value,
    filters: [],
    ...more,
  })
  return aBlock('buttonBlock', tag, {
    ...owner,
    defaultActive: false,
    uiMetaData: { buttons: [button('Approve', 'Approved'), button('Reject', 'Rejected', { type: 'selector-dialog' })] },
    events: [aLink(tag, 'Button_0', yes, { actor }), aLink(tag, 'Button_1', no, { actor })],
  })
}

function toJudge(tag: string, type: string, bound: string): JsonObject {
  const meta = { fields: [{ name: 'option.status', title: 'Decision', type: 'block', bindBlock: bound }] }
  return aBlock('interfaceDocumentsSourceBlock', tag, { ...owner, ...shown, uiMetaData: meta }, [
    source(`${tag}(new)`, owner, type, is(waiting)),
    source(`${tag}(judged)`, owner, type, isNot(waiting)),
  ])
}

/**
 * Growers apply and wait for the policy's owner. They then register orchards and request a certificate for the
 * harvest of an approved one; its approval mints tokens.
 */
export function aHarvestPolicy(): JsonObject {
  const form = (tag: string, schema: string, given: JsonObject = {}, children: JsonObject[] = []) =>
    aBlock('requestVcDocumentBlock', tag, { ...grower, ...shown, schema, idType: 'UUID', ...given }, children)
  const orchardFields = [
    { name: 'document.credentialSubject.0.name', title: 'Orchard' },
    { name: 'report', title: 'Harvest', type: 'block', bindBlock: 'new_harvest', bindGroup: 'orchards(approved)' },
  ]
  const own = { onlyOwnDocuments: true }
  return {
    name: 'Harvests',
    version: '1.0.0',
    policyTag: 'harvests',
    codeVersion: '1.5.1',
    policyRoles: ['Grower'],
    policyTopics: [{ name: 'Orchards', type: 'any', static: false }],
    tokens: [{ tokenId: '0.0.4711', tokenName: 'Apple', tokenSymbol: 'APL', decimals: 1 }],
    schemas: [
      aSchema(growerSchema, 'Grower', { name: { type: 'string' } }),
      aSchema(orchardSchema, 'Orchard', { name: { type: 'string' }, trees: { type: 'integer' } }),
      aSchema(harvestSchema, 'Harvest', { tons: { type: 'number' } }),
    ],
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'take_role', { permissions: ['NO_ROLE'], ...shown, roles: ['Grower'] }),
      aBlock('interfaceStepBlock', 'grower_steps', { ...grower, ...shown }, [
        form('apply', growerSchema),
        ...kept('keep_application', 'grower', grower),
        aBlock('informationBlock', 'wait', {
          ...grower,
          ...shown,
          stopPropagation: true,
          uiMetaData: { title: 'Submitted', description: 'Somebody reads it.' },
        }),
        ...approved('approve_grower', 'grower', grower),
        aBlock('interfaceContainerBlock', 'grower_pages', { ...grower, ...shown, stopPropagation: true }, [
          aBlock(
            'interfaceDocumentsSourceBlock',
            'orchards',
            { ...grower, ...shown, uiMetaData: { fields: orchardFields } },
            [
              source('orchards(new)', grower, 'orchard', isNot('Approved'), own),
              source('orchards(approved)', grower, 'orchard(Approved)', is('Approved'), own),
            ],
          ),
          aBlock('interfaceStepBlock', 'new_orchard', { ...grower, ...shown, cyclic: true }, [
            form('orchard_form', orchardSchema, {}, [
              source('own_grower', grower, 'grower(Approved)', is('Approved'), own),
            ]),
            ...kept('keep_orchard', 'orchard', grower),
          ]),
          aBlock('interfaceStepBlock', 'new_harvest', { ...grower, cyclic: true }, [
            form('harvest_form', harvestSchema),
            ...kept('keep_harvest', 'harvest', grower),
          ]),
        ]),
        save('reject_grower', 'grower', 'Rejected', { ...grower, dataSource: 'database' }),
        aBlock('informationBlock', 'rejected', { ...grower, ...shown, uiMetaData: { title: 'Rejected' } }),
      ]),
      toJudge('growers', 'grower', 'judge_grower'),
      judge('judge_grower', 'approve_grower(status)', 'reject_grower', 'owner'),
      toJudge('new_orchards', 'orchard', 'judge_orchard'),
      judge('judge_orchard', 'approve_orchard(status)', 'reject_orchard'),
      aBlock('interfaceContainerBlock', 'approve_orchard', owner, approved('approve_orchard', 'orchard', owner)),
      save('reject_orchard', 'orchard', 'Rejected', { ...owner, dataSource: 'database', stopPropagation: true }),
      toJudge('harvests', 'harvest', 'judge_harvest'),
      judge('judge_harvest', 'approve_harvest(status)', 'reject_harvest'),
      aBlock('interfaceContainerBlock', 'approve_harvest', owner, [
        ...approved('approve_harvest', 'harvest', owner),
        aBlock('mintDocumentBlock', 'mint', {
          ...owner,
          tokenId: '0.0.4711',
          rule: 'tons * 2',
          accountType: 'default',
        }),
        save('minted', 'harvest(Approved)', 'Minted', { ...owner, dataSource: 'database', stopPropagation: true }),
      ]),
      save('reject_harvest', 'harvest', 'Rejected', { ...owner, dataSource: 'database', stopPropagation: true }),
      aBlock('interfaceDocumentsSourceBlock', 'tokens', { permissions: ['ANY_ROLE'], ...shown }, [
        aBlock('documentsSourceAddon', 'tokens_source', {
          permissions: ['ANY_ROLE'],
          dataType: 'vp-documents',
          filters: [],
        }),
      ]),
    ]),
  }
}
