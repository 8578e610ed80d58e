import type { Network } from '#domain/status/network.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { wallColumns } from '#domain/status/wall.ts'
import { wallWords } from './messages.ts'
import { CalmColumn } from './calm-column.tsx'
import { WallColumn } from './wall-column.tsx'

export interface WallColumnsProps {
  readonly view: StatusView
  readonly network: Network | null
}

/** The networks side by side; on a tall screen one below the other. */
export function WallColumns({ view, network }: WallColumnsProps) {
  const columns = wallColumns(view, network)
  const calm = columns.every(({ affected }) => affected.length === 0)
  return (
    <section aria-label={wallWords.columns} className="flex min-h-0 flex-1 flex-col gap-[0.6em] landscape:flex-row">
      {columns.map((column) =>
        column.affected.length > 0 ? (
          <WallColumn key={column.network} column={column} pageName={view.page.name} />
        ) : (
          <CalmColumn key={column.network} column={column} pageName={view.page.name} alone={calm} />
        ),
      )}
    </section>
  )
}
