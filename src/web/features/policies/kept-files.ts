import { useMemo } from 'react'
import * as v from 'valibot'
import { addressOf } from '#api/endpoint.ts'
import { keepFile, KeptFile, readFile } from '#api/policies/files.ts'
import { keptFileOf } from '#domain/schemas/form/kept-file.ts'
import type { FileKeeper } from '../../components/schema-form/input-props.ts'
import { useServices } from '../../platform/services.ts'
import { keptFileMessages } from './messages.ts'

/** Sends the files of a form, and reads those of a document, through the block that shows it. */
export function useFileKeeper(policyId: string, uuid: string): FileKeeper {
  const { fetch, session } = useServices()
  return useMemo(() => {
    const ask = async (path: string, hash: string, init: RequestInit) => {
      const token = await (await session.manager()).token()
      const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) }
      return fetch(addressOf(path, { params: { policyId, uuid, hash } }), { ...init, headers })
    }
    return {
      async keep(file, signal) {
        const response = await ask(keepFile.path, '', { method: 'POST', body: file, signal })
        if (!response.ok) return { ok: false, reason: keptFileMessages.refused(response.status) }
        return { ok: true, reference: v.parse(KeptFile, await response.json()).reference }
      },
      async open(reference, signal) {
        const response = await ask(readFile.path, keptFileOf(reference) ?? '', { signal })
        if (response.status === 404) return null
        if (!response.ok) throw new Error(keptFileMessages.refused(response.status))
        return response.blob()
      },
    }
  }, [fetch, session, policyId, uuid])
}
