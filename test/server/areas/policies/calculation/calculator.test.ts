import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLocalCalculator, type Script } from '#server/areas/policies/calculation/calculator.ts'
import { someOf } from '#test/support/tier.ts'

const calculator = createLocalCalculator()
const script = (code: string, more: Partial<Script> = {}): Script => ({
  code,
  documents: [{ document: { credentialSubject: [{ hours: 4 }] } }],
  user: { did: 'did:test:ina' },
  artifacts: [],
  sources: [],
  ...more,
})

describe('Formulas', () => {
  const scope = { a: 2, list: [3, 1, 2], text: 'Wind', nested: { b: 5 } }

  it.each([
    ['a * 3', 6],
    ['sum(list) / 2', 3],
    ['nested.b ^ 2', 25],
    ['text == "Wind"', true],
    ['text != "Sun" and a >= 2', true],
    ['"2" == a', true],
    ['list[1]', 3],
    ['setDistinct([1, 1, 2])', [1, 2]],
    ['sort(list, c(x, y) = y - x)[1]', 3],
    ['x = 1; x + 1', 2],
    ['true == true', true],
    ['compareText("a", "b")', -1],
    ['sqrt(-4)', '2i'],
    ['1 / 4 + bignumber(1)', 1.25],
  ])('%s gives %j', async (formula, value) => {
    expect(await calculator.formulas(scope, [{ formula }])).toEqual([{ value }])
  })

  const refused: readonly (readonly [string, RegExp])[] = [
    ['missing + 1', /Undefined symbol missing/],
    ['1 / 0', /is Infinity/],
    ['0 / 0', /is NaN/],
    ['(', /Unexpected end/],
    ['f(x) = x', /returns a function/],
    ['{ toJSON: f(x) = undefined }', /returns something that cannot be read/],
    // Scripts in the same sandbox reach its limit sooner.
    ['ones(20000, 20000)', /needs more memory than 64 MiB|takes longer than 1 s/],
  ]
  it.each(someOf(refused, 6))('%s is refused in words', async (formula, reason) => {
    expect(await calculator.formulas(scope, [{ formula }])).toEqual([{ reason: expect.stringMatching(reason) }])
  })

  it('find the values of earlier formulas, and the words of a Guardian for a broken one', async () => {
    const answers = await calculator.formulas({ a: 2 }, [
      { formula: 'a * 2', assign: 'b' },
      { formula: 'nothing', assign: 'c' },
      { formula: 'c' },
      { formula: 'a + b' },
    ])
    expect(answers.slice(2)).toEqual([{ value: 'Incorrect formula' }, { value: 6 }])
  })

  it('do not see definitions of an earlier calculation', async () => {
    await calculator.formulas({}, [{ formula: 'import({ kept: 7 })' }, { formula: 'createUnit("foot2")' }])
    expect(await calculator.formulas({}, [{ formula: 'kept' }])).toEqual([{ reason: 'Undefined symbol kept' }])
  })
})

