import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { objectsIn, textsIn } from '#domain/policies/workflow.ts'
import type { InventedValues } from './invented-values.ts'
import { movesOf, type Move } from './screen.ts'
import type { Seat } from './seat.ts'

const maxMoves = 400
/**
 * How often an account uses one control with one kind of document. A control that creates the document it belongs to
 * could be used forever.
 */
const maxRepeats = 6

export interface PlayedMove {
  readonly by: string
  readonly control: string
  /** Null if the move was accepted. */
  readonly refused: string | null
}

/** The names that accounts use, and the roles of groups that they are invited to. */
export interface PartOf {
  readonly username: string
  readonly role: string | null
}

/** The owner, an account for each role and group or one without any, and accounts that can only join by invitation. */
export function partsOf(policy: JsonObject): PartOf[] {
  const groups = objectsIn(policy['policyGroups'])
  const names = groups.flatMap(({ name }) => textsIn(name))
  const inGroups = new Set(groups.flatMap(({ creator, members }) => [creator, members].flatMap(textsIn)))
  const alone = textsIn(policy['policyRoles']).filter((role) => groups.length === 0 || !inGroups.has(role))
  const invited = groups.flatMap(({ creator, members }) => textsIn(members).filter((role) => role !== creator))
  const visitors = names.length + alone.length === 0 ? [{ username: 'visitor', role: null }] : []
  return [
    { username: 'registry', role: null },
    ...visitors,
    ...[...new Set([...names, ...alone])].map((role) => ({ username: role, role })),
    ...[...new Set(invited)].map((role) => ({ username: `invited ${role}`, role: null })),
  ]
}

interface Game {
  readonly seats: readonly Seat[]
  readonly tagOf: (uuid: string) => string
  /** Rejects with each control that is not in this set, and adds it; null rejects only if nothing else is possible. */
  readonly refused: Set<string> | null
  readonly values: InventedValues
  /** Lets time pass, for timers; false if no pause is left. */
  readonly wait: () => Promise<boolean>
}

/** Makes one move at a time, each from a fresh screen, until nothing new is possible. */
export async function playPolicy({ seats, tagOf, refused, values, wait }: Game): Promise<PlayedMove[]> {
  const log: PlayedMove[] = []
  const done = new Set<string>()
  const repeats = new Map<string, number>()
  const invitations: string[] = []

  async function play(seat: Seat, { block, control, key, body }: Move): Promise<void> {
    done.add(key)
    const result = await seat.send(block, body())
    log.push({ by: seat.username, control, refused: 'refused' in result ? result.refused : null })
    const answer = 'answer' in result && isObject(result.answer) ? result.answer : {}
    if (typeof answer['invitation'] === 'string') invitations.push(answer['invitation'])
  }

  /** Whether the account made a move. */
  async function turn(seat: Seat, takesRefusals: boolean): Promise<boolean> {
    const countOf = ({ use }: Move) => repeats.get(`${seat.username} ${use}`) ?? 0
    // People try what is new to them first.
    const open = (await movesOf(seat, { tagOf, values }))
      .filter((move) => !done.has(move.key) && countOf(move) < maxRepeats)
      .toSorted((one, other) => countOf(one) - countOf(other))
    const yes = open.find(({ isRefusal }) => !isRefusal)
    const no = open.find(({ isRefusal, control }) => isRefusal && !refused?.has(control))
    const move = refused ? (no ?? yes) : (yes ?? (takesRefusals ? no : undefined))
    if (move?.isRefusal) refused?.add(move.control)
    if (move) repeats.set(`${seat.username} ${move.use}`, countOf(move) + 1)
    if (move) await play(seat, move)
    return move !== undefined
  }

  /** Accounts that cannot choose a role themselves join by invitation. */
  async function enter(seat: Seat): Promise<void> {
    const { blocks } = await seat.read(null)
    const roles = objectsIn(blocks).find(({ blockType }) => blockType === 'policyRolesBlock')
    const invitation = roles && seat.username.startsWith('invited ') ? invitations.shift() : undefined
    if (!roles || invitation === undefined) return
    const result = await seat.send({ uuid: String(roles['id']) }, { invitation })
    log.push({
      by: seat.username,
      control: `${tagOf(String(roles['id']))}: invitation`,
      refused: 'refused' in result ? result.refused : null,
    })
  }

  for (let isOver = false; !isOver && log.length < maxMoves;) {
    const before = log.length
    for (const seat of seats) {
      await enter(seat)
      // One move each: what one account does may open or close a way for another.
      if (log.length < maxMoves) await turn(seat, false)
    }
    if (log.length > before || (await wait())) continue
    // Only one thing is revoked at a time, because somebody may be able to continue after it.
    for (const seat of seats) if (log.length === before) await turn(seat, true)
    isOver = log.length === before
  }
  return log
}
