import { permissions } from '#api/accounts/accounts.ts'
import { startFaultServer, type Asked, type FaultServer, type Reply } from '../server/fault-server.ts'

export interface GuardianRow {
  [key: string]: unknown
  id: string
  name: string
  active: boolean
  updateDate: string
  document: string
}

export interface Guardian extends FaultServer {
  /** Its address in the settings. */
  readonly base: string
  readonly rows: GuardianRow[]
  /** The answers about policies, by method and address: `GET /policies`. */
  readonly policies: Map<string, Reply | ((asked: Asked) => Reply)>
  /** Invalidates all access tokens; refresh tokens stay valid. */
  endTokens(): void
  /** How many access tokens were issued. */
  bought(): number
  requests(method: string): readonly Asked[]
}

/** The differences between releases. */
export interface Release {
  readonly document?: 'text' | 'object'
  readonly removal?: 'task' | 'at once'
  readonly nothing?: '' | 'null'
  /** Milliseconds by which its clock is ahead. */
  readonly ahead?: number
  readonly withoutPermissions?: boolean
  readonly now: () => number
}

/** It allows requests from other origins. */
const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

export const registryDid = 'did:hedera:testnet:registry_0.0.1'

export function aRow(changes: Partial<GuardianRow> = {}): GuardianRow {
  return {
    id: '65a000000000000000000001',
    uuid: '0d9d5c3e-0000-4000-8000-000000000001',
    name: 'Registry profile',
    description: 'Data of a registry',
    entity: 'STANDARD_REGISTRY',
    status: 'DRAFT',
    category: 'SYSTEM',
    system: true,
    active: false,
    readonly: false,
    creator: registryDid,
    owner: registryDid,
    codeVersion: '1.2.0',
    createDate: '2026-03-01T00:00:00.000Z',
    updateDate: '2026-03-02T00:00:00.000Z',
    document:
      '{"$id":"#0d9d5c3e-0000-4000-8000-000000000001","title":"Registry profile","type":"object","properties":{"size":{"type":"number","examples":[1.0]}}}',
    ...changes,
  }
}

