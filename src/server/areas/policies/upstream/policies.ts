import { addressOf } from '#api/endpoint.ts'
import { parseJson } from '#api/json.ts'
import { policiesIn, readPolicyTree } from '#domain/policies/guardian/policy-tree.ts'
import * as v from 'valibot'
import type { Caller } from '../../../http/caller.ts'
import type { BlockAddress, BlockQuery, PolicySource } from '../source.ts'
import { listIn, segment, type GuardianAnswer, type AskAsCaller } from '../../../http/guardian.ts'
import { hasStatus, notFound, upstreamFailed } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import { createUpstreamDryRuns } from './dry-runs.ts'
import { createHeldAnswers } from './held-answers.ts'
import { policyPath } from './policy-path.ts'

export interface UpstreamPoliciesOptions {
  readonly ask: AskAsCaller
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  /** Called after data was sent to a block, because other users may now see different data. */
  readonly onSend: (policyId: string, uuid: string | null) => Promise<void>
}

/** Forwards the answers of a Guardian's blocks unchanged. */
export function createUpstreamPolicies({ ask, onSend, monotonic }: UpstreamPoliciesOptions): PolicySource {
  const get = (caller: Caller, path: string) => ask(caller, { path })
  // A page requests a policy, its tree, its blocks and its virtual users at once; several of these need the same.
  const held = createHeldAnswers({ monotonic, holdMs: limits.guardianPolicyHoldMs, max: limits.guardianHeldPolicies })
  const heldText = (caller: Caller, path: string) =>
    held.ask(`${caller.id} ${path}`, async () => (await get(caller, path)).text)
  const forget = (caller: Caller, policyId: string) => held.drop(`${caller.id} ${policyPath(policyId)}`)
  const readers = new Set<string>()

  /** Accounts that have read a policy receive the events of its blocks. */
  function noteReader(policyId: string, { did }: Caller): void {
    if (readers.size >= limits.guardianReaders) readers.clear()
    if (did !== null) readers.add(readerOf(policyId, did))
  }

  async function read(policyId: string, caller: Caller, path: string): Promise<string> {
    const answer = await get(caller, path)
    noteReader(policyId, caller)
    return answer.text
  }

  /** Null if the Guardian does not report a UUID. */
  async function uuidOf(address: BlockAddress, caller: Caller): Promise<string | null> {
    if ('uuid' in address) return address.uuid
    if (uuidForm.test(address.tag)) return address.tag
    const path = `${policyPath(address.policyId)}/tag/${segment(address.tag)}`
    return get(caller, path).then(
      (answer) => readAs(Tagged, answer).id,
      () => null,
    )
  }

  return {
    async list(pages, caller) {
      const search = pages ? `?pageIndex=${pages.index}&pageSize=${pages.size}` : ''
      const answer = await get(caller, `/policies${search}`)
      listIn(answer)
      const policies = policiesIn(answer.text)
      const total = Number(answer.headers['x-total-count'] ?? Number.NaN)
      return { policies, total: Number.isSafeInteger(total) && total >= 0 ? total : policies.length }
    },
    async tree(policyId, caller) {
      const tree = await readPolicyTree(known(policyId), {
        read: async (path) =>
          path === policyPath(policyId) || path === usersPath(policyId)
            ? heldText(caller, path)
            : (await get(caller, path)).text,
        isDenied: (error) => [403, 404, 422].some((status) => hasStatus(error, status)),
        caller: () => Promise.resolve(caller),
      })
      if (tree === null) throw upstreamFailed('The Guardian did not identify the policy.')
      noteReader(policyId, caller)
      return tree
    },
    root: async (policyId, caller, query) => read(policyId, caller, `${policyPath(policyId)}/blocks${text(query)}`),
    read: async (address, caller, query) => read(address.policyId, caller, `${blockPath(address)}${text(query)}`),
    async send(address, caller, body) {
      const sent = ask(caller, { path: blockPath(address), method: 'POST', body })
      const answer = await sent.finally(() => forget(caller, address.policyId))
      await onSend(address.policyId, await uuidOf(address, caller))
      return answer.text === 'null' ? '' : answer.text
    },
    async receive(target, caller, body) {
      const path = target ? `/external/${segment(target.policyId)}/${segment(target.blockTag)}` : '/external'
      await ask(caller, { path, method: 'POST', body })
      if (target) await onSend(target.policyId, null)
    },
    notifications: {
      async list(pages, caller) {
        const search = pages ? `?pageIndex=${pages.index}&pageSize=${pages.size}` : ''
        const { text: rows, headers } = await get(caller, `/notifications${search}`)
        return { rows, total: Number(headers['x-total-count'] ?? 0) || 0 }
      },
      fresh: async (caller) => (await get(caller, '/notifications/new')).text,
      readAll: async (_, caller) =>
        (await ask(caller, { path: '/notifications/read/all', method: 'POST', body: '{}' })).text,
    },
    async parents(policyId, uuid, caller) {
      const answer = await get(caller, `${policyPath(policyId)}/blocks/${segment(uuid)}/parents`)
      return readAs(v.array(v.string()), answer)
    },
    async policy(policyId, caller) {
      const answer = await heldText(caller, policyPath(policyId))
      noteReader(policyId, caller)
      return answer
    },
    groups: (policyId, caller) => read(policyId, caller, `${policyPath(policyId)}/groups`),
    async chooseGroup(policyId, caller, uuid) {
      const path = `${policyPath(policyId)}/groups`
      const answer = await ask(caller, { path, method: 'POST', body: JSON.stringify({ uuid }) })
      forget(caller, policyId)
      await onSend(policyId, null)
      return answer.text === 'true'
    },
    navigation: (policyId, caller) => read(policyId, caller, `${policyPath(policyId)}/navigation`),
    tagBlockMap: (policyId, caller) => read(policyId, caller, `${policyPath(policyId)}/tag-block-map`),
    dryRuns: createUpstreamDryRuns({
      ask,
      readUsers: (policyId, caller) => heldText(caller, usersPath(policyId)),
      forget: (policyId, caller) => forget(caller, policyId),
      async onChange(policyId) {
        // From now on, users may be in another role or step.
        held.drop('')
        await onSend(policyId, null)
      },
    }),
    listGrids: (policyId, caller) => read(policyId, caller, `${policyPath(policyId)}/grids`),
    listGridActions: (policyId, gridId, caller) =>
      read(policyId, caller, `${policyPath(policyId)}/grids/${segment(gridId)}/actions`),
    listGridRecords: (policyId, gridId, caller, { page, pageSize }) =>
      read(
        policyId,
        caller,
        addressOf(`${policyPath(policyId)}/grids/${segment(gridId)}/records`, { query: { page, pageSize } }),
      ),
    async sendGridAction({ policyId, gridId, recordId, actionId }, caller, body) {
      const grid = `${policyPath(policyId)}/grids/${segment(gridId)}`
      const path = `${grid}/records/${segment(recordId)}/actions/${segment(actionId)}`
      const answer = await ask(caller, { path, method: 'POST', body: body === '' ? '{}' : body })
      forget(caller, policyId)
      await onSend(policyId, null)
      return answer.text === 'null' ? '' : answer.text
    },
    // A Guardian does not store failures.
    failures: () => Promise.resolve([]),
    sendAgain: () => Promise.reject(notFound('A Guardian stores no failures to retry.')),
    schemaOfType: async (type, caller) => (await get(caller, `/schemas/type/${segment(type)}`)).text,
    async findTag(policyId, tag, caller) {
      return readAs(Tagged, await get(caller, `${policyPath(policyId)}/tag/${segment(tag)}`))
    },
    // Asking the Guardian for every listener would delay all events.
    eventFilter: () => Promise.resolve(({ policyId }, did) => readers.has(readerOf(policyId, did))),
    info: () => ({ source: 'upstream', sample: false }),
  }
}

function readerOf(policyId: string, did: string): string {
  return `${policyId} ${did}`
}

function usersPath(policyId: string): string {
  return `${policyPath(policyId)}/dry-run/users`
}

/** Rejects ids that would change the path. */
function known(id: string): string {
  segment(id)
  return id
}

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const Tagged = v.object({ id: v.string() })

/** A Guardian does not accept a UUID instead of a tag. */
function blockPath(address: BlockAddress): string {
  const policy = policyPath(address.policyId)
  const uuid = 'uuid' in address ? address.uuid : uuidForm.test(address.tag) ? address.tag : null
  if (uuid !== null) return `${policy}/blocks/${segment(uuid)}`
  return `${policy}/tag/${segment('tag' in address ? address.tag : '')}/blocks`
}

function text(query: BlockQuery): string {
  const search = new URLSearchParams(query)
  return search.size > 0 ? `?${search}` : ''
}

function readAs<Schema extends v.GenericSchema>(schema: Schema, answer: GuardianAnswer): v.InferOutput<Schema> {
  const content = v.safeParse(schema, parseJson(answer.text))
  if (content.success) return content.output
  throw upstreamFailed('The Guardian’s answer cannot be read.')
}
