import { describe, expect, it } from 'vitest'
import { addressOf } from '#api/endpoint.ts'
import { getDayBars } from '#api/status/history.ts'
import { stringifyJson } from '#api/json.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { getSignals } from '#api/signals/signals.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { prerender } from '#web/prerender.tsx'

const now = Date.UTC(2026, 2, 12, 12)
const at = '2026-03-12T11:59:00.000Z'
const summary = (name: string) => ({
  page: { id: 'page00000001', name: 'Ledger', url: 'https://status.example', time_zone: 'Asia/Tokyo', updated_at: at },
  components: [{ id: 'c1', name, status: 'partial_outage', updated_at: at, position: 1 }],
  incidents: [],
  scheduled_maintenances: [],
  status: { indicator: 'minor', description: 'Minor Service Outage' },
})
const sources = {
  version: '1.0.0',
  now: new Date(now).toISOString(),
  status: { source: 'embedded', sample: true, known: true, imported_at: null, age: 0 },
  ledger: { source: 'embedded', network: 'mainnet', sample: true, newest: null, imported_at: null },
}
const days = { time_zone: 'Asia/Tokyo', first_day: '2025-12-13', last_day: '2026-03-12', components: [], records: {} }
const data = (name: string) =>
  JSON.stringify({ [getSummary.path]: summary(name), [getSources.path]: sources, [getDayBars.path]: days })

const id = '0.0.1001-1699999998-000000000'
const transaction = stringifyJson({
  [getSummary.path]: summary('Mirror Node'),
  [getSources.path]: sources,
  [addressOf(getTransaction.path, { params: { id } })]: {
    transactions: [
      aTransaction(0, {
        memo_base64: btoa('<b>hi</b>'),
        transfers: transfersOf(['0.0.1001', -9007199254740993n], ['0.0.9', 9007199254740993n]),
      }),
    ],
  },
})

describe('The first screen, drawn by the service', () => {
  it('shows the data, and that it is a sample', async () => {
    const markup = await prerender('/', data('Mirror Node'), now)
    expect(markup).toContain('Minor Service Outage')
    expect(markup).toContain('Mirror Node')
    expect(markup).toContain('sample')
  })

  it('contains the note that CSS reveals if the app never starts', async () => {
    expect(await prerender('/', data('Mirror Node'), now)).toContain(
      'This page has not been updated since it was loaded.',
    )
  })

  it('shows a form that accepts no input until the app takes it over', async () => {
    const page = new DOMParser().parseFromString(await prerender('/sign-in', data('Mirror Node'), now), 'text/html')
    expect(page.querySelector('fieldset[disabled] input[name="password"]')).toBeTruthy()
  })

  it('shows nothing that only the browser knows', async () => {
    const markup = await prerender('/', data('Mirror Node'), now)
    expect(markup).not.toContain('your time')
    expect(markup).not.toContain('first visit')
    expect(markup).not.toContain('every 15 s')
  })

  it.each(['/', '/components', '/incidents', '/maintenance', '/about', '/wall'])(
    'carries no script at %s: the policy would refuse it',
    async (path) => {
      expect(await prerender(path, data('Mirror Node'), now)).not.toContain('<script')
    },
  )

  it.each(['/', '/wall'])('says at %s what the ledger shows', async (path) => {
    const sentence = 'The ledger of mainnet agrees.'
    const verdict = { network: 'mainnet', kind: 'agrees', sentence }
    const known = {
      at,
      network: 'mainnet',
      verdict,
      signals: [],
      kept_from: null,
      counting: false,
      incidents: { large: 0, shown: 0 },
    }
    const markup = await prerender(
      path,
      JSON.stringify({ ...JSON.parse(data('Mirror Node')), [getSignals.path]: known }),
      now,
    )
    expect(markup).toContain(sentence)
  })

  it('shows a transaction with every digit, its network and that it is a sample', async () => {
    const markup = await prerender(`/transactions/${id}`, transaction, now)
    expect(markup).toContain('Crypto transfer')
    expect(markup).toContain('90,071,992.54740993')
    expect(markup).toContain('Mainnet')
    expect(markup).toContain('sample network')
    expect(markup).toContain('&lt;b&gt;hi&lt;/b&gt;')
  })

  it('leaves the redirect to the canonical form of an ID to the browser', async () => {
    expect(await prerender('/transactions/0.0.1001@1699999998.000000000', transaction, now)).toContain(
      'Crypto transfer',
    )
  })

  it('shows foreign text as plain text', async () => {
    const markup = await prerender('/components', data('<img src=x onerror=alert(1)> style="x"'), now)
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(markup).not.toContain('<img')
  })

  it('shows a loading state without data, and the not-found page for an unknown address', async () => {
    expect(await prerender('/incidents', '{}', now)).toContain('Incidents')
    expect(await prerender('/nowhere', '{}', now)).toContain('There is no page at this address')
  })
})
