import { isUsername } from '#api/accounts/accounts.ts'
import { orList } from '#domain/text/joined.ts'
import { ExpectedError } from './expected-error.ts'
import { limits, limitSettings, type Limits } from './limits.ts'

/** The environment variables. Absent and empty ones take their defaults. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database; `:memory:` for an in-memory database. */
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly sample: 'auto' | 'on' | 'off'
  /** A Statuspage API, `https://…/api/v2`; null if the status is our own. */
  readonly statusUpstream: string | null
  /** A mirror node, `https://…` without a path; null if the ledger is our own. */
  readonly ledgerUpstream: string | null
  /** A Guardian, `https://…/api/v1`; null if accounts, schemas and policies are our own. */
  readonly guardianUpstream: string | null
  /** The public address of the service, without a trailing slash. */
  readonly publicUrl: string
  /** With an https `publicUrl`: whether browsers must use https for its subdomains, too. */
  readonly strictSubdomains: boolean
  /** Host names that requests may use, in addition to IP addresses and localhost; `*` for any. */
  readonly allowedHosts: readonly string[]
  readonly ledgerNetwork: string
  /** The address of an explorer's page, with the placeholders `{id}`, `{kind}` and `{network}`; null for none. */
  readonly explorerUrl: string | null
  /** Null keeps transactions forever. */
  readonly ledgerKeepDays: number | null
  /** Null keeps the status history forever. */
  readonly historyKeepDays: number | null
  /** Null keeps policy documents forever. */
  readonly documentsKeepDays: number | null
  readonly logLevel: string
  /** All limits, including those set by environment variables. */
  readonly limits: Limits
  /** Number of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: number
  readonly requireMfa: MfaDemand
  /** Days that entries of the audit log are kept. */
  readonly auditKeepDays: number
  /** Days after which tokens are signed with a new key. */
  readonly signingKeyDays: number
  /** Encrypts stored secrets. Null if the key is in `dataDir`. */
  readonly secretKey: string | null
  /** The previous key. Data that it encrypted is encrypted again with `secretKey`. */
  readonly secretKeyBefore: string | null
  /** The mail server; null sends no email. */
  readonly smtpUrl: string | null
  /** The sender of email; null derives it from the public address. */
  readonly mailFrom: string | null
  /** Whether readers may subscribe by email. */
  readonly isMailOpen: boolean
  /** Whether notifications may go to private addresses and over plain HTTP. */
  readonly isPrivateAllowed: boolean
  readonly adminUsername: string
  /** Null generates one. */
  readonly adminPassword: string | null
}

/** Who needs a second factor to write: nobody, Standard Registry accounts, or everybody. */
export type MfaDemand = 'off' | 'on' | 'all'

/** An invalid environment variable. `message` names it and says what was expected. */
export class SettingError extends ExpectedError {
  override readonly name = 'SettingError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws a `SettingError` for the first invalid value. `listens` is false for commands that need no port. */
export function readSettings(env: Environment, listens = true): Settings {
  const port = listens ? portOf(env) : 0
  const host = hostOf(env)
  const publicUrl = publicAddressOf(env) ?? `http://${asHost(host)}:${port}`
  return {
    port,
    host,
    dataDir: text(env, 'DATA_DIR') ?? 'data',
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    sample: oneOf(env, 'SAMPLE', ['auto', 'on', 'off'], 'auto'),
    statusUpstream: upstream(env, 'STATUS_UPSTREAM', '/api/v2'),
    ledgerUpstream: upstream(env, 'LEDGER_UPSTREAM', ''),
    guardianUpstream: upstream(env, 'GUARDIAN_UPSTREAM', '/api/v1'),
    publicUrl,
    strictSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['on', 'off'], 'on') === 'on',
    allowedHosts: [host, new URL(publicUrl).hostname, ...hostsOf(env)],
    ledgerNetwork: oneOf(env, 'LEDGER_NETWORK', ['mainnet', 'testnet', 'previewnet'], 'mainnet'),
    explorerUrl: explorerOf(env),
    ledgerKeepDays: daysOf(env, 'LEDGER_KEEP_DAYS'),
    historyKeepDays: daysOf(env, 'HISTORY_KEEP_DAYS'),
    documentsKeepDays: daysOf(env, 'DOCUMENTS_KEEP_DAYS'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    limits: limitsOf(env),
    trustProxy: proxiesOf(env),
    requireMfa: oneOf(env, 'REQUIRE_MFA', ['on', 'all', 'off'], 'off'),
    auditKeepDays: daysOf(env, 'AUDIT_KEEP_DAYS') ?? 365,
    signingKeyDays: daysOf(env, 'SIGNING_KEY_DAYS') ?? 90,
    secretKey: secretOf(env, 'SECRET_KEY'),
    secretKeyBefore: secretOf(env, 'SECRET_KEY_BEFORE'),
    smtpUrl: mailServerOf(env),
    mailFrom: senderOf(env),
    isMailOpen: oneOf(env, 'SUBSCRIBE_BY_MAIL', ['on', 'off'], 'off') === 'on',
    isPrivateAllowed: oneOf(env, 'WEBHOOK_PRIVATE', ['on', 'off'], 'off') === 'on',
    adminUsername: usernameOf(env),
    // Not trimmed: leading and trailing spaces may be part of the password.
    adminPassword: env['ADMIN_PASSWORD'] || null,
  }
}

function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** Port 0 means any free port and is rejected, because the public URL would be unknown. */
function portOf(env: Environment): number {
  const value = text(env, 'PORT') ?? '4780'
  if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > 65_535)
    throw new SettingError(`PORT is “${value}”, expected a whole number from 1 to 65535`)
  return Number(value)
}

const asHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

function hostOf(env: Environment): string {
  const value = text(env, 'HOST') ?? '127.0.0.1'
  const url = URL.parse(`http://${asHost(value)}`)
  if (!url || url.pathname !== '/' || url.port || url.username || url.search || url.hash)
    throw new SettingError(`HOST is “${value}”, expected an address or a host name without port, such as 0.0.0.0`)
  return value
}

function publicAddressOf(env: Environment): string | null {
  const value = address(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (value === null) return null
  assertPlain('PUBLIC_URL', value)
  const { pathname } = new URL(value)
  if (pathname !== '/')
    throw new SettingError(
      `PUBLIC_URL has the path ${pathname}, expected an address without one: the app needs its own host name`,
    )
  return value
}

function explorerOf(env: Environment): string | null {
  const value = text(env, 'EXPLORER_URL')
  if (value === undefined) return null
  const filled = value.replaceAll(/\{(?:id|kind|network)\}/g, 'x')
  if (!value.includes('{id}') || /[{}]/.test(filled) || !/^https?:\/\//.test(value) || !URL.canParse(filled))
    throw new SettingError(
      `EXPLORER_URL is “${value}”, expected an address like https://explorer.example.org/{network}/{kind}/{id}`,
    )
  return value
}

function daysOf(env: Environment, name: string): number | null {
  const value = text(env, name)
  if (value === undefined) return null
  if (!/^\d{1,5}$/.test(value) || Number(value) < 1)
    throw new SettingError(`${name} is “${value}”, expected a whole number of days from 1 to 99999`)
  return Number(value)
}

function hostsOf(env: Environment): string[] {
  const names = (text(env, 'ALLOWED_HOSTS') ?? '').split(',').flatMap((name) => name.trim() || [])
  for (const name of names)
    if (name !== '*' && !/^[\p{L}\d._-]{1,253}$/u.test(name))
      throw new SettingError(`ALLOWED_HOSTS holds “${name}”, expected host names without port between commas, or *`)
  return names
}

function limitsOf(env: Environment): Limits {
  const given = limitSettings.flatMap(({ name, setting }) => {
    const value = text(env, setting)
    if (value === undefined) return []
    if (!/^\d{1,9}$/.test(value) || Number(value) < 1)
      throw new SettingError(`${setting} is “${value}”, expected a whole number from 1 to 999999999`)
    return [[name, Number(value)]]
  })
  return { ...limits, ...Object.fromEntries(given) }
}

function proxiesOf(env: Environment): number {
  const value = text(env, 'TRUST_PROXY') ?? '0'
  if (!/^\d{1,2}$/.test(value))
    throw new SettingError(`TRUST_PROXY is “${value}”, expected the number of proxies in front of the service, 0 to 99`)
  return Number(value)
}

/** The message omits the value, which is secret. */
function secretOf(env: Environment, name: string): string | null {
  const value = text(env, name)
  if (value !== undefined && value.length < 16)
    throw new SettingError(`${name} is too short, expected at least 16 random characters`)
  return value ?? null
}

/** The message omits the value, which contains a password. */
function mailServerOf(env: Environment): string | null {
  const value = address(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (value === null && text(env, 'SUBSCRIBE_BY_MAIL') === 'on')
    throw new SettingError('SUBSCRIBE_BY_MAIL is on, but SMTP_URL is missing: set it to a mail server')
  return value
}

function senderOf(env: Environment): string | null {
  const value = text(env, 'MAIL_FROM')
  if (value !== undefined && !/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value))
    throw new SettingError(`MAIL_FROM is “${value}”, expected an email address, as in Signalbox <status@example.org>`)
  return value ?? null
}

function usernameOf(env: Environment): string {
  const value = text(env, 'ADMIN_USERNAME') ?? 'admin'
  if (!isUsername(value))
    throw new SettingError('ADMIN_USERNAME cannot be read, expected 1 to 100 characters without control characters')
  return value
}

function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const given = text(env, name)
  const value = given === undefined ? fallback : values.find((one) => one === given)
  if (value === undefined) throw new SettingError(`${name} is “${given}”, expected one of ${values.join(', ')}`)
  return value
}

function address(env: Environment, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name)
  if (value === undefined) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new SettingError(
      `${name} cannot be read, expected an address that begins with ${orList(protocols.map((p) => `${p}//`))}`,
    )
  return value.replace(/\/+$/, '')
}

/** The base URL of an upstream. It must end with `end`, because paths are appended to it. */
function upstream(env: Environment, name: string, end: string): string | null {
  const value = address(env, name, ['https:', 'http:'])
  if (value === null) return null
  assertPlain(name, value)
  const { pathname } = new URL(value)
  const path = pathname === '/' ? '' : pathname
  if (end === '' ? path !== '' : !path.endsWith(end))
    throw new SettingError(
      end === ''
        ? `${name} has the path ${path}, expected an address without one, say https://mirror.example.org`
        : `${name} ends in “${path || '/'}”, expected an address that ends in ${end}`,
    )
  return value
}

/** The messages omit the value, which may contain secrets. */
function assertPlain(name: string, value: string): void {
  const { username, password } = new URL(value)
  if (username || password)
    throw new SettingError(`${name} contains a user name or a password, expected an address without them`)
  if (value.includes('?') || value.includes('#'))
    throw new SettingError(`${name} contains “?” or “#”, expected an address without them`)
}
