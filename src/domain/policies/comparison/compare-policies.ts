import { stringifyJson } from '#api/json.ts'
import { isList, isObject, type JsonObject, ownMember } from '../../json/json-value.ts'
import { tokenMembers } from '../token-members.ts'
import { matchBlocks, outermostAlone, type MatchedBlock } from './block-match.ts'
import { typeNameOf, type BlockName } from './block-names.ts'
import { blockSentences, listSentences, shown } from './block-sentences.ts'
import { eventChanges } from './event-changes.ts'
import { matchByKeys, type Pair } from './match-by-keys.ts'
import type { PolicyChange } from '#api/policies/policy-review.ts'
import { matchSchemas, schemaChanges, schemaLabel, type ComparedSchema } from './schema-changes.ts'

export interface ComparedPolicy {
  readonly name: string
  readonly description: string
  readonly version: string | null
  readonly roles: readonly string[]
  /** With Guardian's names, like the tokens. */
  readonly groups: readonly JsonObject[]
  readonly tokens: readonly JsonObject[]
  readonly config: JsonObject
  readonly schemas: readonly ComparedSchema[]
}

export function comparePolicies(before: ComparedPolicy, after: ComparedPolicy): readonly PolicyChange[] {
  const blocks = matchBlocks(before.config, after.config)
  const outermost = outermostAlone(blocks)
  const schemas = matchSchemas(before.schemas, after.schemas)
  const tokens = matchRows(before.tokens, after.tokens, ['tokenId', 'tokenName'])
  // A schema or token with nothing but a new id, as after each import, does not change the blocks that use it.
  const labels = new Map([
    ...tokens.flatMap(({ before: was, after: is }) => {
      if (!was || !is) return []
      const label = String(is['tokenName'] ?? is['tokenId'])
      return [was, is].map(({ tokenId }) => [String(tokenId), label] as const)
    }),
    ...schemas.flatMap(({ before: was, after: is }) => {
      const label = schemaLabel(is ?? was ?? nothing)
      return [was, is].flatMap((one) => (one ? [[one.iri, label] as const] : []))
    }),
  ])
  return [
    ...attributeChanges(before, after),
    ...roleChanges(before, after),
    ...blocks.flatMap((block) => blockChange(block, { labels, outermost })),
    ...eventChanges(blocks),
    ...schemaChanges(schemas, labels),
    ...rowChanges('tokens', tokens, 'tokenName'),
  ]
}

const nothing: ComparedSchema = { iri: '', name: '', description: '', document: '{}' }

/** Replaces the IRIs of schemas with their names. */
function named(value: unknown, labels: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return labels.get(value) ?? value
  if (isList(value)) return value.map((one) => named(one, labels))
  return isObject(value) ? namedBlock(value, labels) : value
}

function namedBlock(block: JsonObject, labels: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(Object.entries(block).map(([member, value]) => [member, named(value, labels)]))
}

const attributes = { name: 'Name', version: 'Version', description: 'Description' } as const

function attributeChanges(before: ComparedPolicy, after: ComparedPolicy): PolicyChange[] {
  return (['name', 'version', 'description'] as const).flatMap((member) => {
    const [was, is] = [before[member] ?? '', after[member] ?? '']
    if (was === is) return []
    const sentence =
      was === ''
        ? `The ${member} “${is}” was added`
        : is === ''
          ? `The ${member} was removed`
          : `The ${member} is now “${is}”, was “${was}”`
    return {
      section: 'policy',
      kind: 'changed',
      subject: attributes[member],
      blockId: null,
      sentences: [sentence],
      before: null,
      after: null,
    }
  })
}

function roleChanges(before: ComparedPolicy, after: ComparedPolicy): PolicyChange[] {
  const roles = listSentences(before.roles, after.roles).map(({ kind, one }): PolicyChange => ({
    section: 'roles',
    kind,
    subject: one,
    blockId: null,
    sentences: [`The role “${one}” was ${kind === 'added' ? 'added' : 'removed'}`],
    before: null,
    after: null,
  }))
  return [...roles, ...rowChanges('roles', matchRows(before.groups, after.groups, ['name']), 'name')]
}

function matchRows(before: readonly JsonObject[], after: readonly JsonObject[], members: readonly string[]) {
  return matchByKeys(
    before,
    after,
    members.map((member) => (row: JsonObject) => String(row[member] ?? '')),
  )
}

