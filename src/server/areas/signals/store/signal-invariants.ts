import { sql } from 'kysely'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'

const restore = 'Restore the newest backup that passes check.'

export const signalInvariants: readonly Invariant[] = [
  {
    holds: 'The activity of the ledger is stored by whole minutes and whole hours.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'minute ' || start as name from signal_minute where start % 60 <> 0
      union all
      select 'hour ' || start as name from signal_hour where start % 3600 <> 0`),
  },
  {
    holds: 'Every minute of the ledger has its ten fields.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'minute ' || start as name from signal_minute where length(body) - length(replace(body, ';', '')) <> 9`),
  },
  {
    holds: 'Every hour that has ended is summarized from its minutes.',
    remedy: restore,
    broken: brokenNames(sql`
      select distinct 'hour ' || (part.start - part.start % 3600) as name
      from signal_minute as part
      join (
        select network, min(start) as oldest, max(start) as newest from signal_minute group by network
      ) as kept on kept.network = part.network
      where part.start - part.start % 3600 < newest - newest % 3600
        and part.start - part.start % 3600 > oldest - oldest % 3600
        and not exists (
          select 1 from signal_hour as whole
          where whole.network = part.network and whole.start = part.start - part.start % 3600)`),
  },
  {
    holds: 'Every change of a signal is between two different, known states, and began before it was noticed.',
    remedy: restore,
    broken: brokenNames(sql`
      select signal || ' at ' || at as name from signal_transition
      where began > at or from_state = to_state
        or from_state not in ('usual', 'unusual', 'alarming', 'unknown')
        or to_state not in ('usual', 'unusual', 'alarming', 'unknown')`),
  },
]
