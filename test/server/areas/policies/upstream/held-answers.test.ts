import { describe, expect, it } from 'vitest'
import { createHeldAnswers } from '#server/areas/policies/upstream/held-answers.ts'

function open() {
  const clock = { now: 0 }
  const held = createHeldAnswers({ monotonic: () => clock.now, holdMs: 100, max: 2 })
  let reads = 0
  const ask = (key: string) =>
    held.ask(key, () => {
      reads += 1
      return Promise.resolve(`${key} ${reads}`)
    })
  return { clock, held, ask }
}

describe('Held answers', () => {
  it('An answer serves all who ask within its time', async () => {
    const { ask, clock } = open()
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2'])
    clock.now = 99
    expect(await ask('a')).toBe('a 1')
    clock.now = 100
    expect(await ask('a')).toBe('a 3')
  })

  it('Answers are forgotten by the beginning of their key', async () => {
    const { ask, held } = open()
    await ask('ada p1')
    await ask('bob p1')
    held.drop('ada')
    expect(await Promise.all([ask('bob p1'), ask('ada p1')])).toEqual(['bob p1 2', 'ada p1 3'])
  })

  it('A failure is not held, and no more than the most answers are', async () => {
    const { ask, held } = open()
    await expect(held.ask('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await ask('a')).toBe('a 1')
    await ask('b')
    await ask('c')
    expect(await ask('a')).toBe('a 4')
  })
})
