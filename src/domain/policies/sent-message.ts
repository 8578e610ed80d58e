import { isList, isObject } from '../json/json-value.ts'

/** What became of something that was sent to a block. */
export type SentOutcome = 'taken' | 'refused' | 'unclear'

/** A message that was sent to a block by hand. */
export interface SentMessage {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly text: string
  readonly outcome: SentOutcome
}

/** So many are kept. */
const most = 20

const outcomes: readonly string[] = ['taken', 'refused', 'unclear'] satisfies SentOutcome[]

/** The messages that a browser has kept, newest first; what is none is left out. */
export function readMessages(value: unknown): SentMessage[] {
  return isList(value) ? value.flatMap((one) => readMessage(one) ?? []).slice(0, most) : []
}

/** With one more. The same text once more takes the place of the earlier one. */
export function withMessage(messages: readonly SentMessage[], message: SentMessage): SentMessage[] {
  return [message, ...messages.filter(({ text }) => text !== message.text)].slice(0, most)
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

/** What a message to a block of a type begins with: the members that it asks for, as JSON. */
export function firstMessage(type: string): string {
  return JSON.stringify(beginnings[type] ?? {}, null, 2)
}
