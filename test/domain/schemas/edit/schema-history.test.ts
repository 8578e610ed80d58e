import { describe, expect, it } from 'vitest'
import {
  canRedo,
  canUndo,
  maxSteps,
  newUndoHistory,
  recordEdit,
  redo,
  undo,
  type UndoHistory,
} from '#domain/schemas/edit/schema-history.ts'

const content = (text: string, name = 'N') => ({ name, description: 'D', text })

function textsBack(history: UndoHistory): string[] {
  return canUndo(history) ? [history.present.text, ...textsBack(undo(history))] : [history.present.text]
}

describe('The undo history', () => {
  it('undoes and redoes changes of texts and names', () => {
    const edited = recordEdit(recordEdit(newUndoHistory(content('ab')), content('aXb')), content('aXb', 'M'))
    expect(undo(edited).present).toEqual(content('aXb'))
    expect(undo(undo(edited)).present).toEqual(content('ab'))
    expect(redo(redo(undo(undo(edited)))).present).toEqual(content('aXb', 'M'))
    expect([canUndo(edited), canRedo(edited), canRedo(undo(edited))]).toEqual([true, false, true])
  })

  it('is unchanged if there is nothing to undo or redo', () => {
    const history = newUndoHistory(content('a'))
    expect(undo(history)).toEqual(history)
    expect(redo(history)).toEqual(history)
    expect(recordEdit(history, content('a'))).toEqual(history)
  })

  it('joins consecutive edits of a group into one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, text) => recordEdit(history, content(text), 'title'),
      newUndoHistory(content('')),
    )
    expect(textsBack(typed)).toEqual(['abc', ''])
    expect(textsBack(recordEdit(typed, content('abcd'), 'help'))).toEqual(['abcd', 'abc', ''])
    expect(textsBack(recordEdit(typed, content('abcd')))).toEqual(['abcd', 'abc', ''])
    expect(canUndo(recordEdit(typed, content(''), 'title'))).toBe(false)
  })

  it('starts a new step of a group after an undo', () => {
    const typed = recordEdit(recordEdit(newUndoHistory(content('')), content('a'), 'g'), content('b'))
    expect(textsBack(recordEdit(undo(typed), content('c'), 'g'))).toEqual(['c', 'a', ''])
  })

  it('drops the steps to redo after a new edit', () => {
    const history = recordEdit(undo(recordEdit(newUndoHistory(content('a')), content('b'))), content('c'))
    expect(canRedo(history)).toBe(false)
    expect(textsBack(history)).toEqual(['c', 'a'])
  })

  it('drops the oldest steps', () => {
    const texts = Array.from({ length: maxSteps + 5 }, (_, index) => `text ${index}`)
    const history = texts.reduce((now, text) => recordEdit(now, content(text)), newUndoHistory(content('')))
    expect(history.past).toHaveLength(maxSteps)
    expect(textsBack(history).at(-1)).toBe('text 4')
  })
})
