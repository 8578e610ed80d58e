import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import type { PlayedStep } from './player.ts'

interface Played {
  readonly name: string
  readonly store: Store
  readonly policyId: string
  readonly log: readonly PlayedStep[]
}

/** What was done, where the documents ended, and what waited or failed. */
export async function summaryOf({ name, store, policyId, log }: Played): Promise<string> {
  const rows = await store.selectFrom('policy_document').selectAll().where('policy_id', '=', policyId).execute()
  const failures = await store.selectFrom('policy_failure').selectAll().where('policy_id', '=', policyId).execute()
  const ends = rows.map(({ kind, details, option }) => {
    const [more, held] = [tryParseJson(details), tryParseJson(option)]
    return `${kind} ${isObject(more) ? String(more['type']) : ''} ${isObject(held) ? String(held['status']) : ''}`
  })
  const taken = log.filter(({ refused }) => refused === null)
  return [
    `${name}: ${taken.length} of ${log.length} actions, ${rows.length} documents, ${failures.length} failures`,
    ...counted(ends).map((line) => `  ends ${line}`),
    ...counted(
      log.flatMap(({ by, tag, what, refused }) =>
        refused === null ? [] : [`${by} ${tag} ${what}: ${refused.slice(0, 300)}`],
      ),
    ).map((line) => `  refused ${line}`),
    ...counted(failures.map(({ kind, reason }) => `${kind}: ${reason.slice(0, 200)}`)).map((line) => `  ${line}`),
  ].join('\n')
}

function counted(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, same]) => `${same.length} × ${line}`).toSorted()
}
