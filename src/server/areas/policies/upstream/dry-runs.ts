import { addressOf } from '#api/endpoint.ts'
import type { Caller } from '../../../http/caller.ts'
import { segment, type AskAsCaller } from '../../../http/guardian.ts'
import type { DryRuns } from '../source.ts'
import { policyPath } from './policy-path.ts'

interface UpstreamDryRunsOptions {
  readonly ask: AskAsCaller
  /** Shares one answer with the tree of the policy, which needs the users as well. */
  readonly readUsers: (policyId: string, caller: Caller) => Promise<string>
  readonly forget: (policyId: string, caller: Caller) => void
  /** Called after every change but renames, because all users may now see different data. */
  readonly onChange: (policyId: string) => Promise<void>
}

/** Forwards Guardian's answers about its dry runs. */
export function createUpstreamDryRuns({ ask, readUsers, forget, onChange }: UpstreamDryRunsOptions): DryRuns {
  return {
    users: readUsers,
    async addUser(id, caller) {
      const sent = ask(caller, { path: dryRun(id, 'user'), method: 'POST', body: '{}' })
      return (await sent.finally(() => forget(id, caller))).text
    },
    async actAs(id, caller, did) {
      const answer = await ask(caller, { path: dryRun(id, 'login'), method: 'POST', body: JSON.stringify({ did }) })
      await onChange(id)
      return answer.text
    },
    async restart(id, caller) {
      const answer = await ask(caller, { path: dryRun(id, 'restart'), method: 'POST', body: '{}' })
      await onChange(id)
      return answer.text
    },
    savepoints: async (id, caller) => (await ask(caller, { path: savepoints(id) })).text,
    countSavepoints: async (id, caller, query) =>
      (await ask(caller, { path: addressOf(savepoints(id, '/count'), { query }) })).text,
    save: async (id, caller, { text }) =>
      (await ask(caller, { path: savepoints(id), method: 'POST', body: text })).text,
    async restore(id, caller, savepointId) {
      const path = savepoints(id, `/${segment(savepointId)}`)
      const answer = await ask(caller, { path, method: 'PUT', body: '{}' })
      await onChange(id)
      return answer.text
    },
    rename: async ({ policyId, savepointId }, caller, { text }) =>
      (await ask(caller, { path: savepoints(policyId, `/${segment(savepointId)}`), method: 'PATCH', body: text })).text,
    deleteSavepoints: async (id, caller, { text }) =>
      (await ask(caller, { path: savepoints(id, '/delete'), method: 'POST', body: text })).text,
  }
}

function dryRun(id: string, rest: string): string {
  return `${policyPath(id)}/dry-run/${rest}`
}

function savepoints(id: string, rest = ''): string {
  return `${policyPath(id)}/savepoints${rest}`
}
