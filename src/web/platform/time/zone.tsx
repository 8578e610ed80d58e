import { createContext, use, useMemo, type ReactNode } from 'react'
import { useMedia } from '../screen/media.ts'
import { usePreference } from '../preference.ts'
import { useIsFirstScreen } from '../screen/first-screen.ts'
import { browserZone, hourCycleOf, shownZone, type ZoneChoice, type Zones } from './zones.ts'

const ZoneContext = createContext<Zones>({
  choice: 'utc',
  shown: 'UTC',
  page: 'UTC',
  mine: 'UTC',
  hourCycle: 'h23',
  isPrinted: false,
})

interface ZoneProviderProps {
  /** The zone of the status page; an IANA name. */
  readonly page: string
  readonly children: ReactNode
}

export function ZoneProvider({ page, children }: ZoneProviderProps) {
  const [choice] = usePreference((preferences) => preferences.zone)
  const [clock] = usePreference((preferences) => preferences.clock)
  const isFirst = useIsFirstScreen()
  const isPrinted = useMedia('print')
  const zones = useMemo(() => {
    const mine = isFirst ? page : browserZone()
    const hourCycle = isFirst ? 'h23' : hourCycleOf(clock)
    return { choice, page, mine, shown: shownZone({ page, mine }, choice), hourCycle, isPrinted }
  }, [isFirst, choice, page, clock, isPrinted])
  return <ZoneContext value={zones}>{children}</ZoneContext>
}

interface ChosenZoneProps {
  /** Overrides the user's choice. */
  readonly choice: ZoneChoice | undefined
  readonly children: ReactNode
}

/** Another zone for a part of the app. */
export function ChosenZone({ choice, children }: ChosenZoneProps) {
  const zones = use(ZoneContext)
  const own = useMemo(
    () => (choice === undefined ? zones : { ...zones, choice, shown: shownZone(zones, choice) }),
    [zones, choice],
  )
  return <ZoneContext value={own}>{children}</ZoneContext>
}

export function useZones(): Zones {
  return use(ZoneContext)
}
