import {
  conditionOf,
  schemaDocumentOf,
  numberType,
  propertiesOf,
  systemProperties,
  textType,
  type SampleDocument,
  type SampleField,
} from './fields.ts'

/** Has units, multiple values, a default and an example. */
export const registryProfile: SampleDocument = {
  title: 'Registry profile',
  description: 'What a registry states about itself when it registers',
  fields: [
    { key: 'legalName', title: 'Legal name', description: 'As in the commercial register', shape: textType },
    {
      key: 'site',
      title: 'Website',
      description: 'Where the public finds the registry',
      shape: { type: 'string', format: 'url' },
      more: { examples: ['https://registry.example.org'] },
    },
    { key: 'founded', title: 'Founded', shape: { type: 'string', format: 'date' } },
    {
      key: 'area',
      title: 'Area served',
      description: 'Land and water in which projects may lie',
      shape: numberType,
      comment: { unit: 'km²', unitSystem: 'postfix' },
    },
    {
      key: 'fee',
      title: 'Yearly fee',
      description: 'What a project pays per year',
      shape: numberType,
      comment: { unit: '$', unitSystem: 'prefix' },
      more: { default: 250 },
    },
    { key: 'regions', title: 'Regions', description: 'Where the registry is active', shape: textType, many: true },
    { key: 'logo', title: 'Logo', shape: { type: 'string', pattern: '^ipfs://.+' } },
  ],
  required: ['legalName', 'site'],
}

/** Has an enum, private data, a condition, and a required name without a field. */
export const participant: SampleDocument = {
  title: 'Participant',
  description: 'A person or company that submits documents',
  fields: [
    { key: 'fullName', title: 'Full name', shape: textType },
    {
      key: 'mail',
      title: 'Email',
      description: 'Not shown to others',
      shape: { type: 'string', format: 'email' },
      comment: { isPrivate: true },
    },
    {
      key: 'kind',
      title: 'Kind',
      description: 'Who signs',
      shape: { type: 'string', enum: ['person', 'company'] },
      comment: { customType: 'enum' },
      more: { default: 'person' },
    },
    { key: 'taxNumber', title: 'Tax number', description: 'Of a company', shape: textType },
    {
      key: 'account',
      title: 'Account',
      description: 'Where tokens are sent',
      shape: { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+$` },
      comment: { customType: 'hederaAccount' },
      more: { examples: ['0.0.1001'] },
    },
    { key: 'newsletter', title: 'News by email', shape: { type: 'boolean' } },
  ],
  required: ['fullName', 'mail', 'kind', 'consent'],
  more: {
    allOf: [
      conditionOf(
        { properties: { kind: { const: 'company' } }, required: ['kind'] },
        { properties: { taxNumber: textType }, required: ['taxNumber'] },
        { properties: { taxNumber: false } },
      ),
    ],
  },
}

const meter: readonly SampleField[] = [
  { key: 'serial', title: 'Serial number', shape: textType },
  { key: 'reading', title: 'Reading', shape: numberType, comment: { unit: 'kWh', unitSystem: 'postfix' } },
  { key: 'readAt', title: 'Read at', shape: { type: 'string', format: 'date-time' } },
]
const meterDocument = {
  $id: '#Meter',
  title: 'Meter',
  description: 'A meter and its reading',
  type: 'object',
  properties: { ...systemProperties, ...propertiesOf(meter) },
  required: ['@context', 'type', 'serial'],
  additionalProperties: false,
}

/** Has a sub-schema, a place on the map, a help text and a calculated value. */
export const monitoringSite: SampleDocument = {
  title: 'Monitoring site',
  description: 'A place with meters',
  fields: [
    {
      key: 'hint',
      title: 'Before you begin',
      description: 'Have the serial numbers of all meters at hand.',
      shape: { type: 'null' },
      comment: { textColor: '#000000', textSize: '18px', textBold: true },
    },
    { key: 'name', title: 'Name of the site', shape: textType },
    {
      key: 'place',
      title: 'Place',
      shape: { $ref: '#GeoJSON' },
      comment: { customType: 'geo', availableOptions: ['Point', 'Polygon'] },
    },
    { key: 'meters', title: 'Meters', description: 'Every meter on the site', shape: { $ref: '#Meter' }, many: true },
    {
      key: 'total',
      title: 'Total',
      shape: numberType,
      comment: { autocalculate: true, expression: 'sum(meters.reading)' },
    },
    {
      key: 'internalCode',
      title: 'Code',
      description: 'Only for the registry',
      shape: textType,
      comment: { hidden: true },
    },
  ],
  required: ['name', 'meters'],
  more: { $defs: { '#Meter': meterDocument } },
}

export const userProfile = schemaDocumentOf({
  title: 'User profile',
  description: 'What every user states about themselves',
  fields: [
    { key: 'name', title: 'Name', shape: textType },
    {
      key: 'country',
      title: 'Country',
      shape: { type: 'string', enum: ['Kenya', 'Norway', 'Peru', 'Other'] },
      comment: { customType: 'enum' },
    },
    { key: 'languages', title: 'Languages', shape: textType, many: true },
  ],
  required: ['name'],
})
