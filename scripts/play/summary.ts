import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { isContainer, isKept } from '#domain/policies/block-types.ts'
import { objectsIn, textsIn } from '#domain/policies/workflow.ts'
import type { Store } from '#server/platform/database/database.ts'
import type { PlayedMove } from './player.ts'
import { changesRow } from './screen.ts'

/** The outcome of a policy for everybody who played it. */
export interface Ending {
  readonly log: readonly PlayedMove[]
  /** Documents by kind, type and status. */
  readonly documents: readonly string[]
  readonly statuses: readonly string[]
  readonly waits: readonly string[]
  readonly failures: readonly string[]
}

interface Played {
  readonly policyId: string
  readonly log: readonly PlayedMove[]
  readonly tagOf: (uuid: string) => string
}

export async function endingOf(store: Store, { policyId, log, tagOf }: Played): Promise<Ending> {
  const rows = await store.selectFrom('policy_document').selectAll().where('policy_id', '=', policyId).execute()
  const failures = await store.selectFrom('policy_failure').selectAll().where('policy_id', '=', policyId).execute()
  const documents = rows.map(({ kind, details, option }) => {
    const [more, held] = [tryParseJson(details), tryParseJson(option)]
    const [type, status] = [isObject(more) ? more['type'] : undefined, isObject(held) ? held['status'] : undefined]
    return { status, line: [kind, type, status].filter((part) => part !== undefined).join(' ') }
  })
  const statuses = [...new Set(documents.flatMap(({ status }) => (typeof status === 'string' ? [status] : [])))]
  const reasons = (kind: string) =>
    failures.filter((one) => one.kind === kind).map((one) => `${tagOf(one.block_id)}: ${one.reason.slice(0, 200)}`)
  return {
    log,
    documents: counted(documents.map(({ line }) => line)),
    statuses,
    waits: reasons('waits'),
    failures: reasons('failed'),
  }
}

interface Block {
  readonly blockType: string
  readonly tag: string
  readonly around: readonly Block[]
  readonly config: JsonObject
}

function blocksOf(config: JsonObject, around: readonly Block[] = []): Block[] {
  const block = { blockType: String(config['blockType']), tag: String(config['tag'] ?? ''), around, config }
  return [block, ...objectsIn(config['children']).flatMap((child) => blocksOf(child, [...around, block]))]
}

/** All controls in a policy, whether or not anybody sees them. */
function controlsOf({ blockType, tag, config }: Block): string[] {
  const meta = isObject(config['uiMetaData']) ? config['uiMetaData'] : {}
  const named = (names: readonly string[]) => names.map((name) => `${tag}: ${name}`)
  if (blockType === 'policyRolesBlock') return named([config['roles'], config['groups']].flatMap(textsIn))
  if (blockType === 'requestVcDocumentBlock') return named(['form'])
  if (blockType === 'buttonBlock') return named(objectsIn(meta['buttons']).map(({ name }) => String(name)))
  if (blockType === 'multiSignBlock') return named(['SIGNED', 'DECLINED'])
  if (blockType === 'tokenConfirmationBlock') return named(['confirm'])
  if (blockType === 'createTokenBlock') return named(['token'])
  if (blockType !== 'interfaceActionBlock') return []
  if (config['type'] === 'dropdown') return named(['list'])
  return config['type'] === 'selector' ? named(objectsIn(meta['options']).map(({ name }) => String(name))) : []
}

/** A control that nobody used, and why. */
interface Untaken {
  readonly control: string
  readonly reason: string
}

/** The controls of a policy, those of them that nobody used, and the types of its blocks that do not run here. */
export function controlsUsed(config: JsonObject, endings: readonly Ending[]) {
  const blocks = blocksOf(config)
  const possible = new Map(blocks.flatMap((block) => controlsOf(block).map((control) => [control, block] as const)))
  const log = endings.flatMap((ending) => ending.log)
  const taken = new Set(log.filter(({ refused }) => refused === null).map(({ control }) => control))
  const bound = new Set(blocks.flatMap(boundTags))
  const untaken = [...possible].flatMap(([control, block]): Untaken[] =>
    taken.has(control) ? [] : [{ control, reason: whyNot(block, bound) }],
  )
  const notRun = blocks.flatMap(({ blockType }) => (isKept(blockType) ? [blockType] : []))
  return { possible: [...possible.keys()], untaken, notRun }
}

/** A table row, with details. */
export function summaryOf(name: string, config: JsonObject, endings: readonly Ending[]): string {
  const blocks = blocksOf(config)
  const run = blocks.filter(({ blockType, around }) => ![blockType, ...around.map((one) => one.blockType)].some(isKept))
  const { possible, untaken, notRun } = controlsUsed(config, endings)
  const share = Math.floor((run.length / blocks.length) * 100)
  const seats = new Set(endings.flatMap(({ log }) => log.map(({ by }) => by)))
  return [
    `| ${name} | ${[...seats].join(', ')} | ${possible.length - untaken.length} of ${possible.length} | ${share} % |`,
    ...endings.flatMap(({ documents }, index) =>
      documents.map((line) => `  ${index === 0 ? 'approved' : `refused ${index}`} ${line}`),
    ),
    ...untaken.map(({ control, reason }) => `  not taken ${control}: ${reason}`),
    ...counted(notRun).map((line) => `  does not run ${line}`),
    ...counted(endings.flatMap(({ waits }) => waits)).map((line) => `  waits ${line}`),
    ...faultsOf(endings).map((line) => `  FAULT ${line}`),
  ].join('\n')
}

/** The rejections and failures. */
export function faultsOf(endings: readonly Ending[]): string[] {
  const log = endings.flatMap((ending) => ending.log)
  const refused = log.flatMap(({ by, control, refused: reason }) =>
    reason === null ? [] : [`${by} ${control}: ${reason.slice(0, 300)}`],
  )
  return [...counted(refused), ...counted(endings.flatMap(({ failures }) => failures))]
}

/** The reason if no document that somebody sends can change that the control is out of reach. */
export const outOfReach = 'the policy offers it to nobody'

function whyNot({ blockType, tag, around, config }: Block, bound: ReadonlySet<string>): string {
  const kept = [...around.map((one) => one.blockType), blockType].find(isKept)
  if (kept) return `blocks of type ${kept} do not run here`
  const parent = around.at(-1)
  const isBound = bound.has(tag) || around.some((one) => bound.has(one.tag))
  const isListed = config['defaultActive'] === true && (parent === undefined || isContainer(parent.blockType))
  const isPermitted = [config, ...around.map((one) => one.config)].every(
    ({ permissions }) => textsIn(permissions).length > 0,
  )
  const meta = isObject(config['uiMetaData']) ? config['uiMetaData'] : {}
  // Such a button stands next to no document that it could decide on.
  const isLost = !isBound && objectsIn(meta['buttons']).some(changesRow)
  return isPermitted && !isLost && (isBound || isListed) ? 'no screen came to it' : outOfReach
}

/** The tags by which columns and pages of a policy open blocks. */
function boundTags({ config }: Block): readonly string[] {
  const meta = isObject(config['uiMetaData']) ? config['uiMetaData'] : {}
  return [meta, ...objectsIn(meta['fields'])].flatMap(({ bindBlock, bindBlocks }) =>
    [bindBlock, bindBlocks].flatMap(textsIn),
  )
}

function counted(lines: readonly string[]): string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, same]) => `${same.length} × ${line}`).toSorted()
}
