import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { maxPolicyFileBytes, type PolicyPreview, type ToolPreview } from '#api/policies/policy-files.ts'
import { usePolicyFiles, type FileChoice, type ImportedFile, type ImportedTool, type Sending } from './policy-files.ts'

/** `sent`: the part that has been uploaded; null while it is queued. */
type Step =
  | { readonly at: 'reading' | 'importing'; readonly sent: number | null }
  | { readonly at: 'ready' }
  | { readonly at: 'failed'; readonly error: unknown; readonly during: 'reading' | 'importing' }
  | { readonly at: 'imported'; readonly imported: ImportedFile }
  | { readonly at: 'imported'; readonly tool: ImportedTool }
  | { readonly at: 'too-large' }

export interface ChosenFile {
  readonly key: number
  readonly file: File
  readonly preview: PolicyPreview | null
  readonly tool: ToolPreview | null
  /** What to do about a policy of another origin with the same tag; `ask` until the user decides. */
  readonly choice: FileChoice
  readonly step: Step
}

/** True if the import can start. */
export function isReady({ step, preview, tool, choice, file }: ChosenFile): boolean {
  const isOpen = step.at === 'ready' || (step.at === 'failed' && step.during === 'importing')
  if (isTool(file)) return isOpen && tool !== null
  if (preview === null || preview.refusals.length > 0 || (preview.held !== null && choice === 'ask')) return false
  return isOpen
}

/** True for a tool that policies may refer to. */
function isTool({ name }: File): boolean {
  return name.toLowerCase().endsWith('.tool')
}

let keys = 0

/** The files of an import, each with its own progress. The service accepts one at a time. */
export function useChosenFiles(first: readonly File[]) {
  const service = usePolicyFiles()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const turn = useRef(Promise.resolve())
  const [ended] = useState(() => new AbortController())
  const update = (key: number, change: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  /** Runs once the files before it are done. */
  function inTurn(key: number, during: 'reading' | 'importing', send: (sending: Sending) => Promise<void>): void {
    update(key, { step: { at: during, sent: null } })
    const before = turn.current
    const take = async () => {
      await before
      const { signal } = ended
      if (signal.aborted) return
      update(key, { step: { at: during, sent: 0 } })
      const onSent = (sent: number) => update(key, { step: { at: during, sent } })
      await send({ signal, onSent }).catch((error: unknown) => {
        if (!signal.aborted) update(key, { step: { at: 'failed', error, during } })
      })
    }
    turn.current = take()
  }

  function read({ key, file }: Pick<ChosenFile, 'key' | 'file'>): void {
    inTurn(key, 'reading', async (sending) => {
      const held = isTool(file)
        ? { tool: await service.previewTool(file, sending) }
        : { preview: await service.preview(file, sending) }
      update(key, { ...held, choice: 'ask', step: { at: 'ready' } })
    })
  }

  function importOne({ key, file, choice }: ChosenFile): void {
    inTurn(key, 'importing', async (sending) => {
      try {
        if (isTool(file)) {
          update(key, { step: { at: 'imported', tool: await service.importTool(file, sending) } })
          return
        }
        const imported = await service.import(file, choice, sending)
        update(key, { step: { at: 'imported', imported } })
      } catch (error) {
        // Another policy has taken the tag since. A new preview names it.
        if (!(error instanceof ApiError && error.code === 'policy_taken')) throw error
        update(key, { preview: await service.preview(file, sending), choice: 'ask', step: { at: 'ready' } })
      }
    })
  }

  function add(more: readonly File[]): void {
    const added = more.map((file): ChosenFile => {
      keys += 1
      const isLarge = file.size > maxPolicyFileBytes
      return {
        key: keys,
        file,
        preview: null,
        tool: null,
        choice: 'ask',
        step: isLarge ? { at: 'too-large' } : { at: 'reading', sent: null },
      }
    })
    setFiles((all) => [...all, ...added])
    for (const one of added) if (one.step.at === 'reading') read(one)
  }

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    add(first)
  })
  return {
    files,
    add,
    read,
    importOne,
    choose: (key: number, choice: FileChoice) => update(key, { choice }),
    drop: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
    /** Abandons requests in progress. */
    end: () => ended.abort(),
  }
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>
