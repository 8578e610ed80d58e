import { pollEvery } from './poll.ts'
import { useServices } from './services.ts'
import { useSourcesIfKnown } from './sources.ts'

/** How often what a Guardian holds is asked for: always, for it tells nobody of what others change there. */
export function useGuardianPoll() {
  const services = useServices()
  const isElsewhere = useSourcesIfKnown().data?.schemas?.source === 'upstream'
  return { refetchInterval: pollEvery(services, isElsewhere) }
}
