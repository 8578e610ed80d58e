import { permissions } from '#api/accounts/accounts.ts'
import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { sandboxIdOf, seatAddress, type SandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import { utcIso } from '#domain/time/instant.ts'
import { randomBytes } from 'node:crypto'
import type { Caller } from '../../../http/caller.ts'
import type { PolicyRow } from '../../../platform/database/policy-tables.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { HttpError, invalidBody, notFound } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import { readPolicyBody } from '../embedded/loaded-policy.ts'
import type { PolicySource } from '../source.ts'
import { findPolicyRow } from '../store/policies.ts'
import {
  addSandbox,
  countSandboxes,
  dropSandboxesBefore,
  dropSandboxRow,
  findSandbox,
  findSandboxOf,
  listSavepointRows,
  type SandboxHead,
} from '../store/sandboxes.ts'
import { callerAs, newSandbox, rolesIn, userAt, type Sandbox } from './sandbox.ts'
import { createSandboxKeeper, imageOf, type KeeperOptions, type SandboxKeeper } from './sandbox-keeper.ts'
import { readUsers } from './virtual-users.ts'

const dayMs = 86_400_000

/** The sandbox and the virtual user that a request addresses. */
interface SandboxPlace {
  readonly sandbox: Sandbox
  readonly caller: Caller
}

/** Dry runs of our own policies. Only the account that opened a sandbox has access to it. */
export interface Sandboxes {
  readonly keeper: SandboxKeeper
  /** Throws `HttpError` 404 for a sandbox of another account. */
  within<T>(address: SandboxAddress, caller: Caller, work: (place: SandboxPlace) => Promise<T>): Promise<T>
  /** Throws like `within`. */
  own(sandboxId: string, caller: Caller): Promise<SandboxHead>
  /** Null if the caller has no sandbox of the policy. Throws `HttpError`. */
  state(policyId: string, caller: Caller): Promise<PolicySandbox | null>
  open(policyId: string, caller: Caller): Promise<PolicySandbox>
  drop(policyId: string, caller: Caller): Promise<void>
  restart(sandboxId: string, caller: Caller): Promise<void>
  /** Deletes sandboxes that have not been used for a while. */
  tidy(): Promise<void>
}

export interface SandboxesOptions extends KeeperOptions {
  readonly policies: PolicySource
}

export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const { store, now, policies } = options
  const keeper = createSandboxKeeper(options)

  async function own(sandboxId: string, caller: Caller): Promise<SandboxHead> {
    const head = await findSandbox(store, sandboxId)
    if (head?.account !== caller.id || !mayRun(caller, head.policyOwner)) throw notFound('Policy not found.')
    return head
  }

  /** Throws `HttpError`: 404 if the caller may not see the policy, 403 if the caller may not run it. */
  async function policyFor(policyId: string, caller: Caller): Promise<PolicyRow> {
    await policies.policy(policyId, caller)
    const row = await findPolicyRow(store, policyId)
    if (!row) throw notFound('Policy not found.')
    if (!mayRun(caller, row.owner))
      throw new HttpError(
        403,
        'forbidden',
        'Only the owner of the policy, and Standard Registries that may import policies, can open a dry run.',
      )
    return row
  }

  async function stateOf({ id }: Pick<SandboxHead, 'id'>): Promise<PolicySandbox> {
    const savepoints = await listSavepointRows(store, id)
    return keeper.use(id, async (sandbox, head) => {
      await sandbox.source.tick?.()
      const { users } = await readUsers(sandbox.memory.store)
      const roles = await rolesIn(sandbox, users)
      const policy = await findPolicyRow(sandbox.memory.store, id)
      return {
        id,
        policyId: head.policy_id,
        policyName: head.policyName,
        number: head.number,
        currentNumber: head.currentNumber,
        createdAt: utcIso(head.created_at),
        endsAt: utcIso(head.used_at + limits.sandboxDays * dayMs),
        roles: policy ? [...readPolicyBody(policy.body).roles] : [],
        users: users.map(({ seat, did, username, isOwner }) => ({
          address: seatAddress(id, seat),
          seat,
          did,
          username,
          isOwner,
          role: roles.get(did) ?? null,
        })),
        savepoints: savepoints.map((one) => ({
          id: one.id,
          name: one.name,
          createDate: utcIso(one.created_at),
          number: one.number,
        })),
        maxSavepoints: limits.sandboxSavepoints,
        maxUsers: limits.sandboxUsers,
      }
    })
  }

  async function make(policy: PolicyRow, caller: Caller): Promise<void> {
    const id = sandboxIdOf(policy.id, randomBytes(4).toString('hex'))
    const image = await imageOf(await newSandbox(id, policy, options))
    const at = now()
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'sandboxes')
      if (await findSandboxOf(transaction, caller.id, policy.id)) return
      if ((await countSandboxes(transaction, caller.id)) >= limits.sandboxesPerAccount)
        throw invalidBody([
          `You have ${limits.sandboxesPerAccount} dry runs open, as many as an account may have. Discard one first.`,
        ])
      const row = { id, policy_id: policy.id, account: caller.id, number: policy.number, revision: 1, image }
      await addSandbox(transaction, { ...row, created_at: at, used_at: at })
    })
  }

  return {
    keeper,
    own,
    async within({ sandboxId, seat }, caller, work) {
      await own(sandboxId, caller)
      return keeper.use(sandboxId, async (sandbox) => {
        // Nothing else runs its timers, so they are brought up to date with each request.
        await sandbox.source.tick?.()
        const user = await userAt(sandbox, seat)
        if (!user) throw notFound('The dry run has no such virtual user.')
        return work({ sandbox, caller: callerAs(user) })
      })
    },
    async state(policyId, caller) {
      await policyFor(policyId, caller)
      const head = await findSandboxOf(store, caller.id, policyId)
      return head ? stateOf(head) : null
    },
    async open(policyId, caller) {
      const policy = await policyFor(policyId, caller)
      if (!(await findSandboxOf(store, caller.id, policyId))) await make(policy, caller)
      const head = await findSandboxOf(store, caller.id, policyId)
      if (!head) throw notFound('Policy not found.')
      return stateOf(head)
    },
    async drop(policyId, caller) {
      const head = await findSandboxOf(store, caller.id, policyId)
      if (!head) throw notFound('You have no dry run of this policy.')
      await dropSandboxRow(store, head.id)
    },
    async restart(sandboxId, caller) {
      await own(sandboxId, caller)
      await keeper.replace(sandboxId, async ({ policy_id: policyId }) => {
        const policy = await findPolicyRow(store, policyId)
        if (!policy) throw notFound('Policy not found.')
        return { image: await imageOf(await newSandbox(sandboxId, policy, options)), number: policy.number }
      })
    },
    tidy: () => dropSandboxesBefore(store, now() - limits.sandboxDays * dayMs),
  }
}

function mayRun({ did, role, permissions: held }: Caller, owner: string): boolean {
  return did === owner || (role === 'STANDARD_REGISTRY' && held.includes(permissions.managePolicies))
}
