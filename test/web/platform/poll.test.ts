import { afterEach, describe, expect, it, vi } from 'vitest'
import { countTreeRequests } from '#domain/policies/guardian/tree-requests.ts'
import type { PolicyBlock } from '#api/policies/policies.ts'
import { pollEvery } from '#web/platform/poll.ts'
import type { Connection } from '#web/platform/live/live-client.ts'
import { createLiveUpdates } from '#web/platform/live/live.ts'

const asked = { state: { status: 'success' } } as const
const failed = { state: { status: 'error' } } as const

function live(connection: Connection) {
  return { live: createLiveUpdates(() => 0, undefined, connection) }
}

afterEach(() => void vi.restoreAllMocks())

describe('What a page asks for again', () => {
  it('is not polled while the stream reports changes, except after failures', () => {
    expect(pollEvery(live('live'))(asked)).toBe(false)
    expect(pollEvery(live('live'))(failed)).toBeGreaterThan(0)
    expect(pollEvery(live('polling'))(asked)).toBeGreaterThan(0)
  })

  it('is polled despite the stream if the stream does not report it', () => {
    expect(pollEvery(live('live'), true)(asked)).toBeGreaterThan(0)
  })

  it('comes in a period of 15 s, spread by 15 %, that drawing the page again does not change', () => {
    const [first, second] = [pollEvery(live('polling'))(asked), pollEvery(live('polling'))(asked)]
    expect(first).toBe(second)
    expect(Math.abs(Number(first) - 15_000)).toBeLessThanOrEqual(2250)
  })

  it('waits four times as long while the page is hidden', () => {
    const seen = Number(pollEvery(live('polling'))(asked))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(pollEvery(live('polling'))(asked)).toBe(seen * 4)
  })
})

describe('A tree of blocks', () => {
  const block = (blockType: string, children: readonly PolicyBlock[] = []) => {
    const known = { id: blockType, tag: null, title: null, permissions: [], dependencies: [], waitsFor: [], bound: [] }
    return { ...known, isRun: true, defaultActive: true, active: true, blockType, children: [...children] }
  }

  it('costs a question for the policy and for each open block with steps', () => {
    const steps = block('interfaceStepBlock', [block('interfaceContainerBlock')])
    expect(countTreeRequests(block('interfaceContainerBlock', [steps, block('buttonBlock')]), false)).toBe(2)
    expect(countTreeRequests(block('interfaceContainerBlock', [{ ...steps, active: false }]), false)).toBe(1)
  })

  it('costs a request for each container block if only containers report it', () => {
    const steps = block('interfaceStepBlock', [block('requestVcDocumentBlock'), block('interfaceContainerBlock')])
    expect(countTreeRequests(block('interfaceContainerBlock', [steps, block('buttonBlock')]), true)).toBe(3)
    expect(countTreeRequests(null, true)).toBe(0)
  })
})
