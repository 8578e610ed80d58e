import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addChannel,
  addRule,
  changeChannel,
  changeRule,
  getNotifications,
  listDeliveries,
  previewRule,
  removeChannel,
  removeRule,
  resendDelivery,
  testChannel,
} from '#api/notifications/notifications.ts'
import type { ChannelChange, ChannelInput, Choice, RuleInput } from '#api/notifications/rules.ts'
import { pollEvery } from '../../platform/poll.ts'
import { useServices } from '../../platform/services.ts'
import { usePrivateKey } from '../../platform/session/session.ts'

const noun = 'notifications'
const logNoun = 'notification-deliveries'

export function useNotifications() {
  const services = useServices()
  return useQuery({
    queryKey: usePrivateKey(noun),
    queryFn: ({ signal }) => services.client.call(getNotifications, { signal }),
    refetchInterval: pollEvery(services, true),
  })
}

/** Newest first, in pages. */
export function useDeliveries(state: string) {
  const services = useServices()
  const key = usePrivateKey(logNoun)
  return useInfiniteQuery({
    queryKey: [...key, state],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      services.client.call(listDeliveries, { query: { state, before: pageParam }, signal }),
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    refetchInterval: pollEvery(services, true),
  })
}

/** Each write refetches the queries that it affects. */
export function useNotificationWrites() {
  const { client } = useServices()
  const queries = useQueryClient()
  const [key, logKey] = [usePrivateKey(noun), usePrivateKey(logNoun)]
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: logKey })
  }
  return {
    async saveRule(id: string | null, input: RuleInput): Promise<void> {
      const body = JSON.stringify(input)
      if (id === null) await client.call(addRule, { body })
      else await client.call(changeRule, { params: { ruleId: id }, body })
      await renew()
    },
    async removeRule(ruleId: string): Promise<void> {
      await client.call(removeRule, { params: { ruleId } })
      await renew()
    },
    /** Returns the signing secret of a new webhook, or null. */
    async addChannel(input: ChannelInput): Promise<string | null> {
      const { secret } = await client.call(addChannel, { body: JSON.stringify(input) })
      await renew()
      return secret
    },
    async changeChannel(channelId: string, input: ChannelChange): Promise<void> {
      await client.call(changeChannel, { params: { channelId }, body: JSON.stringify(input) })
      await renew()
    },
    async removeChannel(channelId: string): Promise<void> {
      await client.call(removeChannel, { params: { channelId } })
      await renew()
    },
    testChannel: (channelId: string) => client.call(testChannel, { params: { channelId } }),
    preview: (choice: Choice) => client.call(previewRule, { body: JSON.stringify({ choice }) }),
    async resend(deliveryId: string): Promise<void> {
      await client.call(resendDelivery, { params: { deliveryId } })
      await renew()
    },
  }
}
