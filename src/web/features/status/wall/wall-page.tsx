import ArrowLeft from 'lucide-react/icons/arrow-left'
import Maximize from 'lucide-react/icons/maximize'
import { useEffect, useState, type ReactNode } from 'react'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { zoneChoices } from '../../../platform/time/zones.ts'
import { ChosenZone } from '../../../platform/time/zone.tsx'
import { useNewerBuild } from '../../../platform/sources.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useStatusIfKnown } from '../queries.ts'
import { useConfirmed } from '../use-freshness.ts'
import { useCramped } from './use-cramped.ts'
import { wallMessages } from './messages.ts'
import { WallColumns } from './wall-columns.tsx'
import { WallHeader } from './wall-header.tsx'
import { WallIncidents } from './wall-incidents.tsx'
import { useSound, useWakeLock, useWallNetwork, useWallTheme } from './wall-settings.ts'
import { WallMaintenance } from './wall-maintenance.tsx'

interface WallPageProps {
  /** Another feature's note below the age of the status. */
  readonly corner?: ReactNode
  /** A line of another feature. */
  readonly witness?: ReactNode
  /** A section of another feature. */
  readonly ledger?: ReactNode
}

/** A single screen that is readable from across the room, never scrolls and needs no input. */
export function WallPage(props: WallPageProps) {
  const { value } = useAddress()
  const zone = zoneChoices.find((choice) => choice === value('zone'))
  return (
    <ChosenZone choice={zone}>
      <Wall {...props} />
    </ChosenZone>
  )
}

function Wall({ corner, witness, ledger }: WallPageProps) {
  const { data } = useStatusIfKnown()
  const network = useWallNetwork()
  const theme = useWallTheme()
  useWakeLock()
  const isSoundBlocked = useSound()
  const confirmed = useConfirmed()
  const idle = useIdle()
  const { x, y } = useBurnInShift()
  useReloadAfterRelease(confirmed)
  const { wall, isCramped } = useCramped()
  const view = data && viewOfNetwork(data, network)
  const unconfirmed = view !== undefined && !confirmed
  return (
    <main
      ref={wall}
      id="content"
      data-cramped={isCramped ? '' : undefined}
      data-theme={theme}
      data-unconfirmed={unconfirmed ? '' : undefined}
      className={classes(
        'wall fixed inset-0 overflow-hidden leading-[1.3] data-cramped:overflow-y-auto',
        unconfirmed && 'wall-unconfirmed',
        idle && 'cursor-none',
      )}
    >
      <div
        className="flex h-full flex-col gap-[0.7em] px-[0.9em] py-[0.7em] in-data-cramped:h-auto in-data-cramped:min-h-full"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <WallHeader view={data} network={network} corner={corner} />
        {witness !== undefined && <div className="min-h-[1.3em]">{witness}</div>}
        {view && (
          <div className={classes('flex min-h-0 flex-1 flex-col gap-[0.7em]', unconfirmed && 'opacity-70')}>
            {view.incidents.length > 0 && <WallIncidents incidents={view.incidents} />}
            <div className="flex min-h-0 flex-1 flex-col gap-[0.6em] landscape:flex-row">
              {/* Remounted, because columns only ever try layouts that need less space. */}
              <WallColumns key={String(isCramped)} view={view} network={network} />
              {/* Its place is kept while it loads, so that the columns do not move. */}
              {ledger && <div className="wall-ledger">{ledger}</div>}
            </div>
            <WallMaintenance maintenances={view.maintenances} />
          </div>
        )}
      </div>
      {isSoundBlocked && <p className="absolute end-3 bottom-3 text-[0.7em]">{wallMessages.soundBlocked}</p>}
      <WallExit shown={!idle} />
    </main>
  )
}

function WallExit({ shown }: { readonly shown: boolean }) {
  return (
    <nav
      aria-label={wallMessages.back}
      className={classes(
        'absolute start-1/2 top-[calc(0.75rem+env(safe-area-inset-top))] flex -translate-x-1/2 gap-2 transition-opacity focus-within:opacity-100',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <PageLink to={paths.status()} className={buttonClass('plain')}>
        <ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />
        {wallMessages.back}
      </PageLink>
      {shown && document.fullscreenEnabled && (
        <Button onClick={() => void document.documentElement.requestFullscreen()}>
          <Maximize size={14} aria-hidden />
          {wallMessages.fullScreen}
        </Button>
      )}
    </nav>
  )
}

/** Nobody is at a wall display to reload it. Waits until the service responds. */
function useReloadAfterRelease(confirmed: boolean): void {
  const isOutdated = useNewerBuild() !== null
  useEffect(() => {
    if (isOutdated && confirmed) location.reload()
  }, [isOutdated, confirmed])
}

const idleAfterMs = 4000

/** Also true until the pointer first moves. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleAfterMs)
    }
    addEventListener('pointermove', moved)
    return () => {
      removeEventListener('pointermove', moved)
      clearTimeout(timer)
    }
  }, [])
  return idle
}

/** Offsets around a small circle, in pixels, each far enough from the previous one to rest every pixel. */
const steps = [
  [0, -6],
  [4, -4],
  [6, 0],
  [4, 4],
  [0, 6],
  [-4, 4],
  [-6, 0],
  [-4, -4],
] as const

/** Moves the picture every minute to prevent burn-in; in pixels. */
export function burnInShift(now: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(now / 60_000)
  const [x, y] = steps[((minute % steps.length) + steps.length) % steps.length] ?? steps[0]
  return { x, y }
}

function useBurnInShift() {
  return burnInShift(useNow(60))
}
