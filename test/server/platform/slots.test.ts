import { describe, expect, it } from 'vitest'
import { createSlots } from '#server/platform/slots.ts'

describe('Slots', () => {
  it('are refused beyond the bound of an owner, and beyond that of all', () => {
    const slots = createSlots({ inAll: 3, perOwner: 2 })
    const taken = ['a', 'a', 'a', 'b', 'c'].map((owner) => slots.take(owner))
    expect(taken.map((one) => (typeof one === 'string' ? one : 'taken'))).toEqual([
      'taken',
      'taken',
      'owner',
      'taken',
      'all',
    ])
  })

  it('are given back once, however often that is said', () => {
    const slots = createSlots({ inAll: 2, perOwner: 1 })
    const release = slots.take('a')
    slots.take('b')
    if (typeof release === 'function') {
      release()
      release()
    }
    expect(typeof slots.take('a')).toBe('function')
    expect(slots.take('c')).toBe('all')
  })
})
