import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { followPage } from '#test/support/status/followed-page.ts'
import { aComponent, aPage } from '#test/support/status/payloads.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

it('A poll that cannot be stored shows in the sources, in /readyz and in the metrics, and recovers', async () => {
  const store = await freshSqlite()
  const { pass, become, info, get, body } = await followPage({}, { store })
  await pass(0)
  await sql`create trigger full before insert on status_page begin select raise(abort, 'database or disk is full'); end`.execute(
    store,
  )
  const down = aComponent('api', { status: 'major_outage', updated_at: '2026-03-12T12:00:05.000Z' })
  become({ page: aPage({ updated_at: '2026-03-12T12:00:05.000Z' }), components: [down] })
  await expect(pass(10)).rejects.toThrow('database or disk is full')
  const { health } = await info()
  expect(health.last_error.words).toBe('The answer of the status page could not be stored: database or disk is full.')
  expect(health.failing_since).toBe('2026-03-12T12:00:10.000Z')
  const ready = await (await get('/readyz')).json()
  expect(ready.areas.status.health.last_error.words).toContain('could not be stored')
  expect(await (await get('/metrics')).text()).toMatch(/^signalbox_upstream_failing\{[^}]*status[^}]*\} 1$/m)
  await sql`drop trigger full`.execute(store)
  await pass(10)
  expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
  expect((await body('components')).components).toEqual([down])
})
