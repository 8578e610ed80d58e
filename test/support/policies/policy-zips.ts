import { strToU8, zipSync, type Zippable } from 'fflate'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aBlock, itemSchema } from './policies.ts'

export const jsonBytes = (value: unknown) => strToU8(JSON.stringify(value))

/** An event-driven policy as a Guardian exports it, with the oddities of real files. */
export function guardianPolicy(given: JsonObject = {}): JsonObject {
  return {
    uuid: '5b1c1f5e-0000-4000-8000-000000000001',
    name: 'Bikes',
    version: '1.0.0',
    description: 'Bikes on the road',
    creator: 'did:hedera:testnet:maker_0.0.1',
    owner: 'did:hedera:testnet:maker_0.0.1',
    policyRoles: ['Rider'],
    policyGroups: [{ name: 'Club', creator: 'Rider', members: ['Rider'] }],
    policyTopics: [],
    policyTag: 'Tag_1700000000000',
    codeVersion: '1.5.1',
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], groups: ['Club'] }),
      aBlock('requestVcDocumentBlock', 'form', { permissions: ['Rider'], schema: itemSchema, dependencies: ['gone'] }, [
        aBlock('documentsSourceAddon', 'preset', { permissions: ['Rider'] }),
      ]),
      aBlock('interfaceDocumentsSourceBlock', 'grid', { permissions: ['Rider'] }, [
        aBlock('filtersAddon', 'by_status', { permissions: ['Rider'], queryType: 'equal' }, [
          aBlock('documentsSourceAddon', 'rows', { permissions: ['Rider'] }, [
            aBlock('filtersAddon', 'inner', { permissions: ['Rider'], field: 'option.status' }),
          ]),
        ]),
        aBlock('buttonBlock', 'press', { permissions: ['Rider'], uiMetaData: { buttons: [{ tag: 'x', field: '' }] } }, [
          aBlock('sendToGuardianBlock', 'save', { permissions: ['Rider'] }),
        ]),
      ]),
      aBlock('tool', 'calculate', { permissions: ['Role'], variables: [{ name: 'Role', type: 'Role' }] }),
      aBlock('module', 'part', { permissions: ['Rider'], variables: [{ name: 'Who', type: 'Role' }] }, [
        aBlock('informationBlock', 'inside', { permissions: ['Who'] }),
      ]),
    ]),
    ...given,
  }
}

/** The `.policy` zip of a policy, with a schema, a token, a tool and an artifact. */
export function policyZip(policy: JsonObject = guardianPolicy(), more: Zippable = {}): Uint8Array {
  return zipSync(
    {
      'policy.json': jsonBytes(policy),
      'schemas/': new Uint8Array(),
      [`schemas/${itemSchema}.json`]: jsonBytes({
        iri: itemSchema,
        uuid: itemSchema.slice(1),
        name: 'Bike',
        document: JSON.stringify({ $id: itemSchema, type: 'object', properties: { size: { type: 'number' } } }),
      }),
      'tokens/Token.json': jsonBytes({ tokenId: '0.0.7', tokenName: 'Token' }),
      'tools/abc.json': jsonBytes({ name: 'Tool', messageId: '1', hash: 'abc' }),
      'artifacts/metadata.json': jsonBytes([{ name: 'table', uuid: 'a1', extention: 'json' }]),
      'artifacts/a1': [jsonBytes({ factor: 2 }), { level: 0 }],
      ...more,
    },
    { mtime: '2024-01-02T03:04:06' },
  )
}
