import { isWithin, type JsonPath } from '#domain/json/json-path.ts'
import { isList, tryParseJson } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'

export interface FormTools {
  readonly data: unknown
  readonly violations: readonly FormViolation[]
  readonly set: (path: JsonPath, value: unknown) => void
  /** Keeps files; without it a file is named by its address. */
  readonly files?: FileKeeper | undefined
}

type KeptFile = { readonly ok: true; readonly reference: string } | { readonly ok: false; readonly reason: string }

/** Where files of a form are kept, and where they are read. */
export interface FileKeeper {
  /** Resolves to the reference that the form holds, or to why the file is refused. */
  readonly keep: (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<KeptFile>
  /** Null where no files are kept. */
  readonly maxBytes: number | null
  /** Null for a file that is not kept here. */
  readonly open: (reference: string, signal: AbortSignal) => Promise<Blob | null>
}

/** What an input for one value needs. Undefined takes the value away. */
export interface InputProps {
  readonly field: FormField
  readonly label: string
  readonly path: JsonPath
  readonly value: unknown
  readonly isWrong: boolean
  readonly files?: FileKeeper | undefined
  readonly set: (value: unknown) => void
}

/** Whether the value, or something in it, has a violation. */
export function hasViolation({ violations }: FormTools, place: JsonPath): boolean {
  return violations.some(({ path }) => isWithin(path, place))
}

export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The example of a field as a placeholder: of several values, the first. */
export function exampleOf({ example }: FormField): string | undefined {
  if (example === null) return undefined
  const value = tryParseJson(example)
  return textOf(isList(value) ? value[0] : value) || undefined
}
