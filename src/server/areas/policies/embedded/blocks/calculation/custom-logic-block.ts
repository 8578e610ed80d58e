import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { isRow, subjectOf, type Row } from '#domain/policies/policy-row.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { runScript } from '../../calculate.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { issuerOf, ownerOf } from '../../event-users.ts'
import { derivedMark, issueDid } from '../../credential.ts'
import { derivedRow, systemFields, unsignedRow } from './derived-row.ts'

/** The maximum for one run. */
const maxDocuments = 1000

/** Runs a script of the policy in a sandbox and turns the arguments of `done` into documents. */
export const customLogicBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      const { own } = run.block
      if (own['selectedScriptLanguage'] === 'python') throw blockFailed('Scripts in Python do not run here.')
      const { rows } = event
      if (rows.length === 0 && own['unsigned'] !== true) throw blockFailed('There is no document to calculate with.')
      const { code, artifacts } = artifactsOf(run)
      const { results, failure } = await runScript(run, {
        code: `${code}\n${String(own['expression'] ?? '')}`,
        documents: rows,
        user: run.user && { did: run.user.did, role: run.user.role, group: run.user.group },
        artifacts,
        sources: run.user === null ? [] : await run.documents.fromSources(run.block),
      })
      if (failure !== null) throw blockFailed(`The script of the block failed: ${failure.replace(/\.$/, '')}.`)
      const made = results.reduce((sum, { result }) => sum + (isList(result) ? result.length : 1), 0)
      if (made > maxDocuments)
        throw blockFailed(`The script of the block produced more than ${maxDocuments} documents.`)
      // In JavaScript, 0 and an empty text are nothing, too.
      for (const { result } of results)
        if (result) run.next({ rows: await rowsOf(run, result, rows), isList: isList(result) })
    },
  },
}

async function rowsOf(run: BlockRun, result: unknown, rows: readonly Row[]): Promise<Row[]> {
  const made: Row[] = []
  for (const one of isList(result) ? result : [result]) {
    if (one === undefined || one === null) continue
    if (!isObject(one)) throw blockFailed('The script of the block returned a result that is not a document.')
    made.push(await rowOf(run, one, rows))
  }
  return made
}

async function rowOf(run: BlockRun, fields: JsonObject, all: readonly Row[]): Promise<Row> {
  const { own } = run.block
  const [first, ...others] = all
  if (own['passOriginal'] === true) return originalRow(fields)
  if (own['unsigned'] === true || !first) return unsignedRow(run, fields, first)
  const rows = [first, ...others] as const
  const schema = typeof own['outputSchema'] === 'string' ? own['outputSchema'] : null
  const { ref } = subjectOf(first.document)
  const id = await idFor(run, own['idType'], first, fields)
  const subject = {
    ...fields,
    ...systemFields(run, schema),
    ...(ref !== undefined && { ref }),
    ...(id !== undefined && { id }),
  }
  await checkSubject(run, schema, subject)
  const issuer = await signerOf(run, own['documentSigner'], first)
  return derivedRow(run, { subject, schema, rows, ...(issuer && { issuer }) })
}

/** The script returns one of its documents as a whole, changed or not, and it passes without a new signature. */
function originalRow(result: JsonObject): Row {
  if (!isRow(result)) throw blockFailed('The script of the block returned a result that is none of its documents.')
  return { ...result, ...derivedMark }
}

async function idFor(run: BlockRun, idType: unknown, first: Row, fields: JsonObject): Promise<unknown> {
  if (idType === 'UUID') return `urn:uuid:${run.newUuid()}`
  if (idType === 'DID') return issueDid(run)
  if (idType === 'OWNER') return first.owner
  return fields['id'] ?? subjectOf(first.document)['id']
}

async function signerOf(run: BlockRun, signer: unknown, first: Row) {
  if (signer === 'owner') return ownerOf(run, first)
  const did = signer === 'issuer' ? issuerOf(first) : null
  return did === null ? null : run.userOf(did)
}

/** Throws `HttpError` for a document that violates its schema. */
async function checkSubject(run: BlockRun, iri: string | null, subject: JsonObject): Promise<void> {
  const schema = run.policy.schemas.get(iri ?? '')
  if (!schema) return
  const key = `check ${iri} ${JSON.stringify(subject)}`
  const violations = await run.compute(key, () =>
    run.checker.check(String(schema.document), subject, run.user?.did ?? run.policy.owner),
  )
  if (violations.length === 0) return
  const lines = violations.slice(0, 5).map((violation) => violationLine(violation, 'The document'))
  throw blockFailed(`The script of the block produced a document that violates its schema. ${lines.join(' ')}`)
}

/** Artifacts of the policy: code is prepended to the script, JSON is passed to it. */
function artifactsOf(run: BlockRun): { readonly code: string; readonly artifacts: readonly unknown[] } {
  const code: string[] = []
  const artifacts: unknown[] = []
  for (const { uuid, name } of objectsIn(run.block.own['artifacts'])) {
    const file = run.policy.parts.artifacts.find((one) => one['uuid'] === uuid)
    const text = file?.['text']
    if (typeof text !== 'string')
      throw blockFailed(`The script needs the file ${String(name)}, which is not stored here.`)
    if (file?.['extension'] === 'js') code.push(text)
    else artifacts.push(tryParseJson(text) ?? null)
  }
  return { code: code.join('\n'), artifacts }
}
