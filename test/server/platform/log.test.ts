import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { createLog, loggedError } from '#server/platform/log.ts'

const secret = 'eyJ-secret'

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('An error in the log', () => {
  it('has type, message, stack and cause', () => {
    const error = new TypeError('outer', { cause: new Error('inner') })
    expect(loggedError(error)).toMatchObject({
      type: 'TypeError',
      message: 'outer',
      stack: expect.stringMatching(/^TypeError: outer\n\s+at /),
      cause: { type: 'Error', message: 'inner' },
    })
  })

  it.each([
    ['a shape that differs', () => v.parse(v.object({ accessToken: v.number() }), { accessToken: secret })],
    ['a value that is not of the list', () => v.parse(v.picklist(['a']), secret)],
    ['a text that is not JSON', () => JSON.parse(secret)],
    ['something thrown that is no error', () => secret],
  ])('quotes nothing of %s', (_, run) => {
    const error = thrownBy(run)
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
    createLog('info', { write: (line) => void lines.push(line) }).error(
      { err: new Error('x', { cause: error }) },
      'failed',
    )
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toContain(secret)
  })

  it('leaves out what else an error carries', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: secret, parameters: [secret] })
    expect(JSON.stringify(loggedError(error))).not.toContain(secret)
  })

  it('ends with the fifth cause of a circle', () => {
    const error = new Error('again')
    error.cause = error
    expect(JSON.stringify(loggedError(error)).match(/"again"/g)).toHaveLength(6)
  })
})
