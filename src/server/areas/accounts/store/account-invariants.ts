import { sql } from 'kysely'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'

export const accountInvariants: readonly Invariant[] = [
  {
    holds: 'Every token belongs to a stored account.',
    remedy: 'Restore the newest backup that passes check.',
    broken: brokenNames(sql`
      select 'account ' || account_id as name from account_token where account_id not in (select id from account)`),
  },
  {
    holds: 'Permissions of every account are lists.',
    remedy: 'Restore the newest backup that passes check.',
    broken: brokenNames(sql`
      select username as name from account where granted not like '[%]' or withheld not like '[%]'`),
  },
  {
    holds: 'No two accounts share a DID.',
    remedy: 'Disable all but one of them: account disable NAME.',
    broken: brokenNames(sql`
      select username as name from account where did in (
        select did from account group by did having count(*) > 1)`),
  },
  {
    holds: 'Every account has a role that exists.',
    remedy: 'Restore the newest backup that passes check.',
    broken: brokenNames(sql`
      select username as name from account where role not in ('STANDARD_REGISTRY', 'USER', 'AUDITOR')`),
  },
]
