import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { Figures } from '#api/status/record-history.ts'
import { formatDuration } from '../../../components/messages/time.ts'
import { formatMonth, formatMonthShort } from '../../../components/time/month-format.ts'
import { Section } from '../../../components/section.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useAddress } from '../../../platform/address.ts'
import { usePreference } from '../../../platform/preference.ts'
import { useServices } from '../../../platform/services.ts'
import { type RecordFilters } from '../record-list.ts'
import { figuresQuery } from '../record-queries.ts'
import { ImpactBars, Sparkline } from './figure-charts.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { incidentsMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export function FiguresSection({ filters: { component, network, ...others } }: { readonly filters: RecordFilters }) {
  const [fold, setFold] = usePreference((preferences) => preferences.figures)
  const open = fold === 'open'
  const isNarrowed = Object.entries(others).some(([name, value]) => name !== 'kind' && Boolean(value))
  const concerning = { ...(component && { component }), ...(network && { network }) }
  return (
    <Section
      title={incidentsMessages.figures}
      card
      height={open ? 200 : 0}
      subject={JSON.stringify(concerning)}
      actions={
        <IconButton
          label={open ? incidentsMessages.figuresFold : incidentsMessages.figuresUnfold}
          aria-expanded={open}
          className="-my-1 -me-2 w-8"
          onClick={() => setFold(open ? 'folded' : 'open')}
        >
          <ChevronDown size={16} aria-hidden className={classes('transition-transform', open && 'rotate-180')} />
        </IconButton>
      }
    >
      {isNarrowed && <p className="mb-2 text-xs text-quiet">{incidentsMessages.figuresWhole}</p>}
      {open && <Content {...concerning} isNarrowed={isNarrowed} />}
    </Section>
  )
}

interface ContentProps {
  readonly component?: string
  readonly network?: string
  /** True if the list shows less than the figures count. */
  readonly isNarrowed: boolean
}

function Content({ isNarrowed, ...concerning }: ContentProps) {
  const { value, set } = useAddress()
  const figures = useSuspenseQuery(figuresQuery(useServices(), concerning)).data
  if (figures.every(({ incidents }) => incidents === 0))
    return <p className="text-sm text-quiet">{incidentsMessages.figuresEmpty}</p>
  return (
    <div className={classes(isNarrowed && 'opacity-60 grayscale')}>
      <FiguresLines figures={figures} />
      <p className="mt-3 text-xs text-quiet">{incidentsMessages.figuresHint}</p>
      <div className="mt-3" data-print="no">
        <Button onClick={() => set({ figures: 'months' })}>{incidentsMessages.figuresTable}</Button>
      </div>
      <FiguresDialog
        figures={figures}
        component={concerning.component}
        open={value('figures') === 'months'}
        onClose={() => set({ figures: null })}
      />
    </div>
  )
}

interface FiguresLinesProps {
  /** Newest month first. */
  readonly figures: readonly Figures[]
}

const times = [
  ['identify_seconds', incidentsMessages.identify],
  ['mitigate_seconds', incidentsMessages.mitigate],
  ['resolve_seconds', incidentsMessages.resolve],
] as const

function FiguresLines({ figures }: FiguresLinesProps) {
  const oldestFirst = figures.toReversed()
  const [newest] = figures
  return (
    <dl className="flex flex-col gap-2.5">
      {newest && (
        <Line name={incidentsMessages.incidents} month={newest.month} value={String(newest.incidents)}>
          <ImpactBars figures={oldestFirst} />
        </Line>
      )}
      {times.map(([key, name]) => {
        const last = figures.find((month) => month[key] !== null)
        return (
          <Line
            key={key}
            name={name}
            month={last?.month ?? null}
            of={last?.ended}
            value={last ? formatDuration(last[key] ?? 0) : incidentsMessages.noFigure}
          >
            <Sparkline values={oldestFirst.map((month) => month[key])} />
          </Line>
        )
      })}
    </dl>
  )
}

interface LineProps {
  readonly name: string
  readonly month: string | null
  /** The number of incidents behind the median. */
  readonly of?: number | undefined
  readonly value: string
  readonly children: ReactNode
}

function Line({ name, month, of, value, children }: LineProps) {
  return (
    <div>
      <dt className="flex justify-between gap-2 text-xs text-quiet">
        {name}
        {month !== null && (
          <span className="whitespace-nowrap">
            <time dateTime={month} title={formatMonth(month)}>
              {formatMonthShort(month)}
            </time>
            {of !== undefined && ` · ${incidentsMessages.medianOf(of)}`}
          </span>
        )}
      </dt>
      <dd className="flex items-end justify-between gap-2">
        <span className="font-semibold whitespace-nowrap">{value}</span>
        <span aria-hidden="true">{children}</span>
      </dd>
    </div>
  )
}
