import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { permissions } from '#api/accounts/accounts.ts'
import type { OutputOf } from '#api/endpoint.ts'
import {
  exportPolicyFile,
  exportPolicySchemas,
  getPolicyDependents,
  importPolicyFile,
  importPolicyTool,
  previewPolicyTool,
  previewPolicyFile,
  removePolicy,
  renamePolicy,
  type PolicyPreview,
  type ToolPreview,
} from '#api/policies/policy-files.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
import { readFileAt } from '../../../platform/files/read-file.ts'
import { useServices } from '../../../platform/services.ts'
import { useCan } from '../../../platform/session/session.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { compareWithFile, type PolicyComparison } from '#api/policies/policy-review.ts'
import { usePoliciesKey } from '../queries.ts'

/** A slow upload, or the files of others in the queue, can take minutes. */
const fileTimeoutMs = 10 * 60_000

/** How the names of files end that may hold policies or tools. */
export const policyFileEndings = ['.policy', '.tool', '.json', '.zip'] as const

export type ImportedFile = OutputOf<typeof importPolicyFile>
export type ImportedTool = OutputOf<typeof importPolicyTool>
export type FileChoice = 'ask' | 'replace' | 'another'

export interface Sending {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onSent: (part: number) => void
}

/** True if this account can import policies. */
export function useMayImport(): boolean {
  const may = useCan(permissions.managePolicies)
  return !useIsElsewhere('policies') && may
}

/** Each action fails with an `ApiError`. */
export function usePolicyFiles() {
  const { client, fetch, session, uploader } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  return useMemo(() => {
    const renew = async () => {
      await queries.invalidateQueries({ queryKey: key })
      // The first import removes the sample.
      await queries.invalidateQueries({ queryKey: ['sources'] })
    }
    const upload = (file: File, { signal, onSent }: Sending) => ({
      body: file,
      signal,
      timeoutMs: fileTimeoutMs,
      fetch: uploader(onSent),
    })
    return {
      preview: (file: File, sending: Sending): Promise<PolicyPreview> =>
        client.call(previewPolicyFile, { query: { name: file.name }, ...upload(file, sending) }),
      /** The changes that the file would make to a policy. Nothing is stored. */
      compare: (policyId: string, file: File): Promise<PolicyComparison> =>
        client.call(compareWithFile, {
          params: { policyId },
          query: { name: file.name },
          body: file,
          timeoutMs: fileTimeoutMs,
        }),
      async import(file: File, choice: FileChoice, sending: Sending): Promise<ImportedFile> {
        const imported = await client.call(importPolicyFile, {
          query: { name: file.name, choice },
          ...upload(file, sending),
        })
        void renew()
        return imported
      },
      previewTool: (file: File, sending: Sending): Promise<ToolPreview> =>
        client.call(previewPolicyTool, { query: { name: file.name }, ...upload(file, sending) }),
      async importTool(file: File, sending: Sending): Promise<ImportedTool> {
        const imported = await client.call(importPolicyTool, { query: { name: file.name }, ...upload(file, sending) })
        void renew()
        return imported
      },
      async rename(policyId: string, name: string) {
        await client.call(renamePolicy, { params: { policyId }, body: JSON.stringify({ name }) })
        await renew()
      },
      async remove(policyId: string) {
        await client.call(removePolicy, { params: { policyId }, timeoutMs: fileTimeoutMs })
        // Pages that still show the removed policy must not refetch it.
        void queries.invalidateQueries({ queryKey: [...key, 'list'] })
      },
      /** Saves the policy, or its schemas, as a file. */
      async export(policyId: string, name: string, kind: 'policy' | 'schema') {
        const sink = await openFile(`${fileName(name)}.${kind}`, 'application/zip')
        if (!sink) return
        try {
          const endpoint = kind === 'policy' ? exportPolicyFile : exportPolicySchemas
          const content = await readFileAt({ fetch, session }, endpoint, { params: { policyId } })
          await sink.write(new Uint8Array(await content.arrayBuffer()))
          await sink.close()
        } catch (error) {
          await sink.discard()
          throw error
        }
      },
    }
  }, [client, fetch, session, uploader, queries, key])
}

/** What is lost if a policy is removed. */
export function useDependents(policyId: string) {
  const { client } = useServices()
  return useQuery(
    queryOptions({
      queryKey: [...usePoliciesKey(), policyId, 'dependents'],
      queryFn: ({ signal }) => client.call(getPolicyDependents, { params: { policyId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  )
}

function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').trim() || 'policy'
}
