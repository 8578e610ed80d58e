import { numberType, textType } from '../../schemas/sample/fields.ts'
import { block, column, samplePolicySchema, subject } from './parts.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const installation = '2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01'
const reading = '8a41e7b3-0d5f-4c92-8e36-b1c7d2f90a02'

const installationSchema = samplePolicySchema(installation, {
  title: 'Installation',
  description: 'A solar installation that is to be verified',
  fields: [
    { key: 'serial', title: 'Serial number', description: 'On the plate of the inverter', shape: textType },
    {
      key: 'country',
      title: 'Country',
      shape: { type: 'string', enum: ['Kenya', 'Norway', 'Peru', 'Vietnam'] },
      comment: { customType: 'enum' },
    },
    {
      key: 'capacity',
      title: 'Capacity',
      description: 'Of all panels together',
      shape: { type: 'number', minimum: 0.1, maximum: 5000 },
      comment: { unit: 'kW', unitSystem: 'postfix' },
    },
    { key: 'installed', title: 'Installed on', shape: { type: 'string', format: 'date' } },
    { key: 'battery', title: 'Has a battery', shape: { type: 'boolean' } },
    { key: 'remarks', title: 'Remarks', shape: textType },
  ],
  required: ['serial', 'country', 'capacity', 'installed'],
})

const readingSchema = samplePolicySchema(reading, {
  title: 'Reading',
  description: 'What the meter of an installation showed',
  fields: [
    { key: 'serial', title: 'Serial number', description: 'Of the installation', shape: textType },
    { key: 'readAt', title: 'Read at', shape: { type: 'string', format: 'date-time' } },
    {
      key: 'energy',
      title: 'Energy since the start',
      shape: { ...numberType, minimum: 0 },
      comment: { unit: 'kWh', unitSystem: 'postfix' },
    },
  ],
  required: ['serial', 'readAt', 'energy'],
})

const columns = [
  column('serial', 'Serial number'),
  column('country', 'Country'),
  column('capacity', 'Capacity, kW'),
  column('installed', 'Installed on'),
  column('option.status', 'Status'),
]

/** The latest state of a document. */
const decision = [column('history.L.created', 'Status since'), column('history.L.username', 'Set by')]

const status = { type: 'dropdown', queryType: 'equal', field: 'option.status', canBeEmpty: true }

export function solarPolicy(documents: readonly JsonObject[]): JsonObject {
  return {
    name: 'Solar installations',
    description: 'Installations are registered, verified, and read year by year',
    version: '1.2.0',
    policyTag: 'sample_solar',
    policyRoles: ['Installer', 'Verifier', 'Auditor'],
    schemas: [installationSchema, readingSchema],
    config: block('interfaceContainerBlock', 'solar_root', {
      permissions: ['ANY_ROLE'],
      uiMetaData: { title: 'Solar installations', type: 'blank' },
      children: [
        block('policyRolesBlock', 'choose_role', {
          permissions: 'NO_ROLE',
          uiMetaData: { title: 'Choose your role', description: 'Take part as one of these' },
          own: { roles: ['Installer', 'Verifier'] },
        }),
        block('informationBlock', 'solar_welcome', {
          uiMetaData: { title: 'How it works', description: 'Register, wait for the verifier, report readings.' },
        }),
        installerPage(),
        verifierPage(),
        block('interfaceDocumentsSourceBlock', 'audit', {
          permissions: ['Auditor', 'OWNER'],
          uiMetaData: {
            title: 'All documents',
            enableSorting: true,
            fields: [
              column('serial', 'Serial number'),
              column('schema', 'Kind'),
              column('option.status', 'Status'),
              ...decision,
              column('owner', 'Owner'),
              column('createDate', 'Received'),
            ],
          },
          children: [
            block('documentsSourceAddon', 'audit_source'),
            block('historyAddon', 'audit_history'),
            block('filtersAddon', 'audit_status', { uiMetaData: { title: 'Status' }, own: status }),
            block('paginationAddon', 'audit_pages'),
          ],
        }),
        block('sendToGuardianBlock', 'archive', { permissions: 'OWNER', defaultActive: false }),
      ],
    }),
    documents,
  }
}

function installerPage(): JsonObject {
  return block('interfaceContainerBlock', 'installer_page', {
    permissions: ['Installer'],
    uiMetaData: { title: 'Your installations', type: 'tabs' },
    children: [
      block('interfaceStepBlock', 'register_steps', {
        uiMetaData: { title: 'Register an installation' },
        children: [
          block('buttonBlock', 'accept_terms', {
            uiMetaData: {
              title: 'Terms',
              description: 'What you register is public.',
              buttons: [{ tag: 'accept', name: 'Accept', type: 'selector' }],
            },
          }),
          block('requestVcDocumentBlock', 'register_installation', {
            uiMetaData: { title: 'Register an installation', type: 'page' },
            own: { schema: `#${installation}`, options: [{ name: 'status', value: 'Waiting' }] },
          }),
        ],
      }),
      block('requestVcDocumentBlock', 'report_reading', {
        dependencies: ['register_installation'],
        uiMetaData: { title: 'Report a reading', type: 'page' },
        own: { schema: `#${reading}` },
      }),
      block('interfaceDocumentsSourceBlock', 'my_installations', {
        uiMetaData: { title: 'Your installations', enableSorting: true, fields: columns },
        children: [
          block('documentsSourceAddon', 'my_installations_source', {
            own: { dataType: 'vc-documents', schema: `#${installation}`, onlyOwnDocuments: true },
          }),
          block('filtersAddon', 'my_status', { uiMetaData: { title: 'Status' }, own: status }),
          block('paginationAddon', 'my_pages'),
        ],
      }),
    ],
  })
}

function verifierPage(): JsonObject {
  const decide = { title: 'Decision', type: 'block', name: '', bindBlock: 'decide' }
  return block('interfaceContainerBlock', 'verifier_page', {
    permissions: ['Verifier', 'OWNER'],
    uiMetaData: { title: 'To verify', type: 'blank' },
    children: [
      block('interfaceDocumentsSourceBlock', 'installations', {
        uiMetaData: {
          title: 'Installations',
          enableSorting: true,
          fields: [...columns, column('owner', 'Owner'), column('createDate', 'Received'), decide],
        },
        children: [
          block('documentsSourceAddon', 'installations_source', {
            own: { dataType: 'vc-documents', schema: `#${installation}` },
          }),
          block('filtersAddon', 'by_status', { uiMetaData: { title: 'Status' }, own: status }),
          block('filtersAddon', 'by_country', {
            uiMetaData: { title: 'Country' },
            own: { ...status, field: subject('country') },
          }),
          block('paginationAddon', 'installations_pages'),
        ],
      }),
      block('buttonBlock', 'decide', {
        permissions: 'Verifier',
        uiMetaData: {
          title: 'Decision',
          buttons: [
            { tag: 'approve', name: 'Approve', type: 'selector', field: 'option.status', value: 'Approved' },
            { tag: 'reject', name: 'Reject', type: 'selector', field: 'option.status', value: 'Rejected' },
          ],
        },
      }),
    ],
  })
}

export const solarSchemas = { installation: `#${installation}`, reading: `#${reading}` } as const
