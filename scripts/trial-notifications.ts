import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { addChannel, addRule } from '../src/api/notifications/notifications.ts'
import { choiceOf } from '../src/domain/notifications/ready-made.ts'
import { openStore, type Store } from '../src/server/platform/database/database.ts'
import { recordEvents } from '../src/server/platform/database/outbox.ts'
import { randomOf } from '../src/server/platform/random.ts'
import { createAsker, freePort, kill, startCluster, startInstance, temporaryFolder } from './trial-world.ts'

/*
 * Kills the sender at random while receivers fail, hang, answer 429 and 500, and are killed themselves. Checks
 * that every event arrives on every channel, and that repeats have the same id and content. Then two instances run
 * normally, and one of them is restarted as in an upgrade: nothing may be sent twice. Due times, claims and leases
 * are not manipulated, so retries, folding and the takeover take their usual time.
 *
 *   npx node scripts/trial-notifications.ts --kills 50 --events 10000 --dialect sqlite|postgres
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    events: { type: 'string', default: '10000' },
    usual: { type: 'string', default: '1000' },
    dialect: { type: 'string', default: 'sqlite' },
  },
})
const kills = Number(values.kills)
const total = Number(values.events)
const random = randomOf('trial-notifications', values.dialect)
const password = 'hazel-tunnel-ribbon-41'
const channels = Array.from({ length: 12 }, (_, index) => `channel-${index + 1}`)
/** An instance starts sending at most 15 s after the previous one was killed. */
const maxLifeMs = 30_000
const maxSettleMs = 45 * 60_000
/** Longer than the time between two messages of a rule. */
const foldMs = 65_000

const folder = await temporaryFolder()
const log = join(folder, 'received.jsonl')
await writeFile(log, '')
const receiverPort = await freePort()

interface Receiver {
  readonly child: ChildProcess
  /** Resolves at the next request. */
  asked(): Promise<void>
}

let receivers = 0
async function startReceiver(isCalm: boolean): Promise<Receiver> {
  receivers += 1
  const settings = ['--port', String(receiverPort), '--log', log, '--seed', `${values.dialect} ${receivers}`]
  const child = fork(join(import.meta.dirname, 'trial-receiver.ts'), isCalm ? [...settings, '--calm'] : settings)
  const next = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = (message: unknown) => {
        if (message !== wanted) return
        child.off('message', look)
        resolve()
      }
      child.on('message', look)
    })
  await next('ready')
  return { child, asked: () => next('asked') }
}

const Received = v.object({
  path: v.string(),
  id: v.string(),
  content: v.string(),
  events: v.array(v.tuple([v.number(), v.number()])),
  fate: v.string(),
})

/** What has been received, by channel and message. */
function readLog() {
  const lines = readFileSync(log, 'utf8').split('\n')
  const all = lines.flatMap((line) => (line === '' ? [] : [v.parse(Received, JSON.parse(line))]))
  const arrived = new Map(channels.map((name) => [`/${name}`, new Set<number>()]))
  const contents = new Map<string, string>()
  const taken = new Set<string>()
  let [same, different, takenTwice] = [0, 0, 0]
  for (const { path, id, content, events, fate } of all) {
    const held = contents.get(id)
    if (held === undefined) contents.set(id, content)
    else if (held === content) same += 1
    else different += 1
    if (fate === 'fine' && taken.has(id)) takenTwice += 1
    if (fate === 'fine') taken.add(id)
    for (const [first, last] of events) for (let one = first; one <= last; one += 1) arrived.get(path)?.add(one)
  }
  const missing = [...arrived.values()].reduce((sum, { size }) => sum + written - size, 0)
  const bad = all.filter(({ fate }) => fate !== 'fine').length
  return { requests: all.length, messages: contents.size, same, different, takenTwice, missing, bad }
}

const cluster = values.dialect === 'postgres' ? await startCluster() : null
const url = await cluster?.createDatabase('notifications')
const env = {
  DATA_DIR: folder,
  ADMIN_PASSWORD: password,
  WEBHOOK_PRIVATE: 'on',
  SECRET_KEY: 'a key for this trial, and nothing else',
  ...(url && { DATABASE_URL: url }),
}
let receiver = await startReceiver(false)
const port = await freePort()
let instance = await startInstance(env, port)
const ask = createAsker({ username: 'admin', password })
const post = async (path: string, body: object) => (await ask(instance.address, 'POST', path, body)).body
const store: Store = await openStore(url ? { url } : { file: join(folder, 'signalbox.db') })

