import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createGate } from '#server/http/gate.ts'

const app = (text: string) => new Hono().get('*', (context) => context.text(text))
const ask = async (gate: ReturnType<typeof createGate>, path: string) => gate.fetch(new Request(`http://here${path}`))

describe('A gate', () => {
  it('answers with the app behind it', async () => {
    expect(await (await ask(createGate(app('first')), '/')).text()).toBe('first')
  })

  it('refuses every request while it is shut, with a time to come back', async () => {
    const gate = createGate(app('first'))
    await gate.shut()
    for (const path of ['/api/v2/summary.json', '/api/v1/transactions', '/api/v1/schemas', '/'])
      expect([(await ask(gate, path)).status, (await ask(gate, path)).headers.get('retry-after')]).toEqual([503, '1'])
    expect(await (await ask(gate, '/')).json()).toMatchObject({ code: 'unavailable' })
  })

  it('waits for open requests before it is shut', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const gate = createGate(new Hono().get('*', (context) => promise.then(() => context.text('done'))))
    const answer = ask(gate, '/')
    let isShut = false
    const shut = gate.shut().then(() => (isShut = true))
    await Promise.resolve()
    expect(isShut).toBe(false)
    resolve()
    await shut
    expect(await (await answer).text()).toBe('done')
  })

  it('answers with the next app once it is open again', async () => {
    const gate = createGate(app('first'))
    await gate.shut()
    gate.open(app('second'))
    expect(await (await ask(gate, '/')).text()).toBe('second')
  })
})
