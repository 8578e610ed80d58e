import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import process from 'node:process'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { randomOf } from '../src/server/platform/random.ts'

/*
 * Receives webhooks for trial-notifications.ts in a separate process, which can be killed. Logs each request
 * before answering it. Unless it is calm, it answers almost half of the requests with errors or delays.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    log: { type: 'string', default: '' },
    seed: { type: 'string', default: '' },
    calm: { type: 'boolean', default: false },
  },
})
const random = randomOf('trial-receiver', values.seed)
const Body = v.object({ data: v.object({ id: v.string(), events: v.array(v.tuple([v.number(), v.number()])) }) })
const fates = ['fine', 'fine', 'fine', 'fine', 'fine', '500', '429', 'hang', 'drop'] as const

function note(path: string, body: string, fate: string): void {
  const { data } = v.parse(Body, JSON.parse(body))
  const content = createHash('sha256').update(body).digest('base64')
  appendFileSync(values.log, `${JSON.stringify({ path, id: data.id, content, events: data.events, fate })}\n`)
  process.send?.('asked')
}

function answer(fate: (typeof fates)[number], response: ServerResponse): void {
  switch (fate) {
    case 'fine':
      return void response.writeHead(204).end()
    case '500':
      return void response.writeHead(500).end('broken')
    case '429':
      return void response.writeHead(429, { 'retry-after': '1' }).end()
    case 'drop':
      return void response.socket?.destroy()
    case 'hang':
  }
}

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    const fate = values.calm ? 'fine' : random.pick(fates)
    note(request.url ?? '', body, fate)
    answer(fate, response)
  })
}).listen(Number(values.port), '127.0.0.1', () => process.send?.('ready'))
