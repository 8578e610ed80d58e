import { objectsIn } from '../workflow.ts'
import type { JsonObject } from '../../json/json-value.ts'
import type { MatchedBlock } from './block-match.ts'
import type { PolicyChange } from '#api/policies/policy-review.ts'

interface PolicyEvent {
  readonly source: string
  readonly target: string
  readonly output: string
  readonly input: string
  readonly actor: string
  readonly isOff: boolean
}

/** Events may be written in any block, so they are identified by what they connect. */
export function eventChanges(blocks: readonly MatchedBlock[]): PolicyChange[] {
  const renamed = new Map(
    blocks.flatMap(({ before, after }) => {
      const [was, is] = [before?.block['tag'], after?.block['tag']]
      return typeof was === 'string' && typeof is === 'string' && was !== '' && is !== '' ? [[was, is] as const] : []
    }),
  )
  const current = (tag: string) => renamed.get(tag) ?? tag
  const old = eventsIn(
    blocks.flatMap(({ before }) => (before ? [before.block] : [])),
    current,
  )
  const young = eventsIn(blocks.flatMap(({ after }) => (after ? [after.block] : [])))
  const [before, after] = [keyed(old), keyed(young)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key): PolicyChange[] => {
    const [was, is] = [before.get(key), after.get(key)]
    const event = is ?? was
    if (!event) return []
    const way = `from “${event.source}” to “${event.target}”`
    const change = (kind: PolicyChange['kind'], sentence: string): PolicyChange => ({
      section: 'events',
      kind,
      subject: `${event.source} → ${event.target}`,
      blockId: null,
      sentences: [sentence],
      before: null,
      after: null,
    })
    const what = `(${event.output} → ${event.input}${forWhom(event)})`
    if (!was) return [change('added', `Event ${way} added ${what}${event.isOff ? ', switched off' : ''}`)]
    if (!is) return [change('removed', `Event ${way} removed ${what}`)]
    if (was.isOff === is.isOff) return []
    return [change('changed', `Event ${way} is now ${is.isOff ? 'off' : 'on'} ${what}`)]
  })
}

function forWhom({ actor }: PolicyEvent): string {
  return actor === '' ? '' : `, for the ${actor} of the document`
}

function eventsIn(blocks: readonly JsonObject[], nameOf = (tag: string) => tag): PolicyEvent[] {
  return blocks.flatMap((block) =>
    objectsIn(block['events']).map(({ source, target, output, input, actor, disabled }) => ({
      source: nameOf(String(source ?? '')),
      target: nameOf(String(target ?? '')),
      output: String(output ?? ''),
      input: String(input ?? ''),
      actor: String(actor ?? ''),
      isOff: disabled === true,
    })),
  )
}

function keyed(events: readonly PolicyEvent[]): ReadonlyMap<string, PolicyEvent> {
  return new Map(
    events.map((event) => [[event.source, event.target, event.output, event.input, event.actor].join('\0'), event]),
  )
}
