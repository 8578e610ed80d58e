import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** `area.verb`. Closed, but new versions may add actions. */
export const auditActions = [
  'session.start',
  'session.end',
  'session.end-others',
  'token.revoke',
  'account.add',
  'account.disable',
  'account.enable',
  'account.password',
  'account.role',
  'account.reset-mfa',
  'account.sign-out',
  'account.sign-out-others',
  'factor.add',
  'factor.remove',
  'factor.rename',
  'factor.copied',
  'recovery.renew',
  'recovery.use',
  'signing-key.rotate',
  'sample.end',
  'schema.create',
  'schema.update',
  'schema.activate',
  'schema.delete',
  'policy.import',
  'policy.tool',
  'policy.replace',
  'policy.rename',
  'policy.remove',
  'notification.change',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = v.object({
  number: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** An account name or “command line”; null if unknown. */
  actor: text,
  address: text,
  action: v.string(),
  object: text,
  outcome: v.picklist(['done', 'refused']),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

const AuditQuery = v.object({
  actor: v.optional(v.string()),
  action: v.optional(v.picklist(auditActions, 'expected an action such as session.start')),
  object: v.optional(v.string()),
  from: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => !Number.isNaN(Date.parse(value)), 'expected a time'),
    ),
  ),
  until: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => !Number.isNaN(Date.parse(value)), 'expected a time'),
    ),
  ),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected the number of an entry'))),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>

export const listAudit = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/audit',
  summary: 'List audit entries, newest first, 100 at a time; for Standard Registry accounts',
  query: AuditQuery,
  output: v.object({ entries: v.array(AuditEntry), next: v.nullable(v.number()) }),
  errors: [401, 403, 422],
})

export const exportAudit = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/audit/export',
  summary: 'Export the newest 10,000 matching entries as CSV or JSON lines',
  query: v.object({ ...AuditQuery.entries, format: v.optional(v.picklist(['csv', 'json'], 'expected csv or json')) }),
  output: v.string(),
  errors: [401, 403, 422],
})
