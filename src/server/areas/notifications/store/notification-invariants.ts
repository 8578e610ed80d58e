import { sql } from 'kysely'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'

const restore = 'Restore the newest backup that passes check.'

export const notificationInvariants: readonly Invariant[] = [
  {
    holds: 'Every route belongs to a stored rule and a stored channel.',
    remedy: 'Open the rule at /notifications and save it again, or restore a backup.',
    broken: brokenNames(sql`
      select 'route ' || id as name from notification_route
      where rule_id not in (select id from notification_rule)
        or channel_id not in (select id from notification_channel)`),
  },
  {
    holds: 'No two events have the same place, and no route is ahead of all events.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'place ' || place as name from notification_event
      where place is not null group by place having count(*) > 1
      union all
      select 'route ' || id as name from notification_route
      where place > (select coalesce(max(place), 0) from notification_event)`),
  },
  {
    holds: 'Every waiting message belongs to a stored channel.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'message ' || id as name from notification_message
      where state = 'waiting' and channel_id not in (select id from notification_channel)`),
  },
]
