import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { buttonsIn, hiddenButtons, pressedRow, shownButtons } from '#domain/policies/work/row-buttons.ts'

const approve = { tag: 'yes', name: 'Approve', field: 'option.status', value: 'Approved' }
const reject = { tag: 'no', name: 'Reject', type: 'selector-dialog', field: 'option.status', value: 'Rejected' }
const row = (option: JsonObject): JsonObject => ({ id: 'one', option, document: {} })
const shown = (buttons: readonly JsonObject[], held: JsonObject, more: JsonObject = {}) =>
  shownButtons(buttonsIn({ buttons, ...more }), held).map(({ tag }) => tag)

describe('shownButtons', () => {
  it('It shows the buttons that would change the document', () => {
    expect(shown([approve, reject], row({ status: 'Waiting' }))).toEqual(['yes', 'no'])
    expect(shown([approve, reject], row({}))).toEqual(['yes', 'no'])
  })

  it('It hides all buttons where one has nothing to change', () => {
    expect(shown([approve, reject], row({ status: 'Approved' }))).toEqual([])
  })

  it('It hides each button separately if the block says so', () => {
    const individual = { enableIndividualFilters: true }
    expect(shown([approve, reject], row({ status: 'Approved' }), individual)).toEqual(['no'])
  })

  it.each([
    ['equal', 'Waiting', true],
    ['equal', 'New', false],
    ['not_equal', 'New', true],
    ['not_equal', 'Waiting', false],
    ['in', 'Waiting', true],
    ['in', 'Waiting,New', false],
    ['not_in', 'New,Old', true],
    ['not_in', 'New,Waiting', false],
    ['unheard of', 'New', true],
  ])('A filter %s %s on a waiting document lets the button show: %s', (type, value, isShown) => {
    const button = { ...approve, filters: [{ field: 'option.status', type, value }] }
    expect(shown([button], row({ status: 'Waiting' }))).toEqual(isShown ? ['yes'] : [])
  })

  it('It compares numbers and texts alike', () => {
    const button = { tag: 'go', filters: [{ field: 'option.round', type: 'equal', value: '2' }] }
    expect(shown([button], row({ round: 2 }))).toEqual(['go'])
  })

  it('It leaves out buttons without a tag', () => {
    expect(shown([{ name: 'Approve' }], row({}))).toEqual([])
  })
})

describe('hiddenButtons', () => {
  const hidden = (more: JsonObject, held: JsonObject) =>
    hiddenButtons(buttonsIn({ buttons: [approve, reject], ...more }), held)

  it('It names field and value that hide a button', () => {
    expect(hidden({ enableIndividualFilters: true }, row({ status: 'Approved' }))).toMatchObject([
      { button: { name: 'Approve' }, hider: { field: 'option.status', held: 'Approved', type: 'not_equal' } },
    ])
  })

  it('Where buttons hide together, it names the one that hides the others', () => {
    expect(hidden({}, row({ status: 'Rejected' }))).toMatchObject([
      { button: { name: 'Approve' }, hider: { button: { name: 'Reject' }, held: 'Rejected' } },
      { button: { name: 'Reject' }, hider: { button: { name: 'Reject' }, held: 'Rejected' } },
    ])
  })

  it('It names none where all show', () => {
    expect(hidden({}, row({ status: 'Waiting' }))).toEqual([])
  })
})

describe('pressedRow', () => {
  const press = (button: JsonObject, held: JsonObject, reason: string | null = null) => {
    const [read] = buttonsIn({ buttons: [button] }).buttons
    return read && pressedRow(held, read, reason)
  }

  it('It sets the field of the button and keeps the rest', () => {
    const held = row({ status: 'Waiting', round: 1 })
    expect(press(approve, held)).toEqual({ ...held, option: { status: 'Approved', round: 1 } })
    expect(held['option']).toEqual({ status: 'Waiting', round: 1 })
  })

  it('It adds the reason to earlier ones', () => {
    const once = press(reject, row({ status: 'Waiting' }), 'Too small')
    expect(once).toMatchObject({ option: { status: 'Rejected', comment: ['Too small'] } })
    expect(press(reject, once ?? {}, 'Still')).toMatchObject({ option: { comment: ['Too small', 'Still'] } })
  })

  it('It puts the reason where the button says', () => {
    const button = { ...reject, dialogResultFieldPath: 'option.why' }
    expect(press(button, row({}), 'No plate')).toMatchObject({ option: { why: ['No plate'] } })
  })

  it('It sends the document unchanged for a button without a field', () => {
    expect(press({ tag: 'go' }, row({ status: 'New' }))).toEqual(row({ status: 'New' }))
  })
})
