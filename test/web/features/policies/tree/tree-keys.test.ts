import { describe, expect, it } from 'vitest'
import { blockTreeOf, treeLinesOf } from '#domain/policies/block-tree.ts'
import { aTree } from '#test/support/policies/blocks.ts'
import { stepInTree } from '#web/features/policies/tree/tree-keys.ts'

const lines = treeLinesOf(blockTreeOf(aTree), new Set(['documents']))

describe('stepInTree', () => {
  it.each([
    ['root', 'ArrowDown', { kind: 'go', id: 'page' }],
    ['root', 'ArrowUp', null],
    ['archive', 'ArrowDown', null],
    ['archive', 'Home', { kind: 'go', id: 'root' }],
    ['root', 'End', { kind: 'go', id: 'archive' }],
    ['page', 'ArrowRight', { kind: 'go', id: 'register' }],
    ['register', 'ArrowRight', null],
    ['documents', 'ArrowRight', { kind: 'toggle', id: 'documents' }],
    ['page', 'ArrowLeft', { kind: 'toggle', id: 'page' }],
    ['register', 'ArrowLeft', { kind: 'go', id: 'page' }],
    ['root', 'ArrowLeft', { kind: 'toggle', id: 'root' }],
    ['root', 'Enter', null],
    ['no such block', 'ArrowDown', null],
  ])('At %s, the key %s leads to the right step', (current, key, step) => {
    expect(stepInTree(lines, current, key)).toEqual(step)
  })
})
