import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useMemo, useState } from 'react'
import { chartSeries } from '#domain/ledger/figures/chart-series.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useLedgerStats, type FiguresRange } from './ledger-stats.ts'
import { usePreference } from '../../../platform/preference.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useMedia } from '../../../components/ui/media.ts'
import { figureWords } from './messages.ts'
import { FigureCards } from './figure-cards.tsx'
import { figuresAt } from './figures-at.ts'
import { FiguresBreakdown } from './figures-breakdown.tsx'
import { FiguresLine } from './figures-line.tsx'
import { spans, type FiguresChoice } from './figures-range.ts'
import { FiguresMissing } from './figures-missing.tsx'
import { FiguresTable } from './figures-table.tsx'

export interface FiguresProps {
  readonly range: FiguresRange
  readonly choice: FiguresChoice
  /** Figures of another time were asked for and have not come yet. */
  readonly busy: boolean
}

const options = spans.map((value) => ({ value, label: figureWords.spans[value] }))

const details = ['breakdown', 'table'] as const
type Detail = (typeof details)[number]

/** The charts, or on demand their figures in one line; the same as tables; and of which time they are. */
export function Figures({ range, choice, busy }: FiguresProps) {
  const query = useLedgerStats(range)
  const [charts, setCharts] = usePreference((preferences) => preferences.charts)
  const isNarrow = useMedia('(width < 48rem)')
  const isUnfolded = charts === 'open' || (charts === 'auto' && !isNarrow)
  const { stats, until } = query.data
  const chart = useMemo(() => chartSeries(stats, until), [stats, until])
  const [detail, setDetail] = useState<Detail | null>(null)
  const isWhole = !stats.missing || stats.missing.length === 0
  const isOpen = isUnfolded && stats.total.transactions > 0
  return (
    <div aria-busy={busy} className={classes('transition-opacity', busy && 'opacity-60')}>
      <StaleNote query={query} />
      {isOpen && (
        <FigureCards
          chart={chart}
          figuresAt={(index) => figuresAt(stats, chart, until, index)}
          onBrush={choice.narrow}
        />
      )}
      <div className={classes('flex flex-wrap items-center gap-x-2 gap-y-2', isOpen && 'mt-2')}>
        {!isOpen && <FiguresLine figures={figuresAt(stats, chart, until, null)} isWhole={isWhole} />}
        {isOpen &&
          details.map((name) => (
            <Button
              key={name}
              look="quiet"
              aria-expanded={detail === name}
              className="aria-expanded:bg-chosen"
              onClick={() => setDetail(detail === name ? null : name)}
            >
              {figureWords.details[name]}
            </Button>
          ))}
        <div data-print="no" className="ms-auto flex items-center gap-1">
          {choice.span === null ? (
            <Button onClick={choice.clear}>{figureWords.whole}</Button>
          ) : (
            <Segmented label={figureWords.span} value={choice.span} options={options} onChange={choice.setSpan} />
          )}
          <IconButton
            label={isUnfolded ? figureWords.fold : figureWords.unfold}
            onClick={() => setCharts(isUnfolded ? 'folded' : 'open')}
          >
            {isUnfolded ? <ChevronsDownUp size={14} aria-hidden /> : <ChevronsUpDown size={14} aria-hidden />}
          </IconButton>
        </div>
      </div>
      {!isWhole && <FiguresMissing gaps={stats.missing ?? []} />}
      {isOpen && detail === 'breakdown' && <FiguresBreakdown total={stats.total} />}
      {isOpen && detail === 'table' && <FiguresTable chart={chart} onNarrow={choice.narrow} />}
    </div>
  )
}
