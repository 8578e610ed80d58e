import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const blockPath = '/api/v1/policies/{policyId}/blocks/{uuid}'

const KeptFile = v.object({
  /** The value that a document holds instead of the file. */
  reference: v.string(),
  hash: v.string(),
  /** Detected from the content; the sender's claim is ignored. */
  type: v.string(),
  size: v.number(),
})

export const keepFile = endpoint({
  method: 'POST',
  bearer: true,
  path: `${blockPath}/files`,
  summary:
    'Store a file of any type for a document that is sent to a block; it is deleted after a day unless a document refers to it',
  output: KeptFile,
  success: 201,
  errors: [401, 403, 404, 413, 422, 429, 503],
})

export const readFile = endpoint({
  method: 'GET',
  bearer: true,
  path: `${blockPath}/files/{hash}`,
  summary:
    'Get a stored file; for the account that sent it, and for anyone to whom the block shows a document that refers to it',
  output: v.unknown(),
  errors: [401, 403, 404, 503],
})
