import type { Measured } from '#api/status/uptime.ts'
import { budgetLeft } from '#domain/status/uptime.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { formatMonth } from '../../../components/time/month-format.ts'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { Uptime } from '../day-bars/uptime.tsx'
import { uptimeMessages } from './messages.ts'
import { useUptimeTarget } from './target.ts'

export interface UptimeRow extends Measured {
  readonly id: string
  readonly name: string
  /** The group of a component, or the number of components counted. */
  readonly note: string
  readonly months?: readonly (Measured & { readonly month: string })[] | undefined
}

/** From the first month with known data. */
function knownMonths(rows: readonly UptimeRow[]): readonly string[] | undefined {
  const months = rows[0]?.months?.map(({ month }) => month)
  const first = months?.findIndex((month) =>
    rows.some((row) => row.months?.some((one) => one.month === month && one.uptime !== null)),
  )
  return first === undefined || first === -1 ? months : months?.slice(first)
}

interface UptimeTableProps {
  readonly title: string
  readonly rows: readonly UptimeRow[]
  readonly address: (row: UptimeRow) => string | null
}

const states = ['major', 'partial', 'degraded', 'maintenance', 'unknown'] as const

/** Networks, groups or components, with months where the range has several. */
export function UptimeTable({ title, rows, address }: UptimeTableProps) {
  const months = knownMonths(rows)
  const { target, text } = useUptimeTarget()
  const { columns } = uptimeMessages
  const heads = months ? months.map(formatMonth) : states.map((state) => columns[state])
  return (
    <Card padded={false}>
      <h2 className="px-4 pt-3 text-lg font-semibold tracking-tight">{title}</h2>
      <Table
        label={title}
        stacks
        className={classes(
          'max-sm:px-4 sm:max-lg:[&_:is(th,td)]:px-1.5 sm:[&_:is(th,td):first-child]:ps-4 sm:[&_:is(th,td):last-child]:pe-4',
          // The columns of all tables are aligned, unless there are too many for equal widths.
          !months && target === null && 'xl:table-fixed xl:[&_th:first-child]:w-1/3',
        )}
      >
        <thead>
          <tr>
            <Th>{columns.name}</Th>
            <Th className="text-end">{columns.uptime}</Th>
            {target !== null && <Th className="text-end lg:whitespace-nowrap">{columns.target(text)}</Th>}
            {heads.map((head) => (
              <Th key={head} className="text-end lg:whitespace-nowrap">
                {head}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Th scope="row" className="lg:min-w-40">
                <RowName row={row} to={address(row)} />
              </Th>
              <Td label={columns.uptime} className="text-end font-medium">
                <Share share={row.uptime} />
              </Td>
              {target !== null && (
                <Td label={columns.target(text)} className="text-end lg:whitespace-nowrap">
                  <Budget row={row} target={target} />
                </Td>
              )}
              {months
                ? row.months?.slice(-months.length).map((month) => (
                    <Td
                      key={month.month}
                      label={formatMonth(month.month)}
                      isBlank={month.uptime === null}
                      className="text-end whitespace-nowrap"
                    >
                      <Share share={month.uptime} target={target} />
                    </Td>
                  ))
                : states.map((state) => (
                    <Td
                      key={state}
                      label={columns[state]}
                      isBlank={row[`${state}_seconds`] === 0}
                      // An additional column leaves no room for times on one line.
                      className={classes(
                        'text-end text-quiet',
                        target === null ? 'whitespace-nowrap' : 'lg:whitespace-nowrap',
                      )}
                    >
                      {uptimeMessages.duration(row[`${state}_seconds`])}
                    </Td>
                  ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function RowName({ row, to }: { readonly row: UptimeRow; readonly to: string | null }) {
  const { name, note } = row
  return (
    <>
      {to === null ? (
        name
      ) : (
        <PageLink to={to} className="target-halo inline-block hover:underline">
          {name}
        </PageLink>
      )}
      <span className="block text-xs text-quiet">{note}</span>
    </>
  )
}

/** Unknown values are shown in words, because a dash could be read as "nothing happened". */
function Share({ share, target = null }: { readonly share: number | null; readonly target?: number | null }) {
  if (share === null) return <span className="text-quiet">{uptimeMessages.unknownAll}</span>
  return (
    <>
      {target !== null && share < target && (
        <>
          <StatusMark status="degraded" size={12} label={uptimeMessages.missed} />{' '}
        </>
      )}
      <Uptime share={share} />
    </>
  )
}

/** The downtime that the target still allows within the known time. */
function Budget({ row, target }: { readonly row: UptimeRow; readonly target: number }) {
  if (row.known_seconds === 0) return <span className="text-quiet">{uptimeMessages.unknownAll}</span>
  const left = budgetLeft({ known: row.known_seconds, major: row.major_seconds, partial: row.partial_seconds }, target)
  const words = uptimeMessages.budget(left)
  if (left >= 0) return <span className="text-quiet">{words}</span>
  return (
    <span className="inline-flex items-center gap-1.5 font-medium">
      <StatusMark status="degraded" size={12} />
      {words}
    </span>
  )
}
