import { numberType, textType } from '../../schemas/sample/fields.ts'
import { block, column, samplePolicySchema, subject } from './parts.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const sample = '5b90c6e2-3a17-4f0d-b2d8-9c4e1f7a6d03'

const sampleSchema = samplePolicySchema(sample, {
  title: 'Water sample',
  description: 'Water that was drawn from a well, and what was found in it',
  fields: [
    { key: 'well', title: 'Well', shape: textType },
    { key: 'drawn', title: 'Drawn on', shape: { type: 'string', format: 'date' } },
    {
      key: 'nitrate',
      title: 'Nitrate',
      shape: { ...numberType, minimum: 0, maximum: 1000 },
      comment: { unit: 'mg/l', unitSystem: 'postfix' },
    },
    {
      key: 'result',
      title: 'Result',
      shape: { type: 'string', enum: ['Good', 'Watch', 'Closed'] },
      comment: { customType: 'enum' },
    },
  ],
  required: ['well', 'drawn', 'nitrate', 'result'],
})

export function wellsPolicy(documents: readonly JsonObject[]): JsonObject {
  return {
    name: 'Well monitoring',
    description: 'Samples of wells, and who looked at them',
    version: '0.4.0',
    policyTag: 'sample_wells',
    policyRoles: ['Field worker', 'Reviewer'],
    schemas: [sampleSchema],
    config: block('interfaceContainerBlock', 'wells_root', {
      permissions: 'ANY_ROLE',
      uiMetaData: { title: 'Well monitoring', type: 'blank' },
      children: [
        block('policyRolesBlock', 'wells_role', {
          permissions: 'NO_ROLE',
          uiMetaData: { title: 'Choose your role' },
          own: { roles: ['Field worker', 'Reviewer'] },
        }),
        block('requestVcDocumentBlock', 'new_sample', {
          permissions: 'Field worker',
          uiMetaData: { title: 'Hand in a sample', type: 'page' },
          own: { schema: `#${sample}` },
        }),
        block('interfaceDocumentsSourceBlock', 'samples', {
          permissions: ['Field worker', 'Reviewer', 'OWNER'],
          uiMetaData: {
            title: 'Samples',
            enableSorting: true,
            fields: [
              column('well', 'Well'),
              column('drawn', 'Drawn on'),
              column('nitrate', 'Nitrate, mg/l'),
              column('result', 'Result'),
              column('option.signedOff', 'Signed off'),
              { title: 'Sign off', type: 'block', name: '', bindBlock: 'sign_off' },
            ],
          },
          children: [
            block('documentsSourceAddon', 'samples_source', { own: { schema: `#${sample}` } }),
            block('filtersAddon', 'by_result', {
              uiMetaData: { title: 'Result' },
              own: { type: 'dropdown', queryType: 'equal', field: subject('result') },
            }),
            block('paginationAddon', 'samples_pages'),
          ],
        }),
        block('buttonBlock', 'sign_off', {
          permissions: 'Reviewer',
          dependencies: ['new_sample'],
          uiMetaData: {
            title: 'Sign off',
            buttons: [{ tag: 'sign', name: 'Sign off', type: 'selector', field: 'option.signedOff', value: 'yes' }],
          },
        }),
      ],
    }),
    documents,
  }
}

export const wellSchema = `#${sample}`
