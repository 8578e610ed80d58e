import { createContext, use, useMemo, type ReactNode } from 'react'
import { useMedia } from './screen/media.ts'
import { usePreference } from './preference.ts'
import type { ZoneChoice } from './preferences.ts'
import { useIsFirstScreen } from './screen/first-screen.ts'

/** Whether times read "5:23 pm" or "17:23". */
export type HourCycle = 'h12' | 'h23'

export interface Zones {
  readonly choice: ZoneChoice
  /** The zone of displayed times; an IANA name. */
  readonly shown: string
  readonly page: string
  readonly mine: string
  readonly hourCycle: HourCycle
  /** A printed time must be unambiguous years later, so it includes its date and year. */
  readonly isPrinted: boolean
}

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
    const mine = isFirst ? page : new Intl.DateTimeFormat().resolvedOptions().timeZone
    const hasHalves = clock === 'auto' ? !isFirst && readsHalfDays(navigator.language) : clock === '12'
    const hourCycle: HourCycle = hasHalves ? 'h12' : 'h23'
    return { choice, page, mine, shown: { page, mine, utc: 'UTC' }[choice], hourCycle, isPrinted }
  }, [isFirst, choice, page, clock, isPrinted])
  return <ZoneContext value={zones}>{children}</ZoneContext>
}

function readsHalfDays(language: string): boolean {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false
}

interface ChosenZoneProps {
  /** Overrides the user's choice. */
  readonly choice: ZoneChoice | undefined
  readonly children: ReactNode
}

/** Another zone for a part of the app. */
export function ChosenZone({ choice, children }: ChosenZoneProps) {
  const zones = use(ZoneContext)
  const own = useMemo(() => {
    const { page, mine } = zones
    return choice === undefined ? zones : { ...zones, choice, shown: { page, mine, utc: 'UTC' }[choice] }
  }, [zones, choice])
  return <ZoneContext value={own}>{children}</ZoneContext>
}

export function useZones(): Zones {
  return use(ZoneContext)
}
