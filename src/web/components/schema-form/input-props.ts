import { isWithin, type JsonPath } from '#domain/json/json-path.ts'
import { isList, tryParseJson } from '#domain/json/json-value.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'

export interface FormTools {
  readonly data: unknown
  readonly violations: readonly FormViolation[]
  readonly set: (path: JsonPath, value: unknown) => void
  /** Uploads files; without it, files are entered as addresses. */
  readonly files?: FormFiles | undefined
}

type KeptFile = { readonly ok: true; readonly reference: string } | { readonly ok: false; readonly reason: string }

export interface FormFiles {
  /** Resolves to the reference to store in the form, or to the reason for rejecting the file. */
  readonly keep: (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<KeptFile>
  /** Null if the service stores no files. */
  readonly maxBytes: number | null
  /** Null for a file that is not stored in the service. */
  readonly open: (reference: string, signal: AbortSignal) => Promise<Blob | null>
  /** The name that an uploaded file had. */
  readonly nameOf?: (reference: string) => string | undefined
}

/** The props of an input for one value. Setting undefined removes the value. */
export interface InputProps {
  readonly field: FormField
  readonly label: string
  readonly path: JsonPath
  readonly value: unknown
  readonly isWrong: boolean
  readonly files?: FormFiles | undefined
  readonly set: (value: unknown) => void
}

/** True if the value or something inside it has a violation. */
export function hasViolation({ violations }: FormTools, place: JsonPath): boolean {
  return violations.some(({ path }) => isWithin(path, place))
}

export function inputText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The example of a field as a placeholder: the first one if there are several. */
export function exampleOf({ example }: FormField): string | undefined {
  if (example === null) return undefined
  const value = tryParseJson(example)
  return inputText(isList(value) ? value[0] : value) || undefined
}
