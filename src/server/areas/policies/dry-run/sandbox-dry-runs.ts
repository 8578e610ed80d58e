import { readSandboxAddress, type SandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../http/caller.ts'
import type { Store } from '../../../platform/database/database.ts'
import { conflict, HttpError, invalidBody, notFound } from '../../../platform/errors.ts'
import { limits } from '../../../platform/limits.ts'
import type { DryRuns, SavepointPlace } from '../source.ts'
import {
  addSavepointRow,
  dropSavepointRows,
  findSavepoint,
  listSavepointRows,
  nameSavepoint,
  type SandboxHead,
} from '../store/sandboxes.ts'
import { addUserAs, type Sandbox } from './sandbox.ts'
import type { Sandboxes } from './sandboxes.ts'
import { putUsers, readUsers } from './virtual-users.ts'

const maxNameLength = 100

interface SandboxDryRunsOptions {
  readonly store: Store
  readonly sandboxes: Sandboxes
  readonly now: () => number
}

/** Guardian's API for dry runs, on sandboxes. A policy itself has no virtual users. */
export function createSandboxDryRuns({ store, sandboxes, now }: SandboxDryRunsOptions): DryRuns {
  const { keeper, own } = sandboxes

  async function inside(policyId: string, caller: Caller, work: (sandbox: Sandbox) => Promise<string>) {
    const { sandboxId: id } = addressOf(policyId)
    await own(id, caller)
    return keeper.use(id, work)
  }

  async function held<T>(policyId: string, caller: Caller, work: (head: SandboxHead) => Promise<T>): Promise<T> {
    const { sandboxId: id } = addressOf(policyId)
    await own(id, caller)
    return keeper.hold(id, work)
  }

  async function listed({ id }: Pick<SandboxHead, 'id'>): Promise<string> {
    const rows = await listSavepointRows(store, id)
    return JSON.stringify(
      rows.map((row) => ({ id: row.id, policyId: id, name: row.name, createDate: new Date(row.created_at) })),
    )
  }

  /** Throws `HttpError`. */
  async function checkedName({ id }: SandboxHead, given: string, except: string | null): Promise<string> {
    const name = given.trim()
    if (name === '') throw invalidBody(['Name is required.'])
    if (name.length > maxNameLength) throw invalidBody([`A name has at most ${maxNameLength} characters.`])
    if (!name.isWellFormed()) throw invalidBody(['The name contains a character that is not allowed.'])
    const rows = await listSavepointRows(store, id)
    if (rows.some((row) => row.name === name && row.id !== except))
      throw invalidBody([`There is already a savepoint “${name}”. Choose another name.`])
    if (except === null && rows.length >= limits.sandboxSavepoints)
      throw invalidBody([
        `A dry run has at most ${limits.sandboxSavepoints} savepoints. Delete one before you save another.`,
      ])
    return name
  }

  async function savepointAt(head: Pick<SandboxHead, 'id'>, savepointId: string) {
    const savepoint = await findSavepoint(store, head.id, savepointId)
    if (!savepoint) throw notFound('There is no such savepoint.')
    return savepoint
  }

  return {
    users: async (policyId, caller) =>
      readSandboxAddress(policyId)?.seat === null ? inside(policyId, caller, usersIn) : '[]',
    addUser: (policyId, caller, role) =>
      inside(policyId, caller, async (sandbox) => {
        const { users } = await readUsers(sandbox.memory.store)
        if (users.length >= limits.sandboxUsers)
          throw invalidBody([`A dry run has at most ${limits.sandboxUsers} virtual users.`])
        await addUserAs(sandbox, role, now())
        return usersIn(sandbox)
      }),
    actAs: (policyId, caller, did) =>
      inside(policyId, caller, async (sandbox) => {
        const { store: inner } = sandbox.memory
        const { users } = await readUsers(inner)
        // As in a Guardian, an unknown DID leaves no user active.
        await putUsers(inner, { users, active: users.find((user) => user.did === did)?.seat ?? 0 })
        return usersIn(sandbox)
      }),
    async restart(policyId, caller) {
      const address = addressOf(policyId)
      await sandboxes.restart(address.sandboxId, caller)
      const { policies } = await sandboxes.within({ ...address, seat: null }, caller, ({ sandbox, caller: as }) =>
        sandbox.source.list(null, as),
      )
      return JSON.stringify({ policies })
    },
    savepoints: (policyId, caller) => held(policyId, caller, listed),
    countSavepoints: (policyId, caller) =>
      held(policyId, caller, async ({ id }) => JSON.stringify({ count: (await listSavepointRows(store, id)).length })),
    save: (policyId, caller, { value }) =>
      held(policyId, caller, async (head) => {
        const name = await checkedName(head, value.name, null)
        const row = { id: randomUUID(), sandbox_id: head.id, name, created_at: now() }
        if (!(await addSavepointRow(store, row, head.revision)))
          throw conflict('policy_changed', 'The dry run has changed in the meantime. Try again.')
        return listed(head)
      }),
    async restore(policyId, caller, savepointId) {
      const { sandboxId: id } = addressOf(policyId)
      await own(id, caller)
      await keeper.replace(id, async (head) => {
        const { image, number } = await savepointAt(head, savepointId)
        return { image, number }
      })
      return JSON.stringify({ savepointId })
    },
    rename: ({ policyId, savepointId }: SavepointPlace, caller, { value }) =>
      held(policyId, caller, async (head) => {
        await savepointAt(head, savepointId)
        await nameSavepoint(store, head.id, savepointId, await checkedName(head, value.name, savepointId))
        return listed(head)
      }),
    deleteSavepoints: (policyId, caller, { value }) =>
      held(policyId, caller, async (head) => {
        for (const savepointId of value.savepointIds) await savepointAt(head, savepointId)
        await dropSavepointRows(store, head.id, value.savepointIds)
        return listed(head)
      }),
  }
}

async function usersIn({ memory }: Sandbox): Promise<string> {
  const { active, users } = await readUsers(memory.store)
  return JSON.stringify(
    users.map(({ seat, did, username, account }) => ({
      id: String(seat),
      did,
      username,
      hederaAccountId: account,
      active: seat === active,
    })),
  )
}

function addressOf(policyId: string): SandboxAddress {
  const address = readSandboxAddress(policyId)
  if (address) return address
  throw new HttpError(
    422,
    'block_unsupported',
    'Outside a dry run, all users act as themselves. Open a dry run of the policy first, and send the request there.',
  )
}
