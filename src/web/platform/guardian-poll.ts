import type { Query } from '@tanstack/react-query'
import type { OutputOf } from '#api/endpoint.ts'
import type { getPolicyBlocks } from '#api/policies/policies.ts'
import { countTreeRequests } from '#domain/policies/guardian/policy-tree.ts'
import { pollEvery } from './poll.ts'
import { useServices } from './services.ts'
import { useIsElsewhere } from './sources.ts'

/** How many questions of a Guardian a page's usual period is meant for. */
const usual = 15

/** How often what a Guardian holds is asked for: always, for it tells nobody of what others change there. */
export function useGuardianPoll(area: 'schemas' | 'policies') {
  const services = useServices()
  return { refetchInterval: pollEvery(services, useIsElsewhere(area)) }
}

/** The same for a tree of blocks, which can cost a question for each container: a big one is asked for less often. */
export function useTreePoll() {
  const { refetchInterval } = useGuardianPoll('policies')
  return {
    refetchInterval(query: Query<OutputOf<typeof getPolicyBlocks>>) {
      const { root = null, isPartial = false } = query.state.data ?? {}
      const looks = countTreeRequests(root, isPartial)
      const period = refetchInterval(query)
      return period && period * Math.max(1, looks / usual)
    },
  }
}
