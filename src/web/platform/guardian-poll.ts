import type { Query } from '@tanstack/react-query'
import type { OutputOf } from '#api/endpoint.ts'
import type { getPolicyBlocks } from '#api/policies/policies.ts'
import { countTreeRequests } from '#domain/policies/guardian/tree-requests.ts'
import { pollEvery } from './poll.ts'
import { useConnection, useServices } from './services.ts'
import { useIsElsewhere } from './sources.ts'

/** The number of requests that the default interval is designed for. */
const usual = 15

/** The poll interval of data that a Guardian may have, which does not report changes by others. */
export function useGuardianPoll(area: 'schemas' | 'policies') {
  const services = useServices()
  // A query looks at its interval when it is rendered: once the stream ends, it has to poll.
  useConnection()
  return { refetchInterval: pollEvery(services, useIsElsewhere(area)) }
}

/**
 * Like `useGuardianPoll`, for a tree of blocks. A tree may need a request per container, so a large one is polled less
 * often.
 */
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
