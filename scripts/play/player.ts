import { PolicyBlock } from '#api/policies/policies.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { fieldOf, textIn } from '#domain/policies/policy-row.ts'
import { objectsIn, textsIn } from '#domain/policies/workflow.ts'
import type { Caller } from '#server/http/caller.ts'
import type { PolicySource } from '#server/areas/policies/source.ts'
import * as v from 'valibot'
import { fillForm } from './fill-form.ts'

const maxRounds = 12

export interface PlayedStep {
  readonly by: string
  readonly tag: string
  readonly what: string
  /** Null if it was taken. */
  readonly refused: string | null
}

interface Player {
  readonly caller: Caller
  /** The roles, or groups, to take. */
  readonly role: string | null
}

/** The owner, and an account for each role and group. */
export function callersOf(policy: JsonObject, owner: string, held: readonly string[]): Player[] {
  const groups = objectsIn(policy['policyGroups']).flatMap(({ name }) => textsIn(name))
  const roles = [...new Set([...groups, ...textsIn(policy['policyRoles'])])]
  const player = (username: string, did: string, role: string | null): Player => ({
    role,
    caller: { id: username, username, did, role: 'USER', permissions: held, ownerDid: owner },
  })
  return [
    player('registry', owner, null),
    ...roles.map((role, index) => player(role, `did:hedera:testnet:user${index}_0.0.1`, role)),
  ]
}

interface Game {
  readonly policies: PolicySource
  readonly policyId: string
  readonly callers: readonly Player[]
}

/** Until nothing new can be done. */
export async function playPolicy({ policies, policyId, callers }: Game): Promise<PlayedStep[]> {
  const log: PlayedStep[] = []
  const done = new Set<string>()

  async function post(
    caller: Caller,
    tag: string,
    { what, body, key }: { what: string; body: JsonObject; key: string },
  ) {
    if (done.has(key)) return
    done.add(key)
    const refused = await policies
      .send({ policyId, tag }, caller, JSON.stringify(body))
      .then(() => null)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    log.push({ by: caller.username, tag, what, refused })
  }

  const read = async (caller: Caller, tag: string): Promise<JsonObject> => {
    const text = await policies.read({ policyId, tag }, caller, {}).catch(() => '{}')
    const value = tryParseJson(text)
    return isObject(value) ? value : {}
  }

  async function fill(caller: Caller, block: PolicyBlock, ref: JsonObject | null): Promise<void> {
    const tag = block.tag ?? block.id
    const { schema } = await read(caller, tag)
    if (!isObject(schema)) return
    const key = `${caller.username} ${tag} ${ref ? String(ref['id']) : ''}`
    await post(caller, tag, { what: 'form', body: { document: fillForm(String(schema['document'])), ref }, key })
  }

  async function press(caller: Caller, block: PolicyBlock, row: JsonObject): Promise<void> {
    const tag = block.tag ?? block.id
    const { uiMetaData } = await read(caller, tag)
    const buttons = isObject(uiMetaData) ? objectsIn(uiMetaData['buttons']) : []
    for (const button of buttons) {
      const field = textIn(button, 'field') ?? ''
      if (/revoke|reject|suspend/i.test(String(button['name'])) || (field && fieldOf(row, field) === button['value']))
        continue
      const isShown = objectsIn(button['filters']).every(({ field: on, type, value }) => {
        const isEqual = String(fieldOf(row, String(on))) === String(value)
        return type === 'not_equal' ? !isEqual : type === 'equal' ? isEqual : true
      })
      const key = `${tag} ${String(row['id'])} ${String(button['tag'])} ${String(fieldOf(row, 'option.status'))}`
      if (isShown)
        await post(caller, tag, { what: String(button['name']), body: { document: row, tag: button['tag'] }, key })
    }
  }

  async function playGrid(caller: Caller, block: PolicyBlock, byTag: ReadonlyMap<string, PolicyBlock>): Promise<void> {
    const { data } = await read(caller, block.tag ?? block.id)
    for (const row of isList(data) ? objectsIn(data) : [])
      for (const tag of block.bound) {
        const bound = byTag.get(tag)
        if (bound?.blockType === 'buttonBlock') await press(caller, bound, row)
        const form = bound && flat(bound).find(({ blockType }) => blockType === 'requestVcDocumentBlock')
        if (form) await fill(caller, form, row)
      }
  }

  async function turn({ caller, role }: Player): Promise<void> {
    const root = v.parse(Tree, tryParseJson(await policies.tree(policyId, caller))).root
    if (!root) return
    const blocks = flat(root)
    const byTag = new Map(blocks.map((block) => [block.tag ?? '', block]))
    const bound = new Set(blocks.flatMap((block) => block.bound))
    const isBound = (block: PolicyBlock) => flat(block).some(({ tag }) => bound.has(tag ?? ''))
    const inBound = new Set(blocks.filter(({ tag }) => bound.has(tag ?? '')).flatMap(flat))
    for (const block of blocks.filter(({ active, isRun }) => active && isRun)) {
      if (block.blockType === 'policyRolesBlock' && role)
        await post(caller, block.tag ?? block.id, { what: role, body: { role, label: role }, key: `role ${role}` })
      if (block.blockType === 'requestVcDocumentBlock' && !inBound.has(block) && !isBound(block))
        await fill(caller, block, null)
      if (block.blockType === 'interfaceDocumentsSourceBlock') await playGrid(caller, block, byTag)
    }
  }

  for (let round = 0, before = -1; round < maxRounds && log.length !== before; round += 1) {
    before = log.length
    for (const player of callers) await turn(player)
  }
  return log
}

const Tree = v.object({ root: v.nullable(PolicyBlock) })

function flat(block: PolicyBlock): PolicyBlock[] {
  return [block, ...block.children.flatMap(flat)]
}
