import { memo } from 'react'
import type { ComponentDays } from '#api/status/history.ts'
import { type ComponentValue, isNotable } from '#domain/status/status-view.ts'
import type { BarSpan } from '#domain/status/day-bars.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark, StatusWord } from '../../../components/status-mark.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { paths } from '../../../paths.ts'
import { DayBarSlider } from '../day-bars/day-bars.tsx'
import { Uptime } from '../day-bars/uptime.tsx'
import type { DaysValue } from '../history-queries.ts'
import { componentsMessages } from './messages.ts'

/** Mark, name, status, bars, uptime. On narrower screens the bars move below, on phones also the status. */
const rowGrid =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] sm:grid-cols-[1rem_minmax(0,1fr)_auto_4.5rem] items-center gap-x-3 px-4 lg:gap-x-4 sm:px-5 lg:grid-cols-[1rem_minmax(9rem,1.3fr)_10rem_minmax(11rem,1.8fr)_4.5rem]'

interface ComponentRowProps {
  readonly component: ComponentValue
  readonly days: ComponentDays | undefined
  readonly span: BarSpan | undefined
  readonly records: DaysValue['records'] | undefined
}

export const ComponentRow = memo(function ComponentRow({ component, days, span, records }: ComponentRowProps) {
  const { id, name, groupName, status, wireStatus, signpost } = component
  if (signpost) return <li className="border-t border-line px-4 py-2.5 text-sm text-quiet sm:px-5">{name}</li>
  return (
    <li
      className={classes(
        rowGrid,
        'border-t border-line py-2 [contain-intrinsic-block-size:auto_3.125rem] [content-visibility:auto] lg:[contain-intrinsic-block-size:auto_1.5rem] print:[content-visibility:visible]',
        isNotable(component) && 'max-sm:[contain-intrinsic-block-size:auto_4.375rem]',
      )}
    >
      <StatusMark status={status} />
      <PageLink
        to={paths.component(id)}
        className="target flex min-w-0 items-center font-medium wrap-anywhere hover:underline"
      >
        {name}
      </PageLink>
      <span
        className={classes(
          'col-start-2 row-start-2 text-sm max-sm:pointer-coarse:-mt-2.5 sm:col-start-3 sm:row-start-1',
          !isNotable(component) && 'max-sm:sr-only',
        )}
      >
        <StatusWord status={status} wire={wireStatus} />
      </span>
      <div className="col-span-full row-start-3 min-h-6 min-w-0 pt-1 pointer-coarse:-my-1 pointer-coarse:pt-0 lg:col-span-1 lg:col-start-4 lg:row-start-1 lg:pt-0">
        {span && records && (
          <DayBarSlider
            known={days}
            leadsTo={id}
            span={span}
            records={records}
            name={statusMessages.qualified(groupName, name)}
          />
        )}
      </div>
      <span className="col-start-3 row-start-1 text-end text-sm text-quiet sm:col-start-4 lg:col-start-5">
        <VisuallyHidden>{componentsMessages.columns.uptime} </VisuallyHidden>
        {span && <Uptime share={days?.uptime ?? null} />}
      </span>
    </li>
  )
})

/** Hidden from assistive technology, because each row names its values. */
export function TreeCaption() {
  const { component, status, ago, today, uptime } = componentsMessages.columns
  return (
    <div aria-hidden="true" className={`${rowGrid} hidden border-b border-line py-2 text-xs text-quiet lg:grid`}>
      <span className="col-span-2">{component}</span>
      <span>{status}</span>
      <span className="flex justify-between">
        <span>{ago}</span>
        <span>{today}</span>
      </span>
      <span className="text-end">{uptime}</span>
    </div>
  )
}
