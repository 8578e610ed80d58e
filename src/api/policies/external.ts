import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** `owner` is the DID that the document belongs to; `ref` is the id of a document or of its subject. */
const received = {
  owner: v.string(),
  document: v.record(v.string(), v.unknown()),
  ref: v.optional(v.unknown()),
}

export const sendExternalData = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/v1/external',
  summary: 'Sends a credential from outside to the blocks of a policy that take them; the policy by its tag',
  body: v.looseObject({ ...received, policyTag: v.string() }),
  output: v.literal(true),
  errors: [401, 403, 404, 409, 422, 429],
})

export const sendExternalDataTo = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/v1/external/{policyId}/{blockTag}',
  summary: 'Sends a credential from outside to one block',
  body: v.looseObject(received),
  output: v.literal(true),
  errors: [401, 403, 404, 409, 422, 429],
})

const Notification = v.looseObject({
  id: v.string(),
  title: text,
  message: text,
  type: text,
  read: v.boolean(),
  createDate: text,
})

const notificationsPath = '/api/v1/notifications'

export const listNotifications = endpoint({
  method: 'GET',
  bearer: true,
  path: notificationsPath,
  summary: 'What policies notified the caller of, newest first; the number of all in X-Total-Count',
  query: v.object({ pageIndex: v.optional(v.string()), pageSize: v.optional(v.string()) }),
  output: v.array(Notification),
  errors: [401, 403],
})

export const listNewNotifications = endpoint({
  method: 'GET',
  bearer: true,
  path: `${notificationsPath}/new`,
  summary: 'What the caller has not read yet',
  output: v.array(Notification),
  errors: [401, 403],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  bearer: true,
  path: `${notificationsPath}/read/all`,
  summary: 'Marks everything as read',
  output: v.array(Notification),
  errors: [401, 403],
})
