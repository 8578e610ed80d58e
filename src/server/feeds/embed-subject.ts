import { getSummary } from '#api/status/status.ts'
import { networksIn, statusViewOf, viewOfNetwork, type StatusView, findComponent } from '#domain/status/status-view.ts'
import { freshnessOf } from '#domain/status/freshness.ts'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { impactKindOf, worstOf, type StatusKind } from '#domain/status/status-kind.ts'
import { parseStored } from '../platform/stored-json.ts'
import type { StatusSource } from '../areas/status/source.ts'
import { oneLine } from './foreign-text.ts'

/** What a badge or widget on another site shows. */
export interface EmbedSubject {
  readonly name: string
  /** Never `operational` if that cannot be confirmed. */
  readonly kind: StatusKind
  readonly state: string
  /** Additional text where there is space for it. */
  readonly remark: string | null
  /** The path of its page in the app. */
  readonly path: string
  readonly isSample: boolean
  /** Seconds since the status was last confirmed; null if it never was. */
  readonly ageSeconds: number | null
}

/** The name of the whole page, used instead of an id. */
const wholePage = 'page'

export interface EmbedSubjects {
  /** A network, a component or a group by its id, or the whole page; undefined for anything else. */
  find(id: string, now: number): EmbedSubject | undefined
}

const words: Readonly<Record<StatusKind, string>> = {
  operational: 'operational',
  degraded: 'degraded performance',
  partial: 'partial outage',
  major: 'major outage',
  maintenance: 'under maintenance',
  unknown: 'cannot confirm',
  'no-data': 'no data',
}

const networkNames: Readonly<Record<Network, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  previewnet: 'Previewnet',
}

export function createEmbedSubjects(status: StatusSource): EmbedSubjects {
  let kept: { readonly version: number; readonly view: StatusView | null } | undefined

  function view(): StatusView | null {
    const version = status.version()
    if (kept?.version !== version) {
      const body = status.find(getSummary.path)
      const text = body && new TextDecoder().decode(body.identity)
      kept = {
        version,
        view: text === undefined ? null : statusViewOf(parseStored(getSummary.output, text, 'the summary')),
      }
    }
    return kept.view
  }

  return {
    find(id, now) {
      const { age, sample } = status.info(now)
      const known = view()
      const shared = { isSample: sample, ageSeconds: age }
      if (!known) {
        const name = id === wholePage ? 'status' : nameOf(id)
        return { ...shared, name, kind: 'no-data', state: 'no status yet', remark: null, path: '/' }
      }
      const subject = statedSubject(known, id)
      if (!subject || freshnessOf(age, 0) !== 'unconfirmed') return subject && { ...subject, ...shared }
      const remark = `last known: ${subject.state}`
      return { ...subject, ...shared, kind: 'unknown', state: words.unknown, remark }
    },
  }
}

type Stated = Omit<EmbedSubject, 'isSample' | 'ageSeconds'>

function statedSubject(view: StatusView, id: string): Stated | undefined {
  if (id === wholePage) return { ...rolledUp(view), name: oneLine(view.page.name), path: '/' }
  const network = parseNetwork(id)
  if (network !== null && networksIn(view.tree).includes(network))
    return {
      ...rolledUp(viewOfNetwork(view, network)),
      name: networkNames[network],
      path: `/?network=${network}`,
    }
  const component = findComponent(view.tree, id)
  if (component) {
    const { name, status, wireStatus, groupName } = component
    const state = status === 'unknown' ? oneLine(wireStatus) || words.unknown : words[status]
    const path = `/components/${encodeURIComponent(id)}`
    return { name: oneLine(name), kind: status, state, remark: groupName && oneLine(groupName), path }
  }
  const group = view.tree.groups.find((one) => one.id === id)
  if (!group) return undefined
  const remark = group.affected > 0 ? `${group.affected} of ${group.total} components affected` : null
  return {
    name: oneLine(group.name ?? id),
    kind: group.status,
    state: words[group.status],
    remark,
    path: '/components',
  }
}

/** An open incident with an impact counts, even if all components are reported as operational. */
function rolledUp({ rollup, incidents: open, tree }: StatusView): Pick<Stated, 'kind' | 'state' | 'remark'> {
  const kind = worstOf([rollup.kind, ...open.map(({ impact }) => impactKindOf(impact))])
  const isWell = rollup.kind === 'operational' && open.length > 0
  const [first] = open
  const state = isWell ? `${open.length} open incident${open.length === 1 ? '' : 's'}` : oneLine(rollup.description)
  const affected = tree.affected > 0 ? `${tree.affected} of ${tree.total} components affected` : null
  return { kind, state, remark: first ? oneLine(first.name) : affected }
}

function nameOf(id: string): string {
  const network = parseNetwork(id)
  return network === null ? 'status' : networkNames[network]
}
