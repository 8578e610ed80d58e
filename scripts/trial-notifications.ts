import { rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
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
import { createAsker, freePort, kill, startCluster, startInstance, temporaryFolder, until } from './trial-world.ts'

/*
 * Kills the sender at random while receivers fail, hang, answer 429 and 500 or are away, and looks whether every event
 * arrives, and whether repeats have the same id and content.
 *
 *   node scripts/trial-notifications.ts --kills 50 --events 10000 --dialect sqlite|postgres
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    events: { type: 'string', default: '10000' },
    dialect: { type: 'string', default: 'sqlite' },
  },
})
const kills = Number(values.kills)
const total = Number(values.events)
const random = randomOf('trial-notifications', values.dialect)
const password = 'hazel-tunnel-ribbon-41'

const Body = v.object({ data: v.object({ id: v.string(), events: v.array(v.tuple([v.number(), v.number()])) }) })
const bodies = new Map<string, string>()
const repeats = { same: 0, different: 0 }
const arrived = new Set<number>()
let isCalm = false

/** Takes every request, and answers most of them badly while the trial lasts. */
function answer(body: string, response: ServerResponse): void {
  const { data } = v.parse(Body, JSON.parse(body))
  const held = bodies.get(data.id)
  if (held === undefined) bodies.set(data.id, body)
  else if (held === body) repeats.same += 1
  else repeats.different += 1
  for (const [first, last] of data.events) for (let one = first; one <= last; one += 1) arrived.add(one)
  const fate = isCalm ? 0 : random.between(0, 5)
  if (fate === 1) return void response.writeHead(500).end('broken')
  if (fate === 2) return void response.writeHead(429, { 'retry-after': '1' }).end()
  if (fate === 3) return
  if (fate === 4) return void response.socket?.destroy()
  response.writeHead(204).end()
}

const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => answer(body, response))
})
const receiverPort = await freePort()
await new Promise<void>((resolve) => void receiver.listen(receiverPort, '127.0.0.1', resolve))

const folder = await temporaryFolder()
const cluster = values.dialect === 'postgres' ? await startCluster() : null
const url = await cluster?.createDatabase('notifications')
const env = {
  DATA_DIR: folder,
  ADMIN_PASSWORD: password,
  WEBHOOK_PRIVATE: 'on',
  SECRET_KEY: 'a key for this trial, and nothing else',
  ...(url && { DATABASE_URL: url }),
}
const port = await freePort()
let instance = await startInstance(env, port)
const ask = createAsker({ username: 'admin', password })
const post = async (path: string, body: object) => (await ask(instance.address, 'POST', path, body)).body
const store: Store = await openStore(url ? { url } : { file: join(folder, 'signalbox.db') })

for (const name of ['first', 'second', 'third']) {
  const { channel } = v.parse(
    addChannel.output,
    await post(addChannel.path, { kind: 'webhook', name, address: `http://127.0.0.1:${receiverPort}/${name}` }),
  )
  const choice = choiceOf('everything')
  await post(addRule.path, { name, enabled: true, channelIds: [channel.id], choice })
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

const perKill = Math.ceil(total / kills)
for (let round = 0; round < kills; round += 1) {
  await write(Math.min(perKill, total - written))
  await setTimeout(random.between(50, 2500))
  await kill(instance.child)
  // What is due would wait for a minute of folding or of a claim: the trial turns the clock of the outbox on.
  await store
    .updateTable('notification_message')
    .set({ due_at: 0, claimed_until: null })
    .where('state', '=', 'waiting')
    .execute()
  await store.updateTable('notification_route').set({ closed_at: null }).execute()
  await store.deleteFrom('lease').where('name', '=', 'notifications').execute()
  instance = await startInstance(env, port)
  if (round % 10 === 9) process.stdout.write(`${round + 1} kills, ${written} events written, ${arrived.size} arrived\n`)
}
isCalm = true
await until('every event', async () => {
  await store.updateTable('notification_message').set({ due_at: 0 }).where('state', '=', 'waiting').execute()
  const { waiting } = await store
    .selectFrom('notification_message')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(waiting) === 0 && arrived.size === written
}).catch(() => undefined)
const dead = await store.selectFrom('notification_message').select('id').where('state', '=', 'dead').execute()
process.stdout.write(
  `${values.dialect}: ${kills} kills, ${written} events, ${arrived.size} arrived, ${bodies.size} messages, ` +
    `${repeats.same} repeats with the same id and content, ${repeats.different} with other content, ${dead.length} given up\n`,
)
await kill(instance.child)
await store.destroy()
receiver.closeAllConnections()
receiver.close()
await cluster?.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = arrived.size === written && repeats.different === 0 && dead.length === 0 ? 0 : 1
