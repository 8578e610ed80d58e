import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { type ComponentGroup, type ComponentValue, isNotable } from '#domain/status/status-view.ts'
import { knownDays, mergeDays } from '#domain/status/day-bars.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { Dotted } from '../../../components/dotted.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark, StatusWord } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { paths } from '../../../paths.ts'
import { DayBarSlider } from '../day-bars/day-bars.tsx'
import { dayBarsMessages } from '../day-bars/messages.ts'
import { Uptime } from '../day-bars/uptime.tsx'
import type { DaysValue } from '../history-queries.ts'
import { statusPageMessages } from './messages.ts'

interface GroupOverviewProps {
  readonly group: ComponentGroup
  /** The only group of the page needs no name. */
  readonly single: boolean
  readonly startsOpen: boolean
  readonly days: DaysValue | undefined
}

const initialRows = 6

export function GroupOverview({ group, single, startsOpen, days }: GroupOverviewProps) {
  const [shown, setShown] = useState(initialRows)
  const counted = group.components.filter((component) => !component.hidden && !component.signpost)
  const notable = counted.filter(isNotable)
  const operational = counted.filter((component) => !isNotable(component))
  const name = group.name ?? (single ? null : statusPageMessages.otherComponents)
  const known = days && mergeDays(operational.flatMap(({ id }) => days.components.get(id) ?? []))
  const facts = [
    statusPageMessages.operational(operational.length),
    ...(days && known && known.uptime !== null
      ? [statusPageMessages.uptime(dayBarsMessages.percent(known.uptime), knownDays(known, days.span))]
      : []),
  ]
  const fold = (title: string | null) => (
    <FoldLine
      title={title}
      facts={facts}
      startsOpen={startsOpen}
      days={title === null ? null : <GroupDays {...{ group, days }} />}
    >
      {operational.map((component) => (
        <ComponentRow key={component.id} component={component} days={days} />
      ))}
    </FoldLine>
  )
  if (notable.length === 0) return fold(name)
  return (
    <div className="py-2">
      {name !== null && (
        <div className="flex flex-wrap items-center gap-x-2 py-1 text-sm">
          <StatusMark status={group.status} size={14} />
          <h3 className="font-semibold">{name}</h3>
          <span className="text-quiet">{statusMessages.componentCounts(group)}</span>
        </div>
      )}
      <ul data-list className="divide-y divide-line">
        {notable.slice(0, shown).map((component) => (
          <ComponentRow key={component.id} component={component} days={days} />
        ))}
      </ul>
      {notable.length > shown && (
        <Button look="quiet" onClick={() => setShown(notable.length)}>
          {statusPageMessages.moreAffected(notable.length - shown)}
        </Button>
      )}
      {operational.length > 0 && fold(null)}
    </div>
  )
}

interface FoldLineProps {
  /** The group's name, if the line represents the whole group. */
  readonly title: string | null
  readonly facts: readonly string[]
  readonly startsOpen: boolean
  /** Shown instead of the rows while they are folded. */
  readonly days: ReactNode
  /** List items. */
  readonly children: ReactNode
}

/** The rows are rendered only after unfolding. */
function FoldLine({ title, facts, startsOpen, days, children }: FoldLineProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="target -mx-2 flex w-[calc(100%+1rem)] items-center gap-2.5 rounded-lg px-2 py-2.5 text-start hover:bg-hover"
      >
        <StatusMark status="operational" />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          {title !== null && <span className="font-medium">{title} </span>}
          <span className="text-quiet">
            <Dotted>{facts}</Dotted>
          </span>
        </span>
        <ChevronRight
          size={16}
          aria-hidden
          className={classes('shrink-0 text-quiet transition-transform', open ? 'rotate-90' : 'rtl:rotate-180')}
        />
      </button>
      {!open && days}
      <ul id={id} data-list hidden={!open} className="divide-y divide-line border-t border-line">
        {open && children}
      </ul>
    </>
  )
}

/** The days of a whole group without current problems, as one bar. */
function GroupDays({ group, days }: Pick<GroupOverviewProps, 'group' | 'days'>) {
  const parts = useMemo(
    () =>
      group.components.flatMap(({ name, id }) => {
        const own = days?.components.get(id)
        return own ? [{ ...own, name }] : []
      }),
    [group, days],
  )
  const merged = useMemo(() => mergeDays(parts), [parts])
  return (
    <div className="min-h-8 pb-2">
      {days && merged && (
        <DayBarSlider
          known={merged}
          parts={parts}
          span={days.span}
          records={days.records}
          name={group.name ?? statusPageMessages.otherComponents}
        />
      )}
    </div>
  )
}

interface ComponentRowProps {
  readonly component: ComponentValue
  /** Undefined until they are loaded; their space is reserved. */
  readonly days: DaysValue | undefined
}

function ComponentRow({ component, days }: ComponentRowProps) {
  const { id, name, groupName, status, wireStatus } = component
  const own = days?.components.get(id)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_3.75rem] items-center gap-x-4 gap-y-1 py-2 @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_3.75rem]">
      <div className="flex min-w-0 items-start gap-2.5">
        <span className="pt-[0.2rem]">
          <StatusMark status={status} />
        </span>
        <div className="min-w-0">
          <PageLink to={paths.component(id)} className="target-halo block wrap-anywhere hover:underline">
            {name}
          </PageLink>
          <p className={isNotable(component) ? 'text-sm' : 'sr-only'}>
            <StatusWord status={status} wire={wireStatus} />
          </p>
        </div>
      </div>
      <div className="order-last col-span-2 min-h-6 @min-[36rem]:order-none @min-[36rem]:col-span-1">
        {days && (
          <DayBarSlider
            known={own}
            leadsTo={id}
            span={days.span}
            records={days.records}
            name={statusMessages.qualified(groupName, name)}
          />
        )}
      </div>
      <span className="text-end text-sm text-quiet">{days && <Uptime share={own?.uptime ?? null} />}</span>
    </li>
  )
}
