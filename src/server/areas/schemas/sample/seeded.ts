import { schemaDocumentOf, numberType, textType } from './fields.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

/** A schema that belongs to every network. Its uuid is its name. */
export interface SeededSchema {
  readonly name: string
  readonly entity: string
  readonly document: JsonObject
}

/** The schemas of every Guardian, with their typical irregularities. */
export const seededSchemas: readonly SeededSchema[] = [
  {
    name: 'StandardRegistry',
    entity: 'STANDARD_REGISTRY',
    document: schemaDocumentOf({
      title: 'StandardRegistry',
      description: 'The organization behind a registry',
      fields: [
        { key: 'OrganizationName', title: 'Organization', shape: textType },
        { key: 'Website', title: 'Website', shape: textType },
        { key: 'Tags', title: 'Tags', shape: textType },
      ],
      required: ['OrganizationName', 'Website', 'Tags'],
    }),
  },
  {
    name: 'Policy',
    entity: 'POLICY',
    document: schemaDocumentOf({
      title: 'Policy',
      description: 'A published policy',
      fields: [
        { key: 'uuid', title: 'UUID', shape: textType },
        { key: 'name', title: 'Name', shape: textType },
        { key: 'version', title: 'Version', shape: textType },
        { key: 'operation', title: 'Operation', shape: textType },
      ],
      required: ['uuid', 'name', 'version'],
    }),
  },
  { name: 'MintToken', entity: 'MINT_TOKEN', document: tokens('MintToken', 'Minted tokens', 'amount') },
  {
    name: 'MintNFToken',
    entity: 'MINT_NFTOKEN',
    document: tokens('MintNFToken', 'Minted non-fungible tokens', 'serials'),
  },
  { name: 'WipeToken', entity: 'WIPE_TOKEN', document: tokens('WipeToken', 'Wiped tokens', 'amount') },
  {
    name: 'Retire',
    entity: 'RETIRE',
    // Without system fields, and with terms that differ from the keys.
    document: {
      title: 'Retire',
      description: 'Retired tokens',
      type: 'object',
      properties: {
        user: { title: 'User', type: 'string', $comment: '{"term":"user","@id":"https://www.schema.org/text"}' },
        contractId: {
          title: 'Contract',
          type: 'string',
          $comment: '{"term":"contract","@id":"https://www.schema.org/text"}',
        },
        tokens: {
          title: 'Tokens',
          type: 'array',
          items: { type: 'string' },
          $comment: '{"term":"tokens","@id":"https://www.schema.org/text"}',
        },
      },
      required: ['user', 'contractId', 'tokens'],
      additionalProperties: false,
    },
  },
  {
    name: 'IntegrationDataV2',
    entity: 'INTEGRATION_DATA_V2',
    // `required` names two fields that do not exist.
    document: {
      ...schemaDocumentOf({
        title: 'IntegrationDataV2',
        description: 'Data from an external source',
        fields: [
          { key: 'date', title: 'Date', shape: { type: 'string', format: 'date' } },
          { key: 'data', title: 'Data', shape: textType },
        ],
        required: ['date'],
      }),
      required: ['date', 'amount', 'tokenId'],
    },
  },
  {
    name: 'TokenDataSource',
    entity: 'TOKEN_DATA_SOURCE',
    // Fields without titles, and one with alternative types.
    document: {
      title: 'TokenDataSource',
      description: 'Where the data behind a token comes from',
      type: 'object',
      properties: {
        dataSource: {
          oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
          $comment: '{"term":"dataSource","@id":"https://www.schema.org/text"}',
        },
        relationships: { type: 'array', items: { type: 'string' } },
      },
      required: ['dataSource'],
      additionalProperties: false,
    },
  },
  {
    name: 'PolicyComment',
    entity: 'POLICY_COMMENT',
    document: {
      ...schemaDocumentOf({
        title: 'PolicyComment',
        description: 'A comment in a discussion',
        fields: [],
        required: [],
      }),
      properties: {
        text: {
          title: 'Text',
          description: 'The comment',
          type: 'string',
          $comment: '{"term":"text","@id":"https://www.schema.org/text"}',
        },
        // Without a comment.
        files: { title: 'Files', type: 'array', items: { type: 'string', pattern: '^ipfs://.+' } },
      },
      required: ['text'],
    },
  },
  {
    name: 'Chunk',
    entity: 'CHUNK',
    document: {
      title: 'Chunk',
      description: 'A part of a message that was split',
      type: 'object',
      properties: {
        parts: {
          title: 'Parts',
          type: 'array',
          items: { $ref: '#ChunkPart' },
          $comment: '{"term":"parts","@id":"#ChunkPart"}',
        },
      },
      required: ['parts'],
      $defs: {
        '#ChunkPart': {
          $id: '#ChunkPart',
          title: 'ChunkPart',
          type: 'object',
          properties: {
            index: { type: 'integer', $comment: '{"term":"number"}' },
            content: { type: 'string', $comment: '{"term":"data"}' },
          },
          required: ['index', 'content'],
        },
      },
    },
  },
]

function tokens(title: string, description: string, counted: 'amount' | 'serials'): JsonObject {
  const count =
    counted === 'amount'
      ? { key: 'amount', title: 'Amount', shape: textType }
      : { key: 'serials', title: 'Serials', shape: numberType, many: true }
  return schemaDocumentOf({
    title,
    description,
    fields: [
      { key: 'date', title: 'Date', shape: textType },
      { key: 'tokenId', title: 'Token', shape: textType },
      count,
    ],
    required: ['date', 'tokenId', counted],
  })
}
