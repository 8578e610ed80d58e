import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { blockEvents } from '#domain/policies/event-links.ts'
import type { Caller } from '../../../../http/caller.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { Identities } from '../../../../platform/identities.ts'
import type { DocumentChecker } from '../../document-checker.ts'
import type { Calculator } from '../../calculation/calculator.ts'
import type { DocumentReader } from '../../document-reader.ts'
import type { BlockQuery } from '../../source.ts'
import { listStates, listStatesOf, putState } from '../../store/policies.ts'
import { behaviorOf } from '../blocks/block-types.ts'
import type { LoadedPolicy } from '../loaded-policy.ts'
import type { FlowEvent, BlockRun, BlockStates } from './block-type.ts'
import { findUser, isManager, readAccess, type PolicyUser } from './policy-user.ts'
import { documentsOf } from './run-documents.ts'
import { ledgerOf } from './run-ledger.ts'

export interface IdSource {
  newId(): string
  newUuid(): string
}

/** The state shared by the blocks of one request. */
export interface RunHost extends IdSource {
  readonly policy: LoadedPolicy
  readonly caller: Caller | null
  readonly now: number
  readonly query: BlockQuery
  readonly store: Store
  readonly reader: DocumentReader
  readonly checker: DocumentChecker
  readonly calculator: Calculator
  readonly usernames: Identities['usernames']
  compute<T>(key: string, work: () => Promise<T>): Promise<T>
  emit(block: WorkflowBlock, output: string, event: FlowEvent, user: PolicyUser | null): void
  changed(block: WorkflowBlock, user: PolicyUser | null): void
}

const nothing: FlowEvent = { rows: [], isList: false }

export function runOf(host: RunHost, block: WorkflowBlock, user: PolicyUser | null): BlockRun {
  const { policy, store, caller } = host
  const run: BlockRun = {
    policy,
    block,
    user,
    caller,
    now: host.now,
    query: host.query,
    store,
    reader: host.reader,
    checker: host.checker,
    calculator: host.calculator,
    usernames: host.usernames,
    // Created on first use.
    get documents() {
      return documentsOf(run)
    },
    ledger: ledgerOf(host),
    state: statesOf(host, block, user),
    access: () => readAccess(store, policy, user),
    as: (other) => runOf(host, block, other),
    at: (other) => runOf(host, other, user),
    async joined(rows) {
      let joined = rows
      for (const child of block.children) {
        const { join } = behaviorOf(child.blockType)
        if (join) joined = await join(runOf(host, child, user), joined)
      }
      return joined
    },
    async refusal(row) {
      for (const child of block.children) {
        const reason = await behaviorOf(child.blockType).refuse?.(runOf(host, child, user), row)
        if (reason) return reason
      }
      return null
    },
    userOf: (did, group) =>
      findUser(store, policy, {
        did,
        isManager: did === caller?.did && isManager(caller),
        group: group ?? undefined,
      }),
    async memberLeft(left) {
      for (const one of policy.workflow.all) await behaviorOf(one.blockType).memberLeft?.(runOf(host, one, left))
    },
    emit: (output, event, to = user) => host.emit(block, output, event, to),
    next(event, to = user) {
      host.emit(block, blockEvents.run, event, to)
      host.emit(block, blockEvents.release, nothing, to)
      host.emit(block, blockEvents.refresh, event, to)
    },
    changed: (other = block, only) => host.changed(other, only ?? null),
    compute: (key, work) => host.compute(key, work),
    newId: host.newId,
    newUuid: host.newUuid,
  }
  return run
}

function statesOf({ store, policy }: RunHost, block: WorkflowBlock, user: PolicyUser | null): BlockStates {
  return {
    async read(of = user) {
      const states = await listStates(store, { policy_id: policy.id, did: keyOf(of) }, [block.id])
      return stateIn(states.get(block.id))
    },
    async write(value, of = user) {
      await putState(store, { policy_id: policy.id, did: keyOf(of), block_id: block.id }, stringifyJson(value))
    },
    async all() {
      const states = await listStatesOf(store, policy.id, block.id)
      return new Map([...states].map(([key, body]) => [key, stateIn(body)]))
    },
  }
}

/** State without a user belongs to the policy. */
function keyOf(user: PolicyUser | null): string {
  return user?.key ?? ''
}

function stateIn(body: string | undefined): JsonObject {
  const value = body === undefined ? undefined : parseExactJson(body)
  return isObject(value) ? value : {}
}
