import type { ReactNode } from 'react'
import type { Figures } from '#api/status/history.ts'
import { formatMonth, formatMonthShort } from '../../../components/month-format.ts'
import { incidentsWords } from './messages.ts'
import { durationWords } from '../../../components/messages/time.ts'
import { ImpactBars } from './figure-charts.tsx'
import { Sparkline } from './sparkline.tsx'

export interface FiguresLinesProps {
  /** Newest month first. */
  readonly figures: readonly Figures[]
}

const times = [
  ['identify_seconds', incidentsWords.identify],
  ['mitigate_seconds', incidentsWords.mitigate],
  ['resolve_seconds', incidentsWords.resolve],
] as const

/** The figures as four small pictures, each with its newest value. */
export function FiguresLines({ figures }: FiguresLinesProps) {
  const oldestFirst = figures.toReversed()
  const [newest] = figures
  return (
    <dl className="flex flex-col gap-2.5">
      {newest && (
        <Line name={incidentsWords.incidents} month={newest.month} value={String(newest.incidents)}>
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
            value={last ? durationWords(last[key] ?? 0) : incidentsWords.noFigure}
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
  readonly value: string
  readonly children: ReactNode
}

function Line({ name, month, value, children }: LineProps) {
  return (
    <div className="relative pe-24">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="flex items-baseline gap-2">
        <span className="font-semibold whitespace-nowrap">{value}</span>
        {month !== null && (
          <time dateTime={month} title={formatMonth(month)} className="text-xs text-quiet">
            {formatMonthShort(month)}
          </time>
        )}
        <span aria-hidden="true" className="absolute end-0 bottom-1">
          {children}
        </span>
      </dd>
    </div>
  )
}