function rowChanges(section: 'roles' | 'tokens', pairs: readonly Pair<JsonObject>[], title: string): PolicyChange[] {
  const noun = section === 'roles' ? 'group' : 'token'
  return pairs.flatMap(({ before: was, after: is }): PolicyChange[] => {
    const subject = String((is ?? was)?.[title] ?? '')
    const texts = { before: was ? stringifyJson(was) : null, after: is ? stringifyJson(is) : null }
    if (!was || !is) {
      const kind = is ? 'added' : 'removed'
      return [
        {
          section,
          kind,
          subject,
          blockId: null,
          sentences: [`The ${noun} “${subject}” was ${is ? 'added' : 'removed'}`],
          ...texts,
        },
      ]
    }
    const members = changedMembers(was, is)
    if (members.length === 0) return []
    return [{ section, kind: 'changed', subject, blockId: null, sentences: members, ...texts }]
  })
}

/** Members that describe the file rather than the token. */
const fileMembers: ReadonlySet<string> = new Set([
  '_id',
  'id',
  'createDate',
  'updateDate',
  'owner',
  'creator',
  'policyId',
])

/** The members of groups and tokens, as forms call them. */
const rowMembers: Readonly<Record<string, string>> = {
  ...tokenMembers,
  name: 'Name',
  members: 'Members',
  groupRelationshipType: 'Relationship',
  groupAccessType: 'Access',
  tokenId: 'Token ID',
}

function changedMembers(was: JsonObject, is: JsonObject): string[] {
  return [...new Set([...Object.keys(is), ...Object.keys(was)])]
    .filter((member) => !fileMembers.has(member) && stringifyJson(was[member]) !== stringifyJson(is[member]))
    .map((member) => `${ownMember(rowMembers, member) ?? member}: now ${shown(is[member])}, was ${shown(was[member])}`)
}

interface Known {
  readonly labels: ReadonlyMap<string, string>
  readonly outermost: ReturnType<typeof outermostAlone>
}

function blockChange({ before, after }: MatchedBlock, { labels, outermost }: Known): PolicyChange[] {
  const one = after ?? before
  const subject = one?.name.text ?? ''
  const id = after?.block['id']
  const blockId = typeof id === 'string' ? id : null
  const texts = { before: before ? ownText(before.block) : null, after: after ? ownText(after.block) : null }
  if (!before || !after) {
    const said =
      one && (one.name.isOwn ? `${one.name.said} (${typeNameOf(one.block)})${placeIn(one.place)}` : one.name.said)
    const kind = after ? 'added' : 'removed'
    const outer = one && outermost.get(one.block)
    return [
      {
        section: 'blocks',
        kind,
        subject,
        blockId,
        ...(outer && { within: outer.text }),
        sentences: [`${said ?? 'A block'} was ${kind}`],
        ...texts,
      },
    ]
  }
  const sentences = blockSentences(namedBlock(ownPart(before.block), labels), namedBlock(ownPart(after.block), labels))
  const moved = after.moved === null ? [] : [after.moved]
  if (sentences.length + moved.length === 0) return []
  return [
    {
      section: 'blocks',
      kind: sentences.length === 0 ? 'moved' : 'changed',
      subject,
      blockId,
      sentences: [...moved, ...sentences],
      ...texts,
    },
  ]
}

function placeIn(place: BlockName | null): string {
  return place ? ` in ${place.said}` : ''
}

/** A block without its children and events, which are compared separately. */
function ownPart(block: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(block).filter(([member]) => member !== 'children' && member !== 'events'))
}

function ownText(block: JsonObject): string {
  return stringifyJson(ownPart(block))
}

interface ChangedNames {
  readonly added: string[]
  readonly removed: string[]
  readonly changed: string[]
}

/** The names of the changes in each section, for a summary. */
export function namesOfChanges(
  changes: readonly PolicyChange[],
): Readonly<Record<'blocks' | 'events' | 'schemas' | 'roles' | 'tokens', ChangedNames>> {
  const inSection = (section: PolicyChange['section']): ChangedNames => {
    const of = (...kinds: readonly PolicyChange['kind'][]) =>
      changes.flatMap((one) => (one.section === section && kinds.includes(one.kind) ? [one.subject] : []))
    return { added: of('added'), removed: of('removed'), changed: of('changed', 'moved') }
  }
  return {
    blocks: inSection('blocks'),
    events: inSection('events'),
    schemas: inSection('schemas'),
    roles: inSection('roles'),
    tokens: inSection('tokens'),
  }
}
