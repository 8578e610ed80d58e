import { useMemo } from 'react'
import * as v from 'valibot'
import { addressOf } from '#api/endpoint.ts'
import { keepFile, KeptFile, readFile } from '#api/policies/files.ts'
import { keptFileOf } from '#domain/schemas/form/kept-file.ts'
import type { FormFiles } from '../../components/schema-form/input-props.ts'
import { formMessages } from '../../components/schema-form/messages.ts'
import { useServices } from '../../platform/services.ts'
import { useSources } from '../../platform/sources.ts'
import { keptFileMessages } from './messages.ts'

/** Uploads the files of a form, and reads those of a document, through the block that shows it. */
export function useFileKeeper(policyId: string, uuid: string): FormFiles {
  const { fetch, uploader, session } = useServices()
  const maxBytes = useSources().data.policies?.maxFileBytes ?? null
  return useMemo(() => {
    const headers = async (): Promise<Record<string, string>> => {
      const token = await (await session.manager()).token()
      return token === null ? {} : { authorization: `Bearer ${token}` }
    }
    return {
      maxBytes,
      async keep(file, signal, onProgress) {
        const address = addressOf(keepFile.path, { params: { policyId, uuid } })
        const response = await uploader(onProgress)(address, {
          method: 'POST',
          body: file,
          headers: await headers(),
          signal,
        })
        if (!response.ok) return { ok: false, reason: refusalOf(response.status, maxBytes) }
        return { ok: true, reference: v.parse(KeptFile, await response.json()).reference }
      },
      async open(reference, signal) {
        const address = addressOf(readFile.path, { params: { policyId, uuid, hash: keptFileOf(reference) ?? '' } })
        const response = await fetch(address, { headers: await headers(), signal })
        if (response.status === 404) return null
        if (!response.ok) throw new Error(refusalOf(response.status, maxBytes))
        return response.blob()
      },
    }
  }, [fetch, uploader, session, maxBytes, policyId, uuid])
}

function refusalOf(status: number, maxBytes: number | null): string {
  return status === 413 && maxBytes !== null ? formMessages.file.tooLarge(maxBytes) : keptFileMessages.refused(status)
}
