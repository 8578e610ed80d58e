import * as v from 'valibot'
import { flag, list, text } from '../tolerant.ts'

const uiMetaData = v.nullish(v.record(v.string(), v.unknown()), {})
const count = v.nullish(v.number(), 0)

/** `document` is null if somebody else has signed it, or a block has made it. */
const SentDocument = v.object({
  schema: text,
  sentAt: v.string(),
  status: text,
  /** The other roles that it waits for. */
  waitsFor: list(v.string()),
  document: v.nullish(v.record(v.string(), v.unknown()), null),
})
export type SentDocument = v.InferOutput<typeof SentDocument>

/** `sent` is the caller's own document, if it led to this step, and `decision` the comment on it. */
export const InformationBlockData = v.looseObject({
  uiMetaData: v.nullish(v.looseObject({ title: text, description: text, type: text }), {
    title: null,
    description: null,
    type: null,
  }),
  decision: v.nullish(v.object({ status: text, comment: v.string() }), null),
  sent: v.nullish(SentDocument, null),
})
export type InformationBlockData = v.InferOutput<typeof InformationBlockData>

/** A choice for a document. A dropdown has `name`, `value` and `options`; a selector has `uiMetaData`. */
export const ActionBlockData = v.looseObject({
  type: text,
  field: text,
  uiMetaData,
  options: list(v.looseObject({ name: v.nullish(v.unknown()), value: v.nullish(v.unknown()) })),
})
export type ActionBlockData = v.InferOutput<typeof ActionBlockData>

/** The signing progress of a document. `documentStatus` is the caller's own decision, `NEW` before it. */
export const SigningStatus = v.looseObject({
  documentStatus: text,
  confirmationStatus: text,
  data: list(v.looseObject({ username: text, did: text, status: text })),
  total: count,
  signedCount: count,
  declinedCount: count,
  signedThreshold: count,
  declinedThreshold: count,
})
export type SigningStatus = v.InferOutput<typeof SigningStatus>

const ReportDocument = v.looseObject({
  type: text,
  title: text,
  description: text,
  tag: text,
  issuer: text,
  username: text,
})

/** `document` is a row, or a list of such parts if the item shows several. */
export const ReportItem = v.looseObject({
  ...ReportDocument.entries,
  visible: v.nullish(v.boolean(), true),
  multiple: flag,
  notFoundDocuments: flag,
  document: v.nullish(v.unknown()),
})
export type ReportItem = v.InferOutput<typeof ReportItem>

export const ReportBlockData = v.looseObject({
  hash: text,
  uiMetaData,
  data: v.nullish(
    v.looseObject({
      vpDocument: v.nullish(ReportDocument, null),
      vcDocument: v.nullish(ReportDocument, null),
      mintDocument: v.nullish(
        v.looseObject({ ...ReportDocument.entries, tokenId: text, date: text, amount: v.nullish(v.unknown()) }),
        null,
      ),
      policyDocument: v.nullish(v.looseObject({ ...ReportDocument.entries, name: text, version: text }), null),
      impacts: list(v.looseObject({ label: text, amount: v.nullish(v.unknown()), unit: text })),
      documents: list(ReportItem),
    }),
    null,
  ),
})
export type ReportBlockData = v.InferOutput<typeof ReportBlockData>

const GroupMember = v.looseObject({ did: v.string(), username: text, role: text, type: text, current: flag })

export const ManagedGroup = v.looseObject({
  id: v.string(),
  role: text,
  groupName: text,
  groupLabel: text,
  type: text,
  groupRelationshipType: text,
  groupAccessType: text,
  canInvite: flag,
  canDelete: flag,
  roles: list(v.string()),
  data: list(GroupMember),
})
export type ManagedGroup = v.InferOutput<typeof ManagedGroup>

export const GroupManagerData = v.looseObject({ data: list(ManagedGroup) })
export type GroupManagerData = v.InferOutput<typeof GroupManagerData>

/** `ledger` is present only if no network is involved. */
export const TokenConfirmationData = v.looseObject({
  action: text,
  accountId: text,
  tokenId: text,
  tokenName: text,
  tokenSymbol: text,
  ledger: text,
})
export type TokenConfirmationData = v.InferOutput<typeof TokenConfirmationData>
