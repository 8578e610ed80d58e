import { describe, expect, it } from 'vitest'
import { readFormDraft } from '#domain/policies/form-draft.ts'
import { firstMessage, readMessages, withMessage } from '#domain/policies/sent-message.ts'
const message = (text: string, at = 1) => ({ at, text, outcome: 'taken' as const })

describe('readMessages', () => {
  it.each([
    [null, []],
    ['text', []],
    [[null, 1, { at: 1, text: 'a' }, { at: 1, text: 'a', outcome: 'other' }], []],
    [[message('a'), { at: 'x', text: 'b', outcome: 'taken' }], [message('a')]],
  ])('It reads %j', (kept, read) => {
    expect(readMessages(kept)).toEqual(read)
  })
})

describe('withMessage', () => {
  it('It puts the newest message first and keeps each text once', () => {
    expect(withMessage([message('a'), message('b')], message('b', 2))).toEqual([message('b', 2), message('a')])
  })

  it('It keeps at most twenty messages', () => {
    const many = Array.from({ length: 20 }, (_, index) => message(String(index)))
    expect(withMessage(many, message('new', 3))).toHaveLength(20)
    expect(readMessages([...many, ...many])).toHaveLength(20)
  })
})

describe('readFormDraft', () => {
  const draft = { tab: 't', at: 1, text: '{}', sentAt: null, files: {} }
  it.each([
    [draft, draft],
    [{ tab: 't', at: 1, text: '{}' }, draft],
    [
      { ...draft, sentAt: 5 },
      { ...draft, sentAt: 5 },
    ],
    [
      { ...draft, files: { a: 'plan.pdf', b: 1 } },
      { ...draft, files: { a: 'plan.pdf' } },
    ],
    [{ ...draft, sentAt: 'x' }, null],
    [{ ...draft, text: 1 }, null],
    [null, null],
  ])('It reads %j', (kept, read) => {
    expect(readFormDraft(kept)).toEqual(read)
  })
})

describe('firstMessage', () => {
  it.each([
    ['requestVcDocumentBlock', { document: {} }],
    ['somethingElse', {}],
  ])('A message to a %s begins with its members', (type, begun) => {
    expect(JSON.parse(firstMessage(type))).toEqual(begun)
  })
})
