import { createContext, use, useMemo, type ReactNode } from 'react'
import { usePreference } from './preference.ts'
import type { ZoneChoice } from './preferences.ts'
import { useServices } from './services.ts'

export interface Zones {
  readonly choice: ZoneChoice
  /** The zone in which times are shown; an IANA name. */
  readonly shown: string
  readonly page: string
  readonly mine: string
}

const ZoneContext = createContext<Zones>({ choice: 'utc', shown: 'UTC', page: 'UTC', mine: 'UTC' })

interface ZoneProviderProps {
  /** The zone of the status page; an IANA name. */
  readonly page: string
  readonly children: ReactNode
}

export function ZoneProvider({ page, children }: ZoneProviderProps) {
  const [choice] = usePreference((preferences) => preferences.zone)
  const { isPrerender } = useServices()
  const zones = useMemo(() => {
    const mine = isPrerender ? page : new Intl.DateTimeFormat().resolvedOptions().timeZone
    return { choice, page, mine, shown: { page, mine, utc: 'UTC' }[choice] }
  }, [isPrerender, choice, page])
  return <ZoneContext value={zones}>{children}</ZoneContext>
}

interface ChosenZoneProps {
  /** In place of the reader's choice. */
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
