import type { Page } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import type { Service } from './service.ts'
import { expect } from './test.ts'

/** A page of the app: where it is on a service, and the module that draws it. */
export interface Place {
  readonly name: string
  readonly module: string
  /** What the page loads after it has started: modules, and their requests. */
  readonly later?: { readonly modules: readonly string[]; readonly asks: readonly string[] }
  /** 12 unless given: a page that asks for its own data, or shares parts with several others, has more. */
  readonly maxRequests?: number
  readonly find: (service: Service) => Promise<string>
  /** Shows what the page hides at first. */
  readonly show?: (page: Page) => Promise<void>
}

const at = (path: string) => () => Promise.resolve(path)

export const places: readonly Place[] = [
  {
    name: 'status',
    module: 'app/home-page',
    later: {
      modules: [
        'features/ledger/pulse/pulse-beat',
        'features/signals/witness-line',
        'features/status/changes/news-line',
      ],
      asks: ['/api/ledger/stats', '/api/signals'],
    },
    find: at('/'),
  },
  {
    name: 'components',
    module: 'app/components-with-ledger-page',
    later: { modules: ['features/signals/ledger-track'], asks: ['/api/signals/days'] },
    find: at('/components'),
  },
  {
    name: 'a component',
    module: 'app/component-with-ledger-page',
    maxRequests: 14,
    later: { modules: ['features/signals/ledger-track'], asks: ['/api/signals/days'] },
    find: async (service) => `/components/${(await members(service))[0]?.id}`,
  },
  { name: 'incidents', module: 'features/status/incidents/incidents-page', find: at('/incidents') },
  {
    name: 'an incident',
    module: 'app/incident-with-ledger-page',
    later: {
      modules: ['features/signals/incident-ledger', 'features/ledger/curve/ledger-curve'],
      asks: ['/api/signals/history', '/api/ledger/stats'],
    },
    find: (service) => newest(service, 'incident'),
  },
  { name: 'maintenance', module: 'features/status/maintenance/maintenance-page', find: at('/maintenance') },
  {
    name: 'a maintenance',
    module: 'features/status/maintenance/maintenance-item-page',
    find: (service) => newest(service, 'maintenance'),
  },
  {
    name: 'transactions',
    module: 'features/ledger/list/transactions-page',
    later: {
      modules: ['components/plot/figure-plot', 'features/ledger/filters/time-panel'],
      asks: ['/api/ledger/stats'],
    },
    find: at('/transactions'),
  },
  { name: 'a transaction', module: 'features/ledger/detail/transaction-page', find: newestTransaction },
  {
    name: 'an account of the ledger',
    module: 'features/ledger/entities/entity-page',
    later: { modules: ['components/plot/figure-plot'], asks: [] },
    find: newestPayer,
  },
  {
    name: 'changes',
    module: 'features/status/changes/changes-page',
    maxRequests: 14,
    find: at('/changes?since=7d'),
  },
  {
    name: 'signals',
    module: 'features/signals/signals-page',
    maxRequests: 14,
    later: { modules: ['components/plot/figure-plot'], asks: ['/api/signals/history'] },
    find: at('/signals'),
  },
  { name: 'uptime', module: 'features/status/uptime/uptime-page', maxRequests: 14, find: at('/uptime') },
  {
    name: 'wall',
    module: 'app/wall-with-ledger-page',
    later: {
      modules: ['features/signals/witness-line', 'features/ledger/ledger-mark', 'features/ledger/pulse/pulse-beat'],
      asks: ['/api/signals', '/api/ledger/stats'],
    },
    find: at('/wall'),
  },
  { name: 'account', module: 'features/accounts/account-page', find: at('/account') },
  { name: 'accounts', module: 'features/accounts/administration/accounts-page', find: at('/accounts') },
  { name: 'audit log', module: 'features/accounts/audit/audit-page', find: at('/audit') },
  { name: 'settings', module: 'app/settings/settings-page', maxRequests: 14, find: at('/settings') },
  { name: 'about', module: 'app/about/about-page', find: at('/about') },
]

interface Named {
  readonly id: string
  readonly name: string
}

/** The components that are no groups. */
export async function members(service: Service): Promise<readonly Named[]> {
  const { components }: { components: (Named & { group: boolean })[] } = JSON.parse(
    await service.ask('/api/v2/components.json'),
  )
  return components.filter(({ group }) => !group)
}

/** The sentence of the status page, as the service has it now. */
export async function rollup(service: Service): Promise<string> {
  const { status }: { status: { description: string } } = JSON.parse(await service.ask('/api/v2/status.json'))
  return status.description
}

export async function newest(service: Service, kind: 'incident' | 'maintenance'): Promise<string> {
  const { records }: { records: Named[] } = JSON.parse(await service.ask(`/api/history/records?kind=${kind}&limit=1`))
  return `/${kind === 'incident' ? 'incidents' : 'maintenance'}/${records[0]?.id}`
}

async function newestTransaction(service: Service): Promise<string> {
  // The sample network writes its first transactions once it answers.
  for (;;) {
    const { transactions }: { transactions: { transaction_id: string; scheduled: boolean }[] } = JSON.parse(
      await service.ask('/api/v1/transactions?limit=25&result=success'),
    )
    // What a schedule runs may have been made before the ledger began: then the browser notes a 404.
    const found = transactions.find(({ scheduled }) => !scheduled)
    if (found) return `/transactions/${found.transaction_id}`
    await setTimeout(100)
  }
}

/** The page of the account that paid for the newest transaction. */
async function newestPayer(service: Service): Promise<string> {
  const path = await newestTransaction(service)
  return `/ledger/${path.split('/').at(-1)?.split('-')[0]}`
}

/** Expects that the service draws the page. A drawing that takes too long, as the first may, is left to the browser. */
export async function expectDrawn(service: Service, path: string): Promise<void> {
  await expect.poll(() => service.ask(path), { timeout: 60_000 }).toContain('data-prerendered')
}

/** Opens a page and waits until it has finished loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  // What the service has drawn ahead can be read; once it is gone the app can be used.
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return Math.max(0, scrollWidth - clientWidth)
    })
  await expect.poll(tooWide, { message: 'pixels of sideways scroll' }).toBe(0)
}
