import { ApiError } from '#api/errors.ts'
import { isList, isObject } from '../json/json-value.ts'

/** Why a block did not answer, or did not take what it was sent, as far as it makes a difference to what one can do. */
export type PolicyTroubleKind =
  | 'signed-out'
  | 'right-missing'
  | 'gone'
  /** It is switched off, waits for another, or is for another role. */
  | 'unavailable'
  /** A block of this type has nothing to read, or takes nothing. */
  | 'unsupported'
  /** Its policy has it, and the service does not run it. */
  | 'not-run'
  | 'invalid'
  | 'too-large'
  | 'too-many'
  | 'busy'
  | 'failed'
  /** What the service has asked in its turn failed. */
  | 'upstream'
  | 'offline'
  | 'timeout'
  | 'unreadable'

/** What the service found wrong, and where. */
export interface TroubleReason {
  readonly path: readonly string[]
  readonly text: string
}

export interface PolicyTrouble {
  readonly kind: PolicyTroubleKind
  readonly reasons: readonly TroubleReason[]
}

export function policyTroubleOf(error: unknown): PolicyTrouble {
  if (!(error instanceof ApiError)) return { kind: 'unreadable', reasons: [] }
  const kind = kindOf(error)
  return { kind, reasons: kind === 'invalid' || kind === 'upstream' ? reasonsOf(error) : [] }
}

/** Whether it may have arrived all the same: no answer says that it did not. */
export function mayHaveArrived({ kind }: Pick<PolicyTrouble, 'kind'>): boolean {
  return kind === 'timeout' || kind === 'offline' || kind === 'failed' || kind === 'upstream' || kind === 'unreadable'
}

function kindOf({ kind, status, message, body }: ApiError): PolicyTroubleKind {
  // Guardian says it with 503 on some addresses and with 422 on others.
  if (/block unavailable/i.test(message)) return 'unavailable'
  if (/not supporting (get|set)/i.test(message)) return 'unsupported'
  if (/ is not run here/i.test(message)) return 'not-run'
  if (kind === 'unauthorized') return 'signed-out'
  if (kind === 'forbidden') return 'right-missing'
  if (kind === 'not_found') return 'gone'
  if (kind === 'too_large') return 'too-large'
  if (kind === 'too_many') return 'too-many'
  if (kind === 'network') return 'offline'
  if (kind === 'timeout' || status === 504) return 'timeout'
  if (kind === 'contract') return 'unreadable'
  if (kind === 'invalid' || kind === 'conflict') return 'invalid'
  if (isObject(body) && body['error'] === 'Upstream') return 'upstream'
  // A gateway that lost what is behind it does not know either.
  return kind === 'unavailable' && status !== 502 ? 'busy' : 'failed'
}

/** Each reason by itself, with the place in what was sent that it is about. */
function reasonsOf({ body, message }: ApiError): TroubleReason[] {
  const faults = isObject(body) ? body['faults'] : undefined
  if (isList(faults) && faults.length > 0) return faults.flatMap(reasonOf)
  const said = isObject(body) ? body['message'] : undefined
  const texts = isList(said) ? said.filter((one) => typeof one === 'string') : [message]
  return texts.map((text) => ({ path: [], text }))
}

function reasonOf(fault: unknown): TroubleReason[] {
  if (!isObject(fault) || typeof fault['message'] !== 'string') return []
  const path = isList(fault['path']) ? fault['path'].map(String) : []
  return [{ path, text: fault['message'] }]
}
