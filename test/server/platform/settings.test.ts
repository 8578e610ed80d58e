import { describe, expect, it } from 'vitest'
import { limits } from '#server/platform/limits.ts'
import { readSettings, SettingError } from '#server/platform/settings.ts'

describe('The settings', () => {
  it.each([
    {},
    {
      PORT: '',
      HOST: ' ',
      DATA_DIR: '',
      DATABASE_URL: '',
      SAMPLE: '',
      PUBLIC_URL: '',
      LEDGER_NETWORK: ' ',
      LEDGER_KEEP_DAYS: '',
      LOG_LEVEL: '',
      TRUST_PROXY: '',
      SECRET_KEY: ' ',
      STATUS_UPSTREAM: '',
      LEDGER_UPSTREAM: ' ',
      GUARDIAN_UPSTREAM: '',
      ADMIN_USERNAME: ' ',
      ADMIN_PASSWORD: '',
    },
  ])('have defaults', (env) => {
    expect(readSettings(env)).toEqual({
      port: 4780,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: null,
      sample: 'auto',
      publicUrl: 'http://127.0.0.1:4780',
      strictSubdomains: true,
      allowedHosts: ['127.0.0.1', '127.0.0.1'],
      signingKeyDays: 90,
      auditKeepDays: 365,
      requireMfa: 'off',
      ledgerNetwork: 'mainnet',
      explorerUrl: null,
      ledgerKeepDays: null,
      historyKeepDays: null,
      documentsKeepDays: null,
      logLevel: 'info',
      trustProxy: 0,
      limits,
      secretKey: null,
      secretKeyBefore: null,
      statusUpstream: null,
      ledgerUpstream: null,
      guardianUpstream: null,
      adminUsername: 'admin',
      adminPassword: null,
      smtpUrl: null,
      mailFrom: null,
      isMailOpen: false,
      isPrivateAllowed: false,
    })
  })

  it.each([
    [{ PORT: '80' }, { port: 80, publicUrl: 'http://127.0.0.1:80' }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://0.0.0.0:4780' }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:4780' }],
    [{ DATA_DIR: ':memory:' }, { dataDir: ':memory:' }],
    [{ DATABASE_URL: 'postgres://u:p@db/signalbox' }, { databaseUrl: 'postgres://u:p@db/signalbox' }],
    [{ DATABASE_URL: 'postgresql://db' }, { databaseUrl: 'postgresql://db' }],
    [{ SAMPLE: 'off' }, { sample: 'off' }],
    [{ PUBLIC_URL: 'https://status.example.org//' }, { publicUrl: 'https://status.example.org' }],
    [
      { PUBLIC_URL: 'https://status.example.org', ALLOWED_HOSTS: 'a.example, b' },
      { allowedHosts: ['127.0.0.1', 'status.example.org', 'a.example', 'b'] },
    ],
    [{ PUBLIC_URL: 'https://status.example.org', HSTS_SUBDOMAINS: 'off' }, { strictSubdomains: false }],
    [{ REQUIRE_MFA: 'on' }, { requireMfa: 'on' }],
    [{ REQUIRE_MFA: 'all' }, { requireMfa: 'all' }],
    [{ SIGNING_KEY_DAYS: '30' }, { signingKeyDays: 30 }],
    [{ LEDGER_NETWORK: 'testnet' }, { ledgerNetwork: 'testnet' }],
    [
      { EXPLORER_URL: 'https://e.example/{network}/{kind}/{id}' },
      { explorerUrl: 'https://e.example/{network}/{kind}/{id}' },
    ],
    [{ EXPLORER_URL: 'http://e.example/#/{id}' }, { explorerUrl: 'http://e.example/#/{id}' }],
    [{ LEDGER_KEEP_DAYS: ' 30 ' }, { ledgerKeepDays: 30 }],
    [{ HISTORY_KEEP_DAYS: '730' }, { historyKeepDays: 730 }],
    [{ DOCUMENTS_KEEP_DAYS: '3650' }, { documentsKeepDays: 3650 }],
    [{ LEDGER_KEEP_DAYS: '99999' }, { ledgerKeepDays: 99_999 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ STATUS_UPSTREAM: 'https://s.example.org/api/v2/' }, { statusUpstream: 'https://s.example.org/api/v2' }],
    [{ STATUS_UPSTREAM: 'http://[::1]:80/of/api/v2' }, { statusUpstream: 'http://[::1]:80/of/api/v2' }],
    [{ LEDGER_UPSTREAM: 'https://m.example.org/' }, { ledgerUpstream: 'https://m.example.org' }],
    [{ GUARDIAN_UPSTREAM: 'http://g:3002/api/v1' }, { guardianUpstream: 'http://g:3002/api/v1' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ SECRET_KEY: 'sixteen letters!' }, { secretKey: 'sixteen letters!' }],
    [{ SECRET_KEY_BEFORE: 'sixteen letters!' }, { secretKeyBefore: 'sixteen letters!' }],
    [{ ADMIN_USERNAME: 'Ada Lovelace' }, { adminUsername: 'Ada Lovelace' }],
    [{ ADMIN_PASSWORD: ' a b ' }, { adminPassword: ' a b ' }],
  ])('accept %j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  it.each([
    [{ PORT: '0' }, 'PORT is “0”, expected a whole number from 1 to 65535'],
    [{ PORT: '65536' }, 'PORT is “65536”, expected a whole number from 1 to 65535'],
    [{ PORT: '-1' }, 'PORT is “-1”, expected a whole number from 1 to 65535'],
    [{ PORT: '80.5' }, 'PORT is “80.5”, expected a whole number from 1 to 65535'],
    [{ PORT: 'http' }, 'PORT is “http”, expected a whole number from 1 to 65535'],
    [{ SAMPLE: 'yes' }, 'SAMPLE is “yes”, expected one of auto, on, off'],
    [{ SAMPLE: 'ON' }, 'SAMPLE is “ON”, expected one of auto, on, off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is “loud”, expected one of debug, info, warn, error, silent'],
    ...['999.1.1.1', 'a b', '127.0.0.1/x', '[::1]:80', 'u@h', 'h?x', 'h#x'].map(
      (host): [Record<string, string>, string] => [
        { HOST: host },
        `HOST is “${host}”, expected an address or a host name without port, such as 0.0.0.0`,
      ],
    ),
    [{ LEDGER_NETWORK: 'local' }, 'LEDGER_NETWORK is “local”, expected one of mainnet, testnet, previewnet'],
    [
      { PUBLIC_URL: 'https://u:secret@h.example' },
      'PUBLIC_URL contains a user name or a password, expected an address without them',
    ],
    [{ PUBLIC_URL: 'https://h.example/?' }, 'PUBLIC_URL contains “?” or “#”, expected an address without them'],
    [{ PUBLIC_URL: 'https://h.example/#x' }, 'PUBLIC_URL contains “?” or “#”, expected an address without them'],
    [
      { PUBLIC_URL: 'https://h.example/status/' },
      'PUBLIC_URL has the path /status, expected an address without one: the app needs its own host name',
    ],
    [{ LEDGER_KEEP_DAYS: '0' }, 'LEDGER_KEEP_DAYS is “0”, expected a whole number of days from 1 to 99999'],
    [{ LEDGER_KEEP_DAYS: '100000' }, 'LEDGER_KEEP_DAYS is “100000”, expected a whole number of days from 1 to 99999'],
    [{ LEDGER_KEEP_DAYS: '1.5' }, 'LEDGER_KEEP_DAYS is “1.5”, expected a whole number of days from 1 to 99999'],
    [{ LEDGER_KEEP_DAYS: '-7' }, 'LEDGER_KEEP_DAYS is “-7”, expected a whole number of days from 1 to 99999'],
    ...['https://e.example/', 'e.example/{id}', 'javascript:{id}', 'https://e.example/{id}/{hash}'].map(
      (url): [Record<string, string>, string] => [
        { EXPLORER_URL: url },
        `EXPLORER_URL is “${url}”, expected an address like https://explorer.example.org/{network}/{kind}/{id}`,
      ],
    ),
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY is “-1”, expected the number of proxies in front of the service, 0 to 99'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is “true”, expected the number of proxies in front of the service, 0 to 99'],
    [{ SECRET_KEY: 'fifteen letters' }, 'SECRET_KEY is too short, expected at least 16 random characters'],
    [
      { ADMIN_USERNAME: 'a\nb' },
      'ADMIN_USERNAME cannot be read, expected 1 to 100 characters without control characters',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL cannot be read, expected an address that begins with postgres:// or postgresql://',
    ],
    [
      { DATABASE_URL: 'secret' },
      'DATABASE_URL cannot be read, expected an address that begins with postgres:// or postgresql://',
    ],
    [
      { PUBLIC_URL: 'status.example.org' },
      'PUBLIC_URL cannot be read, expected an address that begins with http:// or https://',
    ],
    [
      { PUBLIC_URL: 'ftp://example.org' },
      'PUBLIC_URL cannot be read, expected an address that begins with http:// or https://',
    ],
    [
      { STATUS_UPSTREAM: 'status.example.org/api/v2' },
      'STATUS_UPSTREAM cannot be read, expected an address that begins with https:// or http://',
    ],
    [
      { STATUS_UPSTREAM: 'https://status.example.org' },
      'STATUS_UPSTREAM ends in “/”, expected an address that ends in /api/v2',
    ],
    [
      { STATUS_UPSTREAM: 'https://status.example.org/api/v2/summary.json' },
      'STATUS_UPSTREAM ends in “/api/v2/summary.json”, expected an address that ends in /api/v2',
    ],
    [
      { STATUS_UPSTREAM: 'https://u:p@status.example.org/api/v2' },
      'STATUS_UPSTREAM contains a user name or a password, expected an address without them',
    ],
    [
      { STATUS_UPSTREAM: 'https://status.example.org/api/v2?key=1' },
      'STATUS_UPSTREAM contains “?” or “#”, expected an address without them',
    ],
    [
      { LEDGER_UPSTREAM: 'https://mirror.example.org/api/v1' },
      'LEDGER_UPSTREAM has the path /api/v1, expected an address without one, say https://mirror.example.org',
    ],
    [
      { GUARDIAN_UPSTREAM: 'https://guardian.example.org/api/v2' },
      'GUARDIAN_UPSTREAM ends in “/api/v2”, expected an address that ends in /api/v1',
    ],
  ])('reject %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(new SettingError(message))
  })
})
