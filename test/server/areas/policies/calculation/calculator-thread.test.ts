import { afterAll, describe, expect, it } from 'vitest'
import { createWorkerCalculator } from '#server/areas/policies/calculation/calculator.ts'
import { limits } from '#server/platform/limits.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import { until } from '#test/support/until.ts'

describe('A thread that calculates', () => {
  const timers = manualTimers()
  const worker = createWorkerCalculator(timers.setTimer)
  afterAll(() => worker.close())

  it('answers, and starts again after a regular expression that never ends', async () => {
    expect(await worker.formulas({ a: 1 }, [{ formula: 'a + 1' }])).toEqual([{ value: 2 }])
    const code = '/(a*)*b/.test("a".repeat(100))'
    const endless = worker.script({ code, documents: [], user: {}, artifacts: [], sources: [] })
    await until('the script', () => timers.waiting().length === 1)
    await timers.advance(limits.scriptMs * 5)
    expect((await endless).failure).toBe('takes longer than 1 s')
    expect(await worker.formulas({ a: 2 }, [{ formula: 'a + 1' }])).toEqual([{ value: 3 }])
  })
})
