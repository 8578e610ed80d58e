import { setImmediate } from 'node:timers/promises'
import { keptFileReference, keptFilesIn } from '#domain/schemas/form/kept-file.ts'
import type { Store } from '../../../platform/database/database.ts'
import { nextNumber } from './documents.ts'
import { isHeld, isInState } from './removed-documents.ts'

const documentsAtOnce = 200

/** The hashes of files that no document has been sent with since an instant. */
export async function filesSentBefore(store: Store, policyId: string, before: number): Promise<Set<string>> {
  const rows = await store
    .selectFrom('kept_file')
    .select('hash')
    .distinct()
    .where('policy_id', '=', policyId)
    .where('referenced_at', '<', before)
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Removes from `files` those that a document, a draft, a failure or a waiting document refers to. */
export async function keepFilesIn(store: Store, policyId: string, files: Set<string>): Promise<void> {
  const like = `%${keptFileReference('')}%`
  for (let from = 0; files.size > 0 && from < (await nextNumber(store, policyId)); from += documentsAtOnce) {
    const rows = await store
      .selectFrom('policy_document')
      .select(['body', 'option', 'details'])
      .where('policy_id', '=', policyId)
      .where('number', '>=', from)
      .where('number', '<', from + documentsAtOnce)
      .where(({ or, eb }) => or([eb('body', 'like', like), eb('option', 'like', like), eb('details', 'like', like)]))
      .execute()
    for (const { body, option, details } of rows)
      for (const hash of keptFilesIn(`${body} ${option} ${details}`)) files.delete(hash)
    // Lets requests run.
    await setImmediate()
  }
  for (const hash of files)
    if ((await isHeld(store, policyId, hash)) || (await isInState(store, policyId, hash))) files.delete(hash)
}

/** Only files that nobody has uploaded again since `begun`. Their parts are deleted with the unreferenced files. */
export async function dropFilesOf(
  store: Store,
  policyId: string,
  files: ReadonlySet<string>,
  begun: number,
): Promise<void> {
  for (const hash of files)
    await store
      .deleteFrom('kept_file')
      .where('policy_id', '=', policyId)
      .where('hash', '=', hash)
      .where('referenced_at', '<', begun)
      .where('created_at', '<', begun)
      .execute()
}
