import type { JsonObject } from '#domain/json/json-value.ts'
import { aBlock, itemSchema } from './policies.ts'

/** A link from an output to an input, between blocks given by their tags. */
export function aLink(source: string, output: string, target: string, given: JsonObject = {}): JsonObject {
  return { source, output, target, input: 'RunEvent', actor: '', disabled: false, ...given }
}

const installer = { permissions: ['Installer'], defaultActive: true }
const owner = { permissions: ['OWNER'], defaultActive: true }
const save = (tag: string, status: string, given: JsonObject = {}) =>
  aBlock('sendToGuardianBlock', tag, {
    permissions: ['Installer'],
    dataSource: 'database',
    entityType: 'item',
    options: [{ name: 'status', value: status }],
    ...given,
  })

/** Installers apply, wait and are approved or rejected by the owner; the steps move by events. */
export function anApprovalPolicy(given: JsonObject = {}, more: JsonObject[] = []): JsonObject {
  const source = (tag: string, status: string, limits: JsonObject = {}) =>
    aBlock('documentsSourceAddon', tag, {
      permissions: ['OWNER'],
      schema: itemSchema,
      filters: [
        { field: 'option.status', type: 'equal', value: status },
        { field: 'type', type: 'equal', value: 'item' },
      ],
      ...limits,
    })
  return {
    name: 'Events',
    policyTag: 'events',
    codeVersion: '1.5.1',
    policyRoles: ['Installer', 'Verifier'],
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], defaultActive: true, roles: ['Installer'] }),
      aBlock('interfaceStepBlock', 'steps', installer, [
        aBlock('requestVcDocumentBlock', 'apply', { ...installer, schema: itemSchema, idType: 'UUID' }),
        save('save_application', 'Waiting', { dataSource: 'auto' }),
        aBlock('informationBlock', 'wait', { ...installer, stopPropagation: true, uiMetaData: { title: 'Wait' } }),
        save('save_approved', 'Approved'),
        aBlock('informationBlock', 'welcome', { ...installer, stopPropagation: true }),
        save('save_rejected', 'Rejected'),
        aBlock('informationBlock', 'rejected', installer),
      ]),
      aBlock('interfaceDocumentsSourceBlock', 'waiting', owner, [
        source('waiting_source', 'Waiting'),
        source('approved_source', 'Approved'),
        aBlock('historyAddon', 'history', { permissions: ['OWNER'] }),
      ]),
      aBlock('buttonBlock', 'decide', {
        permissions: ['OWNER'],
        defaultActive: false,
        uiMetaData: {
          buttons: [
            { tag: 'yes', name: 'Approve', field: 'option.status', value: 'Approved' },
            { tag: 'no', name: 'Reject', field: 'option.status', value: 'Rejected' },
          ],
        },
        events: [
          aLink('decide', 'yes', 'save_approved', { actor: 'owner' }),
          aLink('decide', 'no', 'save_rejected', { actor: 'owner' }),
        ],
      }),
      ...more,
    ]),
    ...given,
  }
}
