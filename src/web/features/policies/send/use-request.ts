import { useCallback, useEffect, useState } from 'react'
import type { FormDraft } from '#domain/policies/form-draft.ts'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isJson, type JsonObject } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormDraftStore, FoundFormDrafts } from './form-drafts.ts'
import { toFailure } from '../../../platform/failure.ts'
import { useServices } from '../../../platform/services.ts'
import { useDraftAutosave } from '../../../platform/drafts/autosave.ts'
import { useSending, type SendingState } from '../block-writes.ts'

export interface RequestParts {
  readonly policyId: string
  readonly uuid: string
  readonly store: FormDraftStore
  readonly found: FoundFormDrafts
  /** The form's document as the block expects it: the whole row, or its id; null for none. */
  readonly about: unknown
  /** The initial values of the form. */
  readonly preset: JsonObject
}

export interface BlockRequest {
  readonly data: unknown
  readonly state: SendingState
  readonly isTried: boolean
  /** When it was sent without a definite response, in milliseconds since 1970; null otherwise. */
  readonly unclearAt: number | null
  /** Violations that the service reported, until the input changes. */
  readonly said: readonly FormViolation[]
  /** All that the service reported last, unless some of it is not about a value of the form. */
  readonly refused: readonly FormViolation[]
  readonly files: FormDraft['files']
  readonly nameFile: (reference: string, name: string) => void
  readonly change: (edit: (held: unknown) => unknown) => void
  /** `document` is the data plus the groups without questions. Returns whether it was sent. */
  readonly send: (document: unknown, isFit: boolean) => boolean
  readonly startOver: () => void
  readonly clear: () => void
  /** Restores what was cleared last; null if there is nothing to restore. */
  readonly undo: (() => void) | null
  readonly allowAgain: () => void
  readonly open: (draft: FormDraft) => void
}

export function useRequest({ policyId, uuid, store, found, about, preset }: RequestParts): BlockRequest {
  const { clock } = useServices()
  const keeping = useDraftAutosave(store)
  const [data, setData] = useState<unknown>(() => (found.draft === null ? preset : dataOf(found.draft)))
  const [files, setFiles] = useState(found.draft?.files ?? {})
  const [isTried, setTried] = useState(false)
  const [unclearAt, setUnclearAt] = useState(found.draft?.sentAt ?? null)
  const [isChanged, setChanged] = useState(false)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const sending = useSending(policyId, uuid, (end) => {
    if (end === 'taken') keeping.drop()
    else if (end === 'refused') keeping.now({ text: stringifyJson(data), sentAt: null, files })
    else setUnclearAt(clock.now())
  })
  const { state } = sending
  const nameFile = useCallback(
    (reference: string, name: string) => setFiles((held) => ({ ...held, [reference]: name })),
    [],
  )
  const change = useCallback((edit: (held: unknown) => unknown) => {
    setChanged(true)
    setCleared(null)
    setData(edit)
  }, [])
  useEffect(() => {
    if (isChanged) keeping.later({ text: stringifyJson(data), sentAt: unclearAt, files })
  }, [keeping, data, isChanged, unclearAt, files])
  const reasons = state.kind === 'failed' ? toFailure(state.error).reasons : []
  const refused = reasons.flatMap(faultOf)
  function startOver(): void {
    keeping.drop()
    setChanged(false)
    setData(preset)
    setTried(false)
    setUnclearAt(null)
    setCleared(null)
    sending.clear()
  }
  return {
    data,
    state,
    isTried,
    unclearAt,
    said: isChanged ? none : refused,
    refused: refused.length === reasons.length ? refused : none,
    files,
    nameFile,
    change,
    send(document, isFit) {
      setTried(true)
      if (!isFit || unclearAt !== null || state.kind === 'sending') return false
      setChanged(false)
      // If the page closes before the response, the draft records that it was sent.
      keeping.now({ text: stringifyJson(data), sentAt: clock.now(), files })
      sending.send(stringifyJson({ document, ref: about }))
      return true
    },
    startOver,
    clear() {
      startOver()
      setCleared({ data, unclearAt })
    },
    undo:
      cleared &&
      (() => {
        setData(cleared.data)
        setUnclearAt(cleared.unclearAt)
        setCleared(null)
        keeping.now({ text: stringifyJson(cleared.data), sentAt: cleared.unclearAt, files })
      }),
    allowAgain() {
      setUnclearAt(null)
      keeping.now({ text: stringifyJson(data), sentAt: null, files })
      sending.clear()
    },
    open(draft) {
      setChanged(false)
      setCleared(null)
      setData(dataOf(draft))
      setUnclearAt(draft.sentAt)
      setFiles(draft.files)
      keeping.now({ text: draft.text, sentAt: draft.sentAt, files: draft.files })
    },
  }
}

interface Cleared {
  readonly data: unknown
  readonly unclearAt: number | null
}

const none: readonly FormViolation[] = []

function dataOf(draft: FormDraft | null): unknown {
  return draft === null || !isJson(draft.text) ? {} : parseExactJson(draft.text)
}

/** The service's paths start at the member that contains the form. */
function faultOf({ path, text }: { readonly path: readonly string[]; readonly text: string }): FormViolation[] {
  return path[0] === 'document' && path.length > 1 ? [{ path: path.slice(1), rule: 'service', detail: text }] : []
}
