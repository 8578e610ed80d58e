import type { JsonObject } from '#domain/json/json-value.ts'
import { aLink } from './approval-policy.ts'
import { aBlock } from './policies.ts'

const deliverySchema = '#6d1f3a80-0000-4000-8000-000000000011&1.0.0'
const settings = { onErrorAction: 'no-action', stopPropagation: true }
const everybody = { ...settings, permissions: ['Grower', 'Checker', 'OWNER'], defaultActive: true }
const grower = { ...settings, permissions: ['Grower'] }
const members = { ...settings, permissions: ['Grower', 'Checker'] }

const deliveryDocument: JsonObject = {
  $id: deliverySchema,
  title: 'Delivery',
  type: 'object',
  properties: {
    '@context': { type: 'array', items: { type: 'string' }, readOnly: true },
    type: { type: 'string', readOnly: true },
    id: { type: 'string', readOnly: true },
    ref: { type: 'string', readOnly: true },
    orchard: { type: 'string', title: 'Orchard' },
    tons: { type: 'number', title: 'Tons' },
  },
  required: ['@context', 'type', 'orchard', 'tons'],
}

function save(tag: string, status: string, given: JsonObject = {}): JsonObject {
  const options = [{ name: 'status', value: status }]
  return aBlock('sendToGuardianBlock', tag, {
    ...grower,
    dataSource: 'auto',
    entityType: 'delivery',
    options,
    ...given,
  })
}

function rows(tag: string, statuses: string, bindBlock: string, addons: readonly JsonObject[] = []): JsonObject {
  const meta = { fields: [{ name: 'option.status', title: 'Status', type: 'block', bindBlock }] }
  const filters = [{ field: 'option.status', type: 'in', value: statuses }]
  return aBlock('interfaceDocumentsSourceBlock', tag, { ...everybody, uiMetaData: meta }, [
    aBlock('documentsSourceAddon', `${tag}_source`, { ...everybody, dataType: 'vc-documents', filters }),
    ...addons,
  ])
}

/**
 * Growers found a cooperative and invite a checker. Both sign each delivery. A script deducts what drying costs,
 * heavy deliveries are collected by the hour and pay tokens, and signed ones can be revoked.
 */
export function aCooperativePolicy(): JsonObject {
  return {
    name: 'Deliveries',
    version: '1.0.0',
    policyTag: 'deliveries',
    codeVersion: '1.5.1',
    policyRoles: ['Grower', 'Checker'],
    policyGroups: [
      {
        name: 'Cooperative',
        creator: 'Grower',
        members: ['Checker'],
        groupRelationshipType: 'Multiple',
        groupAccessType: 'Private',
      },
    ],
    tokens: [{ tokenId: '0.0.4712', tokenName: 'Pear', tokenSymbol: 'PER', decimals: 0 }],
    schemas: [{ iri: deliverySchema, name: 'Delivery', document: deliveryDocument }],
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'join', { permissions: ['NO_ROLE'], defaultActive: true, groups: ['Cooperative'] }),
      aBlock('groupManagerBlock', 'members', {
        ...grower,
        defaultActive: true,
        canInvite: 'owner',
        canDelete: 'owner',
      }),
      aBlock('requestVcDocumentBlock', 'deliver', {
        ...grower,
        defaultActive: true,
        schema: deliverySchema,
        idType: 'UUID',
        events: [aLink('deliver', 'RunEvent', 'keep')],
      }),
      save('keep', 'To be signed'),
      rows('to_sign', 'To be signed', 'sign', [
        aBlock('multiSignBlock', 'sign', {
          ...members,
          threshold: 100,
          events: [
            aLink('sign', 'SignatureQuorumReachedEvent', 'weigh'),
            aLink('sign', 'SignatureSetInsufficientEvent', 'decline'),
          ],
        }),
      ]),
      save('decline', 'Declined', members),
      aBlock('switchBlock', 'weigh', {
        ...members,
        executionFlow: 'allTrue',
        conditions: [
          { tag: 'any', type: 'unconditional', value: '', actor: '' },
          { tag: 'heavy', type: 'equal', value: 'tons >= 5', actor: '' },
        ],
        events: [aLink('weigh', 'any', 'signed'), aLink('weigh', 'heavy', 'dry')],
      }),
      save('signed', 'Signed', members),
      aBlock('customLogicBlock', 'dry', {
        ...members,
        stopPropagation: false,
        unsigned: true,
        outputSchema: deliverySchema,
        expression:
          'done(documents.map(({ document }) => ({ orchard: document.credentialSubject[0].orchard, tons: document.credentialSubject[0].tons - 2 })))',
      }),
      aBlock('timerBlock', 'hourly', {
        ...members,
        stopPropagation: false,
        startDate: '2026-01-05T00:00:00.000Z',
        period: 'custom',
        periodMask: '0 * * * *',
        periodInterval: 1,
        events: [aLink('hourly', 'TimerEvent', 'collect', { input: 'TimerEvent' })],
      }),
      aBlock('aggregateDocumentBlock', 'collect', { ...members, stopPropagation: false, aggregateType: 'period' }),
      aBlock('mintDocumentBlock', 'pay', {
        ...members,
        stopPropagation: false,
        tokenId: '0.0.4712',
        rule: 'tons',
        accountType: 'default',
      }),
      save('paid', 'Paid', { ...members, entityType: 'payment' }),
      rows('kept', 'Signed', 'withdraw'),
      aBlock('buttonBlock', 'withdraw', {
        ...grower,
        uiMetaData: { buttons: [{ tag: 'go', name: 'Revoke', type: 'selector', filters: [] }] },
        events: [aLink('withdraw', 'go', 'revoke')],
      }),
      aBlock('revocationBlock', 'revoke', { ...grower, stopPropagation: false }),
      aBlock('sendToGuardianBlock', 'revoked', { ...grower, dataSource: 'auto', entityType: 'delivery' }),
    ]),
  }
}
