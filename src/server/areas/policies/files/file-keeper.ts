import type { OutputOf } from '#api/endpoint.ts'
import type { keepFile } from '#api/policies/files.ts'
import { fileTypeOf } from '#domain/schemas/form/file-type.ts'
import { keptFileReference } from '#domain/schemas/form/kept-file.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Store } from '../../../platform/database/database.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { invalidBody, notFound, tooManyRequests } from '../../../platform/errors.ts'
import type { Limits } from '../../../platform/limits.ts'
import type { PolicySource } from '../source.ts'
import {
  dropUnreferenced,
  findFile,
  findSenders,
  insertFile,
  fileParts,
  putParts,
  usageSince,
} from '../store/kept-files.ts'
import type { ReceivedFile } from './received-file.ts'

const dayMs = 86_400_000
const missing = () => notFound('There is no such file here, or no document that you can see refers to it.')

interface BlockPlace {
  readonly policyId: string
  readonly uuid: string
}

export interface FileKeeper {
  /** Reads the body only after checking that the caller may send it. */
  keep(place: BlockPlace, caller: Caller, receive: () => Promise<ReceivedFile>): Promise<OutputOf<typeof keepFile>>
  read(
    place: BlockPlace,
    caller: Caller,
    hash: string,
  ): Promise<{ readonly type: string; readonly parts: AsyncGenerator<Uint8Array> }>
  /** Deletes files that no document has referred to within a day. */
  tidy(): Promise<void>
}

export interface FileKeeperOptions {
  readonly store: Store
  readonly policies: PolicySource
  readonly limits: Limits
  readonly now: () => number
}

/** Files for the documents of policies. Access to a block decides who may upload and download. */
export function createFileKeeper({ store, policies, limits, now }: FileKeeperOptions): FileKeeper {
  return {
    async keep(place, caller, receive) {
      await policies.read(place, caller, {})
      const { hash, content } = await receive()
      if (content.length === 0) throw invalidBody(['The file is empty'])
      const type = fileTypeOf(content)
      const row = {
        policy_id: place.policyId,
        hash,
        account: caller.id,
        type,
        size: content.length,
        created_at: now(),
        referenced_at: null,
      }
      // Of files that arrive at the same time, each counts the ones before it.
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'files')
        const used = await usageSince(transaction, caller.id, now() - dayMs)
        if (used.files >= limits.keptFilesPerDay || used.bytes + content.length > limits.keptFileBytesPerDay)
          throw tooManyRequests('You have reached the daily limit for files. Try again tomorrow.', 3600)
        await insertFile(transaction, row)
      })
      await putParts(store, row, content)
      return { reference: keptFileReference(hash), hash, type, size: content.length }
    },
    async read(place, caller, hash) {
      const key = { policyId: place.policyId, hash }
      const answer = await policies.read(place, caller, {})
      const senders = await findSenders(store, key)
      if (!senders.includes(caller.id) && !answer.includes(keptFileReference(hash))) throw missing()
      const file = await findFile(store, key)
      if (!file) throw missing()
      return { type: file.type, parts: fileParts(store, file) }
    },
    tidy: () => dropUnreferenced(store, now() - dayMs),
  }
}
