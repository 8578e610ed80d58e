import { useState } from 'react'
import { readMessages, withMessage, type SentMessage, type SentOutcome } from '#domain/policies/sent-message.ts'
import { tryParseJson } from '#domain/json/json-value.ts'
import { useServices } from '../../../platform/services.ts'
import { useSession } from '../../../platform/session/session.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'

export interface SentMessages {
  /** Newest first. */
  readonly messages: readonly SentMessage[]
  readonly note: (text: string, outcome: SentOutcome) => void
  readonly forget: () => void
}

export function useSentMessages(policyId: string, uuid: string): SentMessages {
  const { storage, clock } = useServices()
  const account = useSession().session?.username ?? ''
  const key = ['signalbox-sent', account, policyId, uuid].map(encodeURIComponent).join(':')
  const [held, setHeld] = useState({ key, messages: () => read(storage, key) })
  const messages = held.key === key ? held.messages() : read(storage, key)
  const keep = (next: readonly SentMessage[]) => {
    writeItem(storage, key, JSON.stringify(next))
    setHeld({ key, messages: () => [...next] })
  }
  return {
    messages,
    // Another tab may have added a message.
    note: (text, outcome) =>
      keep(withMessage(storage ? read(storage, key) : messages, { at: clock.now(), text, outcome })),
    forget: () => keep([]),
  }
}

function read(storage: Storage | null, key: string): SentMessage[] {
  return readMessages(tryParseJson(readItem(storage, key) ?? '[]'))
}
