import { isObject, type JsonObject } from '../../json/json-value.ts'
import { credentialsIn } from '../document-cell.ts'
import { fieldOf, subjectOf, textIn } from '../policy-row.ts'
import { objectsIn, textsIn } from '../workflow.ts'

type MessageKind = 'policy' | 'version' | 'registration' | 'document' | 'mint' | 'presentation' | 'role' | 'other'

/** A message of the network that led to a document, as a Guardian reports it. */
export interface ReportedMessage {
  /** The consensus timestamp. */
  readonly id: string
  /** In milliseconds since 1970; null if the id is no timestamp. */
  readonly at: number | null
  readonly kind: MessageKind
  /** The policy, schema, amount or role that it is about; empty if unknown. */
  readonly what: string
  /** For a document, such as `REVOKE`; null if unknown. */
  readonly status: string | null
  /** A role, a group or a DID; null if unknown. */
  readonly by: string | null
  /** The name of the topic, or its id. */
  readonly topic: string
}

const kinds: ReadonlyMap<unknown, MessageKind> = new Map<unknown, MessageKind>([
  ['Policy', 'policy'],
  ['Instance-Policy', 'version'],
  ['DID-Document', 'registration'],
  ['VC-Document', 'document'],
  ['VP-Document', 'presentation'],
  ['Role-Document', 'role'],
])

const instanceTopic = 'INSTANCE_POLICY_TOPIC'
const registry = 'Standard Registry'

interface Placed {
  readonly message: JsonObject
  readonly topic: JsonObject
  /** The topic of the policy around it; null outside a policy. */
  readonly policy: JsonObject | null
}

/** Oldest first. */
export function reportedMessages(report: JsonObject): ReportedMessage[] {
  const placed = objectsIn(report['topics']).flatMap((topic) => messagesIn(topic, null))
  const roles = new Map(
    placed.flatMap(({ message }) => (message['type'] === 'Role-Document' ? [[message['id'], message] as const] : [])),
  )
  const names = new Map(objectsIn(report['schemas']).map(({ contextUrl, name }) => [contextUrl, name]))
  const symbols = new Map(objectsIn(report['tokens']).map(({ tokenId, symbol }) => [tokenId, symbol]))
  const found = placed.map((one): ReportedMessage => {
    const { message, topic } = one
    const schema = schemaOf(message['document'], names)
    const kind = schema === 'MintToken' ? 'mint' : (kinds.get(message['type']) ?? 'other')
    const id = textIn(message, 'id') ?? ''
    return {
      id,
      at: timeOf(id),
      kind,
      what: whatOf(message, { kind, schema, symbols }),
      status: textIn(message, 'documentStatus'),
      by: senderOf(one, roles),
      topic: topicName(topic),
    }
  })
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function messagesIn(topic: JsonObject, around: JsonObject | null): Placed[] {
  const isPolicy = isObject(topic['message']) && topic['message']['messageType'] === instanceTopic
  const policy = isPolicy ? topic : around
  return [
    ...objectsIn(topic['messages']).map((message) => ({ message, topic, policy })),
    ...objectsIn(topic['children']).flatMap((child) => messagesIn(child, policy)),
  ]
}

function schemaOf(document: unknown, names: ReadonlyMap<unknown, unknown>): string | null {
  const contexts = isObject(document) ? textsIn(document['@context']) : []
  return textsIn(contexts.map((context) => names.get(context)))[0] ?? null
}

interface Known {
  readonly kind: MessageKind
  readonly schema: string | null
  readonly symbols: ReadonlyMap<unknown, unknown>
}

function whatOf(message: JsonObject, { kind, schema, symbols }: Known): string {
  const { document } = message
  if (kind === 'policy') return textIn(message, 'name') ?? ''
  if (kind === 'version') return textsIn([message['name'], message['version']]).join(' ')
  if (kind === 'role') return textIn(message, 'role') ?? textIn(message, 'group') ?? ''
  if (kind !== 'mint' && kind !== 'presentation') return schema ?? ''
  const minted = [...credentialsIn(document), document]
    .filter(isObject)
    .map(subjectOf)
    .find(({ amount }) => amount !== undefined)
  return minted ? textsIn([String(minted['amount']), symbols.get(minted['tokenId'])]).join(' ') : ''
}

function senderOf({ message, policy }: Placed, roles: ReadonlyMap<unknown, JsonObject>): string | null {
  const role = textsIn(message['relationships'])
    .map((id) => roles.get(id))
    .find((one) => one !== undefined)
  const issuer = textIn(message, 'issuer') ?? textIn(message, 'owner') ?? textIn(message, 'did')
  if (role) return textIn(role, 'role') ?? textIn(role, 'group') ?? issuer
  return issuer !== null && issuer === fieldOf(policy, 'message.owner') ? registry : issuer
}

function topicName({ topicId, message }: JsonObject): string {
  return textsIn([isObject(message) ? message['name'] : null, topicId])[0] ?? ''
}

function timeOf(id: string): number | null {
  const [, seconds, nanos] = /^(\d{1,11})\.(\d{1,9})$/.exec(id) ?? []
  return seconds === undefined || nanos === undefined ? null : Number(seconds) * 1000 + Math.floor(Number(nanos) / 1e6)
}