/** Plays a Guardian over HTTP on loopback, with one account, registry, whose password is secret. */
export async function startGuardian(release: Release): Promise<Guardian> {
  const rows: GuardianRow[] = []
  const policies: Guardian['policies'] = new Map()
  const valid = new Map<string, number>()
  let purchases = 0
  let writes = 0
  const nothing = release.nothing ?? 'null'

  const server = await startFaultServer((asked) => {
    const { path, method, headers, body } = asked
    if (method === 'OPTIONS') return { status: 204, headers: open }
    const [address = ''] = path.replace('/api/v1', '').split('?')
    const token = headers.authorization?.replace('Bearer ', '') ?? ''
    const isKnown = (valid.get(token) ?? 0) > release.now()
    if (address === '/accounts/login') return logIn(JSON.parse(body))
    if (address === '/accounts/access-token') return buy(JSON.parse(body))
    if (address === '/accounts/session') return isKnown ? reply(200, account(release)) : empty(200, nothing)
    if (!isKnown) return reply(401, { message: 'Unauthorized', statusCode: 401 })
    if (address === '/accounts/change-password') return reply(200, { ...account(release), refreshToken: 'refresh 2' })
    if (address.startsWith('/tasks/')) return reply(200, { taskId: 'task', statuses: [] })
    if (address.startsWith('/policies') || address.startsWith('/schemas/type/')) {
      const known = policies.get(`${method} ${address}`)
      if (typeof known === 'function') return known(asked)
      return known ?? reply(404, { statusCode: 404, message: 'Policy not found.' })
    }
    return schemas(method, address, body)
  })

  function logIn({ username, password, otp }: { username: string; password: string; otp?: string }): Reply {
    if (username === 'two-factor' && otp !== '123456') return reply(200, { success: false, otprequired: true })
    const isRight = (username === 'registry' || username === 'two-factor') && password === 'secret'
    if (!isRight) return reply(401, { statusCode: 401, message: 'Unauthorized request' })
    return reply(200, { ...account(release), refreshToken: 'refresh 1', weakPassword: false })
  }

  function buy({ refreshToken }: { refreshToken: string }): Reply {
    if (!refreshToken.startsWith('refresh')) return reply(401, { statusCode: 401, message: 'Unauthorized' })
    purchases += 1
    const expireAt = release.now() + 60_000
    const claims = { username: 'registry', expireAt: expireAt + (release.ahead ?? 0), number: purchases }
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
    valid.set(token, expireAt)
    return reply(200, { accessToken: token }, { date: new Date(release.now() + (release.ahead ?? 0)).toUTCString() })
  }

  function schemas(method: string, address: string, body: string): Reply {
    const [, , area = '', id = '', operation] = address.split('/')
    if (address.startsWith('/schema/')) {
      const row = rows.find((one) => one.id === address.split('/')[2])
      return row ? rowReply(200, row) : missing()
    }
    if (area === 'system' && id === 'entity') {
      const row = rows.find(({ active, entity }) => active && entity === operation)
      return row
        ? { ...rowReply(200, row), body: JSON.stringify({ name: row.name, document: JSON.parse(row.document) }) }
        : empty(200, nothing)
    }
    if (method === 'GET') return listReply(rows)
    if (method === 'POST') {
      const { document, ...content } = sent(body)
      const row = aRow({ ...content, id: `65a00000000000000000100${rows.length}`, document })
      rows.unshift(row)
      return rowReply(201, row)
    }
    const row = rows.find((one) => one.id === id)
    if (!row) return missing()
    if (row.active) return reply(422, { statusCode: 422, message: 'Schema is active.' })
    if (row['creator'] !== registryDid && operation !== 'active')
      return reply(403, { statusCode: 403, message: 'Invalid creator.' })
    writes += 1
    if (operation === 'active') {
      for (const one of rows) one.active = one === row
      return empty(200, nothing)
    }
    if (method === 'DELETE') {
      rows.splice(rows.indexOf(row), 1)
      return release.removal === 'at once' ? { status: 204 } : reply(200, { taskId: 'task', expectation: 3 })
    }
    const { name, description, entity, document } = sent(body)
    Object.assign(row, {
      name,
      description,
      entity,
      document,
      updateDate: new Date(release.now() + writes).toISOString(),
    })
    return listReply(rows.toReversed())
  }

  /** A row in an answer: its document as text, or as an object with the same characters. */
  function printed({ document, ...row }: GuardianRow): string {
    const text = release.document === 'object' ? document : JSON.stringify(document)
    return `${JSON.stringify(row).slice(0, -1)},"document":${text}}`
  }

  const rowReply = (status: number, row: GuardianRow): Reply => ({ ...reply(status, null), body: printed(row) })
  const listReply = (shown: readonly GuardianRow[]): Reply => ({
    ...reply(200, null, { 'x-total-count': String(shown.length) }),
    body: `[${shown.map(printed).join(',')}]`,
  })

  return {
    ...server,
    base: `${server.url}/api/v1`,
    rows,
    policies,
    endTokens: () => valid.clear(),
    bought: () => purchases,
    requests: (method) => server.asked.filter((one) => one.method === method),
  }
}

function account({ withoutPermissions }: Release) {
  return {
    id: '64a000000000000000000001',
    username: 'registry',
    did: registryDid,
    role: 'STANDARD_REGISTRY',
    parent: null,
    hederaAccountId: '0.0.4711',
    ...(!withoutPermissions && { permissions: Object.values(permissions) }),
  }
}

/** A body whose document is an object, as the DTO requires; its text is kept. */
function sent(body: string) {
  const content: { name: string; description: string; entity: string; document: unknown } = JSON.parse(body)
  if (typeof content.document !== 'object') throw new TypeError('document must be an object')
  const begin = body.indexOf('"document":') + '"document":'.length
  return { ...content, document: body.slice(begin, -1) }
}

function reply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...open, ...headers },
    body: JSON.stringify(body),
  }
}

function empty(status: number, body: string): Reply {
  return body === '' ? { status } : { ...reply(status, null), body }
}

function missing(): Reply {
  return reply(404, { statusCode: 404, message: 'Schema not found.' })
}
