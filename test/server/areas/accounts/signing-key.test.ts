import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createSecretBox } from '#server/platform/secret-box.ts'
import { createSigningKey } from '#server/areas/accounts/signing-key.ts'
import { createTokens } from '#server/areas/accounts/tokens.ts'
import type { Store } from '#server/platform/database/database.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const day = 24 * 3_600_000
const log = pino({ level: 'silent' })

/** An instance of the service on a store, as far as it signs tokens. */
function open(store: Store) {
  const clock = { now: noon }
  const box = createSecretBox('a secret key of the tests, long enough')
  const key = createSigningKey({ store, box, now: () => clock.now, log })
  const tokens = createTokens(key, () => clock.now)
  const sign = (days: number) => tokens.signRefresh({ id: 'a', name: 'ada' }, clock.now + days * day)
  return { clock, key, tokens, sign }
}

describeOnStores('A signing key', (fresh) => {
  it('is replaced once it is old, by one instance only, and its tokens stay valid until they expire', async () => {
    const store = await fresh()
    const [one, other] = [open(store), open(store)]
    const token = await one.sign(30)
    expect(await one.key.rotate(90 * day)).toBe(false)
    one.clock.now += 90 * day
    other.clock.now += 90 * day
    const late = await other.sign(30)
    expect([await one.key.rotate(90 * day), await other.key.rotate(90 * day)]).toEqual([true, false])
    const renewed = await one.sign(30)
    expect(await one.tokens.readRefresh(token)).toBeNull()
    for (const { tokens } of [one, other]) {
      expect(await tokens.readRefresh(late)).toMatchObject({ name: 'ada' })
      expect(await tokens.readRefresh(renewed)).toMatchObject({ name: 'ada' })
    }
    expect((await one.key.get()).id).not.toBe((await one.key.find(kidOf(late))).id)
  })

  it('of before is forgotten once all its tokens have expired', async () => {
    const { key, sign, clock } = open(await fresh())
    const before = kidOf(await sign(30))
    expect(await key.rotate(0)).toBe(true)
    expect((await key.find(before)).id).toBe(before)
    clock.now += 31 * day
    expect((await key.find(before)).id).not.toBe(before)
  })

  it('is noticed by another instance within ten minutes', async () => {
    const store = await fresh()
    const [one, other] = [open(store), open(store)]
    const before = kidOf(await other.sign(1))
    await one.key.rotate(0)
    expect(kidOf(await other.sign(1))).toBe(before)
    other.clock.now += 10 * 60_000
    expect(kidOf(await other.sign(1))).not.toBe(before)
  })

  it('is stored encrypted, and so are those before it', async () => {
    const store = await fresh()
    const { key, sign } = open(store)
    await sign(1)
    await key.rotate(0)
    expect(JSON.stringify(await store.selectFrom('setting').selectAll().execute())).not.toMatch(/"kty/)
  })
})

function kidOf(token: string): string {
  const [head = ''] = token.split('.')
  return JSON.parse(Buffer.from(head, 'base64url').toString()).kid
}
