import type { Component } from '#api/status/components.ts'
import { networks, parseNetwork, type Network } from '#domain/status/network.ts'
import type { HistorySource } from '../areas/status/source.ts'
import { withoutNul } from '../http/serve.ts'
import { invalidQuery } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import type { Each } from './feed.ts'

/** Records must match one of the networks and one of the components. Undefined means all. */
export interface FeedFilter {
  readonly networks?: readonly Network[]
  /** Groups are followed by their components. */
  readonly components?: readonly string[]
  /** The canonical query string: empty, or starting with `?`. */
  readonly search: string
  readonly scope: readonly string[]
  readonly each: Each
}

interface Known {
  readonly components: readonly Component[]
  readonly history: HistorySource
}

/** Reads `network` and `component`, both repeatable, and `by`. Throws `HttpError` for an unknown value. */
export async function readFeedFilter(query: URLSearchParams, known: Known): Promise<FeedFilter> {
  const asked = new Set(parameterValues(query, 'network').map(networkOf))
  const chosen = networks.filter((network) => asked.has(network))
  const ids = parameterValues(query, 'component').toSorted()
  const members = await Promise.all(ids.map((id) => memberOf(id, known)))

  const search = new URLSearchParams()
  for (const network of chosen) search.append('network', network)
  for (const id of ids) search.append('component', id)
  const each = eachOf(parameterValues(query, 'by'))
  if (each === 'update') search.append('by', each)
  return {
    ...(chosen.length > 0 && { networks: chosen }),
    ...(members.length > 0 && { components: members.flatMap((member) => member.ids) }),
    search: search.size > 0 ? `?${search}` : '',
    scope: [...chosen, ...members.map(({ name }) => name)],
    each,
  }
}

function eachOf([by]: readonly string[]): Each {
  if (by !== undefined && by !== 'update') throw invalidQuery('by', `there is no “${by}”; allowed is update`)
  return by ?? 'record'
}

/** The distinct values of a parameter, without empty ones. Throws `HttpError` for too many values, and for a NUL. */
export function parameterValues(query: URLSearchParams, name: string): string[] {
  const values = [...new Set(query.getAll(name))].filter((value) => value !== '')
  if (values.length > limits.listValues)
    throw invalidQuery(name, `is given ${values.length} times; at most ${limits.listValues} are allowed`)
  return values.map((value) => withoutNul(name, value))
}

function networkOf(text: string): Network {
  const network = parseNetwork(text)
  if (!network) throw invalidQuery('network', `there is no “${text}”; allowed are ${networks.join(', ')}`)
  return network
}

async function memberOf(id: string, { components, history }: Known): Promise<{ ids: string[]; name: string }> {
  const listed = components.find((component) => component.id === id)
  if (listed) {
    const children = components.filter(({ group_id }) => listed.group && group_id === id)
    return { ids: [id, ...children.map((child) => child.id)], name: listed.name }
  }
  // Past incidents still contain the name of a delisted component.
  const [story] = await history.newest({ components: [id], limit: 1 })
  if (!story) throw invalidQuery('component', `there is no “${id}”; allowed are the ids in /api/v2/components.json`)
  return { ids: [id], name: story.record.components.find((component) => component.id === id)?.name ?? id }
}
