import { describe, expect, it } from 'vitest'
import {
  currentStep,
  endedRound,
  isBlockActive,
  isCompleted,
  notRunAt,
  permits,
  waitsFor,
  type PolicyAccess,
} from '#domain/policies/block-access.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { workflowOf, type WorkflowBlock } from '#domain/policies/workflow.ts'

const installer = { roles: ['Installer'], isOwner: false }
const both = { roles: ['Installer', 'Verifier'], isOwner: false }
const owner = { roles: [], isOwner: true }
const nobody = { roles: [], isOwner: false }

let number = 0
/** A block that is known by its tag alone. */
function block(blockType: string, tag: string, given: JsonObject = {}, children: JsonObject[] = []): JsonObject {
  number += 1
  return { id: `${number}`, blockType, tag, ...given, children }
}

const request = (tag: string, given: JsonObject = {}) => block('requestVcDocumentBlock', tag, given)

/** Looks at blocks in a root that is open to all. `done` and `others`: tags that the one who looks, or anyone, completed. */
function look(
  children: JsonObject[],
  {
    who = installer,
    done = [],
    others = [],
  }: { who?: PolicyAccess['participant']; done?: string[]; others?: string[] } = {},
) {
  const workflow = workflowOf(block('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, children))
  const at = (tag: string): WorkflowBlock => {
    const found = workflow.byTag.get(tag)
    if (!found) throw new Error(`no ${tag}`)
    return found
  }
  const ids = (tags: string[]) => new Set(tags.map((tag) => at(tag).id))
  const progress = { own: ids(done), anyone: ids([...done, ...others]) }
  const access = { workflow, participant: who, progress, steps: new Map<string, string>() }
  return { access, at, active: (tag: string) => isBlockActive(access, at(tag)) }
}

describe('A block that does not run here', () => {
  it('It never completes, so that its dependents keep waiting', () => {
    const { access, at, active } = look(
      [
        block('externalTopicBlock', 'sign'),
        request('after', { dependencies: ['sign'] }),
        block('interfaceStepBlock', 'steps', {}, [request('one'), block('externalTopicBlock', 'mint'), request('two')]),
      ],
      { done: ['one'], others: ['sign', 'mint'] },
    )
    expect(isCompleted(access, at('sign'))).toBe(false)
    expect(waitsFor(access, at('after'))).toEqual(['sign'])
    expect([active('after'), active('mint'), active('two')]).toEqual([false, true, false])
  })

  it('It prevents the blocks inside it from running', () => {
    const { access, at } = look([
      block('messagesReportBlock', 'tool', {}, [block('externalTopicBlock', 'module', {}, [request('form')])]),
      request('own'),
    ])
    const keeping = (tag: string) => notRunAt(access.workflow, at(tag))?.tag ?? null
    expect(['tool', 'module', 'form', 'own'].map(keeping)).toEqual(['tool', 'tool', 'tool', null])
  })
})

describe('permits', () => {
  it.each([
    [['Installer'], [true, true, false, false]],
    [['Verifier'], [false, true, false, false]],
    [['OWNER'], [false, false, true, false]],
    [['ANY_ROLE'], [true, true, true, true]],
    [['NO_ROLE'], [false, false, false, true]],
    [
      ['NO_ROLE', 'OWNER'],
      [false, false, true, true],
    ],
    [['installer'], [false, false, false, false]],
  ])('%j permits only the roles that it names', (permissions, expected) => {
    const { access, at } = look([request('a', { permissions })])
    expect([installer, both, owner, nobody].map((who) => permits(at('a'), { ...access.participant, ...who }))).toEqual(
      expected,
    )
  })

  it('A block without permissions inherits those of its parent, and one with an empty list permits nobody', () => {
    const { at } = look([
      block('interfaceContainerBlock', 'a', { permissions: 'OWNER' }, [
        request('b'),
        request('c', { permissions: [] }),
      ]),
    ])
    expect([at('b').permissions, at('c').permissions]).toEqual([['OWNER'], []])
  })

  it('An owner with a role is permitted by that role, too', () => {
    const { at } = look([request('a', { permissions: 'Installer' })])
    expect(permits(at('a'), { roles: ['Installer'], isOwner: true })).toBe(true)
  })
})

describe('A block', () => {
  it('It waits for incomplete dependencies: the participant completes their own blocks, anyone else the others', () => {
    const blocks = [
      request('mine', { permissions: 'Installer' }),
      request('theirs', { permissions: 'Verifier' }),
      block('informationBlock', 'after', { dependencies: ['mine', 'theirs'] }),
    ]
    const waiting = (given: Parameters<typeof look>[1]) => {
      const { access, at } = look(blocks, given)
      return waitsFor(access, at('after'))
    }
    expect(waiting({})).toEqual(['mine', 'theirs'])
    expect(waiting({ others: ['mine', 'theirs'] })).toEqual(['mine'])
    expect(waiting({ done: ['mine'], others: ['theirs'] })).toEqual([])
    expect(waiting({ who: nobody, others: ['mine', 'theirs'] })).toEqual([])
  })

  it('It is inactive while it or an ancestor waits, not because its container does not list it', () => {
    const inner = (given: JsonObject) => [
      request('first'),
      block('interfaceContainerBlock', 'box', given, [request('inside')]),
    ]
    expect(look(inner({})).active('inside')).toBe(true)
    expect(look(inner({ defaultActive: false })).active('inside')).toBe(true)
    expect(look(inner({ dependencies: ['first'] })).active('inside')).toBe(false)
    expect(look(inner({ dependencies: ['first'] }), { done: ['first'] }).active('inside')).toBe(true)
    expect(look([request('a', { defaultActive: false })]).active('a')).toBe(true)
  })

  it('A container completes with its children, and a block that no one completes when it waits for nothing', () => {
    const blocks = [
      block('interfaceContainerBlock', 'box', {}, [request('a'), request('b'), block('informationBlock', 'c')]),
      block('informationBlock', 'd', { dependencies: ['a'] }),
    ]
    const over = (done: string[]) => {
      const { access, at } = look(blocks, { done })
      return [isCompleted(access, at('box')), isCompleted(access, at('d'))]
    }
    expect([over([]), over(['a']), over(['a', 'b'])]).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ])
  })
})

describe('Steps', () => {
  const steps = (given: JsonObject = {}) => [
    block('interfaceStepBlock', 'steps', given, [
      request('first'),
      request('not mine', { permissions: 'Verifier' }),
      request('off', { defaultActive: false }),
      block('interfaceContainerBlock', 'second', {}, [request('inside')]),
    ]),
  ]

  it.each([
    [[], 'first'],
    [['first'], 'second'],
    [['first', 'inside'], 'second'],
  ])('After %j is completed, only %s is active', (done, current) => {
    const { access, at, active } = look(steps(), { done })
    expect(currentStep(access, at('steps'))?.tag).toBe(current)
    expect(['first', 'inside'].filter(active)).toEqual([current === 'first' ? 'first' : 'inside'])
  })

  it('Cyclic steps start over after the last one', () => {
    const done = ['first', 'inside']
    const others = ['not mine', 'off']
    const turning = look(steps({ cyclic: true }), { done, others })
    expect(endedRound(turning.access, turning.at('inside'))).toContain(turning.at('first').id)
    const still = look(steps(), { done, others })
    expect(endedRound(still.access, still.at('inside'))).toEqual([])
    const unfinished = look(steps({ cyclic: true }), { done: ['first'], others })
    expect(endedRound(unfinished.access, unfinished.at('first'))).toEqual([])
  })
})
