import { isList, isObject } from '../json/json-value.ts'

/** Stored in the browser. `unclear`: no answer said whether it arrived. */
export type SentOutcome = 'taken' | 'refused' | 'unclear'

export interface SentMessage {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly text: string
  readonly outcome: SentOutcome
}

const maxMessages = 20

const outcomes: readonly string[] = ['taken', 'refused', 'unclear'] satisfies SentOutcome[]

/** Newest first; invalid items are dropped. */
export function readMessages(value: unknown): SentMessage[] {
  return isList(value) ? value.flatMap((one) => readMessage(one) ?? []).slice(0, maxMessages) : []
}

/** Sending the same text again replaces the earlier message. */
export function withMessage(messages: readonly SentMessage[], message: SentMessage): SentMessage[] {
  return [message, ...messages.filter(({ text }) => text !== message.text)].slice(0, maxMessages)
}

function readMessage(value: unknown): SentMessage | null {
  if (!isObject(value)) return null
  const { at, text, outcome } = value
  return typeof at === 'number' && typeof text === 'string' && isOutcome(outcome) ? { at, text, outcome } : null
}

function isOutcome(value: unknown): value is SentOutcome {
  return typeof value === 'string' && outcomes.includes(value)
}

const beginnings: Readonly<Record<string, object>> = {
  requestVcDocumentBlock: { document: {} },
  buttonBlock: { tag: '' },
  policyRolesBlock: { role: '' },
  filtersAddon: { filterValue: null },
  paginationAddon: { size: 0, itemsPerPage: 10, page: 0 },
  interfaceDocumentsSourceBlock: { orderField: '', orderDirection: 'asc' },
}

export function firstMessage(type: string): string {
  return JSON.stringify(Object.hasOwn(beginnings, type) ? beginnings[type] : {}, null, 2)
}
