import type { Figures } from '#api/status/record-history.ts'
import { impacts } from '#api/status/incidents.ts'
import { impactKindOf } from '#domain/status/status-kind.ts'
import { Duration } from '../../../components/time/age.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { formatMonth } from '../../../components/time/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { type Carried, paths } from '../../../paths.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { recordFilterMessages } from '../records/record-messages.ts'
import { incidentsMessages } from './messages.ts'

export interface FiguresDialogProps {
  /** Newest month first. */
  readonly figures: readonly Figures[]
  /** The component that the figures concern, if only one. */
  readonly component?: string | undefined
  readonly open: boolean
  readonly onClose: () => void
}

export function FiguresDialog({ figures, component, open, onClose }: FiguresDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={incidentsMessages.figures}
      closeLabel={uiMessages.close}
      className="w-[min(52rem,calc(100vw-2rem))]"
    >
      <div className="px-2 pb-4">
        <Table label={incidentsMessages.figuresTable}>
          <thead>
            <tr>
              <Th>{incidentsMessages.month}</Th>
              <Th className="text-end">{incidentsMessages.all}</Th>
              {impacts.toReversed().map((impact) => (
                <Th key={impact} className="text-end">
                  <span className="inline-flex items-center gap-1.5">
                    <StatusMark status={impactKindOf(impact)} size={12} />
                    {recordFilterMessages.impacts[impact]}
                  </span>
                </Th>
              ))}
              <Th className="text-end">{incidentsMessages.ended}</Th>
              <Th className="text-end">{incidentsMessages.identify}</Th>
              <Th className="text-end">{incidentsMessages.mitigate}</Th>
              <Th className="text-end">{incidentsMessages.resolve}</Th>
            </tr>
          </thead>
          <tbody>
            {figures.map((month) => (
              <tr key={month.month}>
                <Th scope="row" className="whitespace-nowrap">
                  <time dateTime={month.month}>{formatMonth(month.month)}</time>
                </Th>
                <Td className="text-end font-medium">
                  <Counted count={month.incidents} to={{ month: month.month, component }} />
                </Td>
                {impacts.toReversed().map((impact) => (
                  <Td key={impact} className="text-end text-quiet">
                    <Counted count={month.by_impact[impact]} to={{ month: month.month, impact, component }} />
                  </Td>
                ))}
                <Td className="text-end text-quiet">{month.ended}</Td>
                <Seconds value={month.identify_seconds} />
                <Seconds value={month.mitigate_seconds} />
                <Seconds value={month.resolve_seconds} />
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="px-3 pt-3 text-xs text-quiet">{incidentsMessages.figuresHint}</p>
      </div>
    </Dialog>
  )
}

interface CountedProps {
  readonly count: number | undefined
  /** The filters that list the counted incidents. */
  readonly to: Carried
}

function Counted({ count, to }: CountedProps) {
  if (!count) return count ?? incidentsMessages.noFigure
  return (
    <PageLink to={paths.incidents(to)} className="target text-accent hover:underline">
      {count}
    </PageLink>
  )
}

function Seconds({ value }: { readonly value: number | null }) {
  return <Td className="text-end">{value === null ? incidentsMessages.noFigure : <Duration seconds={value} />}</Td>
}
