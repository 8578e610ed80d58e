import { describe, expect, it } from 'vitest'
import { ConfirmationTracker } from '#web/platform/confirmation.ts'

function started() {
  const time = { monotonic: 5_000_000, wall: 1_000 }
  const confirmation = new ConfirmationTracker({ monotonic: () => time.monotonic, wall: () => time.wall })
  const pass = (seconds: number) => {
    time.monotonic += seconds * 1000
    time.wall += seconds * 1000
  }
  return { confirmation, time, pass }
}

describe('confirmation', () => {
  it('is unknown before the first answer', () => {
    expect(started().confirmation.ageSeconds()).toBeNull()
  })

  it('ages by itself, from its initial age', () => {
    const { confirmation, pass } = started()
    confirmation.confirm(7)
    expect(confirmation.ageSeconds()).toBe(7)
    pass(3.9)
    expect(confirmation.ageSeconds()).toBe(10)
  })

  it('is replaced by a newer one, and not by an older one', () => {
    const { confirmation, pass } = started()
    confirmation.confirm(0)
    pass(20)
    confirmation.confirm(300)
    expect(confirmation.ageSeconds()).toBe(20)
    confirmation.confirm(5)
    expect(confirmation.ageSeconds()).toBe(5)
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('ignores an age of %d', (age) => {
    const { confirmation } = started()
    confirmation.confirm(age)
    expect(confirmation.ageSeconds()).toBeNull()
  })

  it('ages while the machine sleeps and the monotonic clock stops', () => {
    const { confirmation, time } = started()
    confirmation.confirm(0)
    time.wall += 3_600_000
    expect(confirmation.ageSeconds()).toBe(3600)
  })

  it('does not become younger when the wall clock is set back', () => {
    const { confirmation, time } = started()
    confirmation.confirm(0)
    time.monotonic += 30_000
    time.wall -= 86_400_000
    expect(confirmation.ageSeconds()).toBe(30)
  })

  it.each([
    [{}, 0],
    [{ age: '90' }, 90],
    [{ age: 'soon' }, null],
  ])('reads the headers %j of an answer as %j', (headers, expected) => {
    const { confirmation } = started()
    confirmation.confirmBy(new Response(null, { headers }))
    expect(confirmation.ageSeconds()).toBe(expected)
  })

  it('of one content does not confirm another content', () => {
    const { confirmation, pass } = started()
    const answer = (etag: string, age: string) => confirmation.confirmBy(new Response(null, { headers: { etag, age } }))
    answer('W/"a"', '0')
    pass(5)
    answer('W/"a"', '60')
    expect(confirmation.ageSeconds()).toBe(5)
    answer('W/"b"', '60')
    expect(confirmation.ageSeconds()).toBe(60)
    answer('W/"b"', '3')
    expect(confirmation.ageSeconds()).toBe(3)
  })
})