for (const name of channels) {
  const address = `http://127.0.0.1:${receiverPort}/${name}`
  const { channel } = v.parse(addChannel.output, await post(addChannel.path, { kind: 'webhook', name, address }))
  await post(addRule.path, { name, enabled: true, channelIds: [channel.id], choice: choiceOf('everything') })
}

let written = 0
async function write(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => {
    written += 1
    return {
      kind: 'incident.opened' as const,
      at: Date.now(),
      subject: `incident ${random.between(1, 500)}`,
      scope: 'record' as const,
      title: `Trial ${written}`,
      text: 'A trial.',
      from: null,
      to: 'investigating',
      impact: 'minor' as const,
      networks: [],
      components: [],
      path: '/incidents/trial',
      minutes: null,
    }
  })
  await store.transaction().execute((transaction) => recordEvents(transaction, events))
}

/** Alternates between: shortly after events were written, during a request to a receiver, and any moment. */
async function momentToKill(round: number): Promise<void> {
  if (round % 3 === 0) return setTimeout(random.between(0, 2000))
  const life = setTimeout(random.between(0, maxLifeMs))
  if (round % 3 === 2) return life
  await Promise.race([receiver.asked(), setTimeout(maxLifeMs)])
  await setTimeout(random.between(0, 40))
}

const say = (line: string) => process.stdout.write(`${values.dialect}: ${line}\n`)
const begun = performance.now()
let receiverKills = 0
for (let round = 0; round < kills; round += 1) {
  const count = Math.round((total * (round + 1)) / kills) - written
  for (let part = 0; part < 10; part += 1)
    await write(Math.round((count * (part + 1)) / 10) - Math.round((count * part) / 10))
  await momentToKill(round)
  await kill(instance.child)
  if (random.chance(0.4)) {
    await kill(receiver.child)
    receiverKills += 1
    await setTimeout(random.between(0, 3000))
    receiver = await startReceiver(false)
  }
  instance = await startInstance(env, port)
  if (round % 10 === 9) say(`${round + 1} kills, ${JSON.stringify(readLog())}`)
}
await kill(receiver.child)
receiver = await startReceiver(true)

async function countOf(state: string): Promise<number> {
  const { count } = await store
    .selectFrom('notification_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function settle(): Promise<void> {
  const deadline = performance.now() + maxSettleMs
  while ((readLog().missing > 0 || (await countOf('waiting')) > 0) && performance.now() < deadline)
    await setTimeout(1000)
}
await settle()
const killed = readLog()
say(
  `${kills} kills of the sender, ${receiverKills} of the receiver, ${written} events on ${channels.length} channels, ` +
    `${killed.missing} missing; ${killed.messages} messages, ${killed.requests} requests, ${killed.bad} answered badly; ` +
    `repeats: ${killed.same} with the same id and content, ${killed.different} with other content; ` +
    `${await countOf('dead')} given up; ${Math.round((performance.now() - begun) / 60_000)} min`,
)

const usual = Number(values.usual)
const otherPort = await freePort()
let other = await startInstance(env, otherPort)
const before = readLog()
for (let part = 0; part < 40; part += 1) {
  await write(Math.round(usual / 40))
  await setTimeout((foldMs * 4) / 40)
  if (part === 14) {
    await kill(instance.child, 'SIGTERM')
    instance = await startInstance(env, port)
  }
  if (part === 28) {
    await kill(other.child, 'SIGTERM')
    other = await startInstance(env, otherPort)
  }
}
await settle()
const after = readLog()
say(
  `two instances, each restarted once: ${written - total} events, ${after.missing} missing, ` +
    `${after.messages - before.messages} messages, ${after.requests - before.requests} requests, ` +
    `${after.takenTwice - before.takenTwice} taken twice`,
)
const dead = await countOf('dead')
await kill(instance.child)
await kill(other.child)
await kill(receiver.child)
await store.destroy()
await cluster?.stop()
await rm(folder, { recursive: true, force: true })
const isGood =
  after.missing === 0 &&
  after.different === 0 &&
  dead === 0 &&
  after.requests - before.requests === after.messages - before.messages
process.exitCode = isGood ? 0 : 1
