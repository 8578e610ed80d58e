import { describe, expect, it, onTestFinished } from 'vitest'
import { createWorkerSchemaChecker, localSchemaChecker } from '#server/areas/schemas/schema-checker.ts'
import { limits } from '#server/platform/limits.ts'
import { aDocument, startSchemas } from '#test/support/schemas/schemas.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import { until } from '#test/support/until.ts'

const schemas = '/api/v1/schemas/system/admin'

function startChecker() {
  const timers = manualTimers()
  const begun: number[] = []
  const checker = createWorkerSchemaChecker((pass, milliseconds) => {
    begun.push(milliseconds)
    return timers.setTimer(pass, milliseconds)
  })
  onTestFinished(() => checker.close())
  return { checker, timers, begun }
}

const fields = (count: number, field: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field(index)]))

describe('A schema checker in a worker thread', () => {
  it.each([
    ['a valid schema', aDocument()],
    ['a schema with its own identity', { ...aDocument(), $id: '#own-1&1.0.0' }],
    ['an unknown type', { ...aDocument(), properties: { f: { type: 'nonsense' } } }],
    ['references to nothing', { ...aDocument(), properties: fields(1000, (i) => ({ $ref: `#/properties/g${i}` })) }],
  ])('It finds of %s what a check in the same thread finds', async (_, document) => {
    const { checker } = startChecker()
    const text = JSON.stringify(document)
    expect(await checker.check(text, 'given-1')).toEqual(await localSchemaChecker.check(text, 'given-1'))
  })

  it('It leaves the answer of the route as it is', async () => {
    const { checker, begun } = startChecker()
    const document = { ...aDocument(), properties: fields(1500, (i) => ({ $ref: `#/properties/f${i + 1}` })) }
    const body = { uuid: 'x', name: 'X', entity: 'USER', document }
    const [there, here] = [startSchemas(await freshSqlite(), checker), startSchemas(await freshSqlite())]
    const answer = await there.ask('POST', schemas, { body })
    expect([answer.status, answer.body]).toEqual([422, (await here.ask('POST', schemas, { body })).body])
    expect(begun).toEqual([
      limits.threadStartMs,
      // To read the body, and to check its schema.
      limits.schemaCheckMs,
      limits.schemaCheckMs,
    ])
    expect((await there.ask('POST', schemas, { body: { ...body, document: aDocument() } })).status).toBe(201)
  })

  it('It refuses a schema at the deadline, and checks the next', async () => {
    const { checker, timers } = startChecker()
    const text = JSON.stringify({ properties: fields(9000, () => ({ type: 'string' })) })
    const slow = checker.check(text)
    const refused = slow.catch((error: unknown) => error)
    await until('the check', () => timers.waiting().includes(limits.schemaCheckMs))
    await timers.advance(limits.schemaCheckMs)
    expect(await refused).toMatchObject({
      status: 422,
      reason: ['document takes too long to check; send fewer fields'],
    })
    expect((await checker.check('{}', 'next')).uuid).toBe('next')
  })
})