describe('Scripts', () => {
  it('get the documents as `this` and as `documents`, and hand results to `done`', async () => {
    const answer = await calculator.script(
      script('done({ hours: this[0].document.credentialSubject[0].hours + documents.length }, false); done([], true)'),
    )
    expect(answer).toEqual({
      results: [
        { result: { hours: 5 }, isFinal: false },
        { result: [], isFinal: true },
      ],
      notes: [],
      failure: null,
    })
  })

  it.each([
    ['the library of the formulas', 'done(mathjs.evaluate("2 + 3"))', 5],
    ['its user', 'done(user.did)', 'did:test:ina'],
    ['its artifacts', 'done(artifacts[0].rate)', 7],
    ['its sources', 'done(sources.length)', 1],
    ['promises', 'Promise.resolve(4).then((four) => done(four))', 4],
  ])('get %s', async (_, code, result) => {
    const answer = await calculator.script(script(code, { artifacts: [{ rate: 7 }], sources: [{}] }))
    expect(answer.results).toEqual([{ result, isFinal: true }])
  })

  it.each([
    'process',
    'require',
    'fetch',
    'XMLHttpRequest',
    'WebAssembly',
    'setTimeout',
    'globalThis.constructor.constructor("return process")()',
  ])('have no %s', async (name) => {
    const { failure } = await calculator.script(script(`done(${name}.anything)`))
    expect(failure).toMatch(/not defined|undefined/)
  })

  it('do not end because their thread waits for a processor', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000))
    onTestFinished(() => clock.mockRestore())
    const { results } = await calculator.script(script('let a = 0; for (let i = 0; i < 1e5; i++) a += i; done(a)'))
    expect(results).toEqual([{ result: 4_999_950_000, isFinal: true }])
  })

  it.each(['for (;;);', 'done(1); (async () => { for (;;) await 0 })()'])('end after a second: %s', async (code) => {
    let workedUs = 0
    const clock = vi
      .spyOn(process, 'threadCpuUsage')
      .mockImplementation(() => ({ user: (workedUs += 100_000), system: 0 }))
    onTestFinished(() => clock.mockRestore())
    expect(await calculator.script(script(code))).toEqual({ results: [], notes: [], failure: 'takes longer than 1 s' })
  })

  it.each([
    'JSON.stringify = () => ({})',
    'Object.prototype.toJSON = () => "taken over"; done(1)',
    'script = null',
    'script = { results: [{ isFinal: "yes" }], notes: [], failure: null }',
  ])('fail in words when they replace what writes their answer: %s', async (code) => {
    const failure = 'returns something that cannot be read'
    expect(await calculator.script(script(code))).toEqual({ results: [], notes: [], failure })
  })

  it('fail with a short reason that any database can store', async () => {
    const { failure } = await calculator.script(script('throw new Error("a\\0b\\ud800" + "c".repeat(1e5))'))
    expect(failure).toBe(`ab\ufffd${'c'.repeat(497)}…`)
  })

  it('end when they need too much memory', async () => {
    const { failure } = await calculator.script(script('done("x".repeat(70_000_000).length)'))
    expect(failure).toBe('needs more memory than 64 MiB')
  })

  it('end in words when no memory is left to say so', async () => {
    const { failure } = await calculator.script(script('const a = []; for (;;) a.push(new Array(1e6))'))
    expect(failure).toMatch(/^needs more memory than 64 MiB|^takes longer than 1 s/)
  })

  it('end when they hand over too much', async () => {
    const { results, failure } = await calculator.script(script('done({ text: "x".repeat(3 * 1024 * 1024) })'))
    expect([results, failure]).toEqual([[], 'returns more than 2 MiB'])
  })

  it.each(['function f() { return f() + 1 } f()', 'const o = { toString() { return "" + o } }; done("" + o)'])(
    'end when they call themselves forever: %s',
    async (code) => {
      expect((await calculator.script(script(code))).failure).toMatch(/stack|too often|recursion/)
      expect((await calculator.script(script('done(1)'))).results).toHaveLength(1)
    },
  )

  it('say what they threw, and that formulajs is missing', async () => {
    expect((await calculator.script(script('throw new Error("No season")'))).failure).toBe('No season')
    expect((await calculator.script(script('await nothing'))).failure).toMatch(/expecting|await/)
    expect((await calculator.script(script('Promise.reject(new Error("Late"))'))).failure).toBe(null)
    expect((await calculator.script(script('return Promise.reject(new Error("Late"))'))).failure).toBe('Late')
    expect((await calculator.script(script('formulajs.SUM(1)'))).failure).toBe('formulajs is not installed here')
  })

  it.each([
    [
      'const size = 4;\nconst [{ document }] = documents;\ndocument.field7.field1 = size;',
      /field1.*, in line 3 of the script$/,
    ],
    ['function rate() {\n  return price * 2;\n}\nrate();', /price.*, in line 2 of the script$/],
    ['done({);', /, in line 1 of the script$/],
  ])('say where they are wrong: %j', async (code, reason) => {
    expect((await calculator.script(script(code))).failure).toMatch(reason)
  })

  it('keep their notes, and nothing from one run to the next', async () => {
    const first = await calculator.script(
      script('globalThis.kept = 1; Array.prototype.kept = 1; debug("seen", { a: 1 })'),
    )
    const second = await calculator.script(script('done([typeof kept, [].kept === undefined])'))
    expect(first.notes).toEqual(['seen {"a":1}'])
    expect(second.results[0]?.result).toEqual(['undefined', true])
  })
})
