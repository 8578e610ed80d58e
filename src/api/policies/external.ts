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
  summary: 'Send an external credential to the accepting blocks of a policy, which is identified by its tag',
  body: v.looseObject({ ...received, policyTag: v.string() }),
  output: v.literal(true),
  errors: [401, 403, 404, 409, 422, 429],
})

export const sendExternalDataTo = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/v1/external/{policyId}/{blockTag}',
  summary: 'Send an external credential to one block',
  body: v.looseObject(received),
  output: v.literal(true),
  errors: [401, 403, 404, 409, 422, 429],
})

/** `result` names the policy. */
const Notification = v.looseObject({
  id: v.string(),
  title: text,
  message: text,
  type: text,
  result: text,
  read: v.boolean(),
  createDate: text,
})

const notificationsPath = '/api/v1/notifications'

export const listNotifications = endpoint({
  method: 'GET',
  bearer: true,
  path: notificationsPath,
  summary: 'List the caller’s notifications from policies, newest first, with the total in X-Total-Count',
  query: v.object({ pageIndex: v.optional(v.string()), pageSize: v.optional(v.string()) }),
  output: v.array(Notification),
  errors: [401, 403],
})

export const listNewNotifications = endpoint({
  method: 'GET',
  bearer: true,
  path: `${notificationsPath}/new`,
  summary: 'List the caller’s unread notifications',
  output: v.array(Notification),
  errors: [401, 403],
})

export const readAllNotifications = endpoint({
  method: 'POST',
  bearer: true,
  path: `${notificationsPath}/read/all`,
  summary: 'Mark all notifications as read; with policyId, those from that policy',
  query: v.object({ policyId: v.optional(v.string()) }),
  output: v.array(Notification),
  errors: [401, 403],
})
