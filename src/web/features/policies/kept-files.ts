import { useMemo } from 'react'
import { ApiError } from '#api/errors.ts'
import { keepFile, readFile } from '#api/policies/files.ts'
import { keptFileOf } from '#domain/schemas/form/kept-file.ts'
import type { FormFiles } from '../../components/schema-form/input-props.ts'
import { formMessages } from '../../components/schema-form/messages.ts'
import { readFileAt } from '../../platform/files/read-file.ts'
import { useServices } from '../../platform/services.ts'
import { useSources } from '../../platform/sources.ts'
import { keptFileMessages } from './messages.ts'

/** A large file over a slow connection can take minutes. */
const uploadTimeoutMs = 10 * 60_000

/** Uploads the files of a form, and reads those of a document, through the block that shows it. */
export function useFileKeeper(policyId: string, uuid: string): FormFiles {
  const { client, fetch, uploader, session } = useServices()
  const maxBytes = useSources().data.policies?.maxFileBytes ?? null
  return useMemo(() => {
    return {
      maxBytes,
      async keep(file, signal, onProgress) {
        const call = { params: { policyId, uuid }, body: file, signal, fetch: uploader(onProgress) }
        try {
          const { reference } = await client.call(keepFile, { ...call, timeoutMs: uploadTimeoutMs })
          return { ok: true, reference }
        } catch (error) {
          const status = statusOf(error)
          if (status === undefined) throw error
          return { ok: false, reason: refusalOf(status, maxBytes) }
        }
      },
      async open(reference, signal) {
        const params = { policyId, uuid, hash: keptFileOf(reference) ?? '' }
        try {
          return await readFileAt({ fetch, session }, readFile, { params, signal })
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }
      },
    }
  }, [client, fetch, uploader, session, maxBytes, policyId, uuid])
}

/** Without a session, the request is not even sent. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.kind === 'unauthorized' ? 401 : error.status
}

function refusalOf(status: number, maxBytes: number | null): string {
  return status === 413 && maxBytes !== null ? formMessages.file.tooLarge(maxBytes) : keptFileMessages.refused(status)
}
