import { viewOfNetwork } from '#domain/status/status-view.ts'
import { useConfirmed } from '../use-freshness.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatusIfKnown } from '../queries.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useBurnInShift } from './burn-in.ts'
import { useIdle } from './use-idle.ts'
import { WallColumns } from './wall-columns.tsx'
import { WallExit } from './wall-exit.tsx'
import { WallHeader } from './wall-header.tsx'
import { WallIncidents } from './wall-incidents.tsx'
import { WallMaintenance } from './wall-maintenance.tsx'

/** The page on one screen, to be read from across the room: never scrolled, never asked anything. */
export function WallPage() {
  const { data } = useStatusIfKnown()
  const { network } = useNetwork()
  const confirmed = useConfirmed()
  const idle = useIdle()
  const { x, y } = useBurnInShift()
  const view = data && viewOfNetwork(data, network)
  const unconfirmed = view !== undefined && !confirmed
  return (
    <main
      data-unconfirmed={unconfirmed ? '' : undefined}
      className={classes(
        'wall fixed inset-0 overflow-hidden leading-[1.3]',
        unconfirmed && 'wall-unconfirmed',
        idle && 'cursor-none',
      )}
    >
      <div
        className="flex h-full flex-col gap-[0.7em] px-[0.9em] py-[0.7em]"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <WallHeader view={data} />
        {view && (
          <div className={classes('flex min-h-0 flex-1 flex-col gap-[0.7em]', unconfirmed && 'opacity-70')}>
            {view.incidents.length > 0 && <WallIncidents incidents={view.incidents} />}
            <WallColumns view={view} network={network} />
            <WallMaintenance maintenances={view.maintenances} />
          </div>
        )}
      </div>
      <WallExit shown={!idle} />
    </main>
  )
}
