import type { JsonObject } from '#domain/json/json-value.ts'
import { aLink, anApprovalPolicy } from './approval-policy.ts'
import { aBlock, aPolicy, itemSchema } from './policies.ts'

const installer = { permissions: ['Installer'], defaultActive: true }
const page = (tag: string, title: string) =>
  aBlock('informationBlock', tag, { ...installer, stopPropagation: true, uiMetaData: { title } })
const save = (tag: string, status: string) =>
  aBlock('sendToGuardianBlock', tag, {
    permissions: ['Installer'],
    dataSource: 'auto',
    options: [{ name: 'status', value: status }],
  })

/**
 * People apply, and the registry approves, or rejects with a reason, in a list with these addons. `approval` changes
 * the approval button.
 */
export function anApplicationPolicy(addons: readonly JsonObject[] = [], approval: JsonObject = {}) {
  const decide = { title: 'Decision', name: '', type: 'block', bindBlock: 'decide' }
  const origin = { title: 'Came from', name: 'hash', type: 'button', action: 'link', bindBlock: 'origin' }
  const serial = { title: 'Serial', name: 'document.credentialSubject.0.serial', type: 'text' }
  return anApprovalPolicy({
    name: 'Applications',
    policyTag: 'applications',
    schemas: aPolicy()['schemas'],
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'choose', {
        permissions: ['NO_ROLE'],
        defaultActive: true,
        roles: ['Installer'],
        uiMetaData: { title: 'Choose your part' },
      }),
      aBlock('interfaceStepBlock', 'steps', { ...installer, uiMetaData: { title: 'Your application' } }, [
        aBlock('requestVcDocumentBlock', 'apply', {
          ...installer,
          schema: itemSchema,
          idType: 'UUID',
          uiMetaData: { title: 'Application' },
        }),
        save('save_application', 'Waiting'),
        page('wait', 'In review'),
        save('save_approved', 'Approved'),
        page('welcome', 'Welcome'),
      ]),
      aBlock(
        'interfaceDocumentsSourceBlock',
        'waiting',
        {
          permissions: ['OWNER'],
          defaultActive: true,
          uiMetaData: { title: 'Applications', fields: [serial, decide, origin] },
        },
        [
          aBlock('documentsSourceAddon', 'waiting_source', {
            permissions: ['OWNER'],
            schema: itemSchema,
            filters: [{ field: 'option.status', type: 'equal', value: 'Waiting' }],
          }),
          ...addons,
        ],
      ),
      aBlock('reportBlock', 'origin', {
        permissions: ['OWNER'],
        defaultActive: false,
        uiMetaData: { title: 'Origin' },
      }),
      aBlock('buttonBlock', 'decide', {
        permissions: ['OWNER'],
        defaultActive: false,
        uiMetaData: {
          buttons: [
            { tag: 'yes', name: 'Approve', type: 'selector', field: 'option.status', value: 'Approved', ...approval },
            { tag: 'no', name: 'Reject', type: 'selector-dialog', field: 'option.status', value: 'Rejected' },
          ],
        },
        events: [aLink('decide', 'yes', 'save_approved', { actor: 'owner' })],
      }),
    ]),
  })
}
