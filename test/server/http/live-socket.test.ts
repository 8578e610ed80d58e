import { Hono } from 'hono'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { livePath } from '#api/live.ts'
import { endGracefully, listen } from '#server/http/listen.ts'
import { createSocketSink, offerIn, type SocketSink } from '#server/http/live-socket.ts'
import { limits } from '#server/platform/limits.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { until } from '#test/support/until.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** A server whose live path offers a sink that has had an event before it is answered. */
async function open(connectionsPerAddress = 10) {
  const sinks: SocketSink[] = []
  const left: SocketSink[] = []
  const slow = Promise.withResolvers<string>()
  const app = new Hono()
    .get(livePath, (context) => {
      const sink = createSocketSink()
      sink.onEnd(() => void left.push(sink))
      sink.send(encode('early\n'))
      sinks.push(sink)
      offerIn(context)?.(sink)
      return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
    })
    .get('/', (context) => context.text('here'))
    .get('/slow', async (context) => context.text(await slow.promise))
  const port = await freePort()
  const server = await listen(app, {
    port,
    host: '127.0.0.1',
    trustProxy: 0,
    limits: { ...limits, connectionsPerAddress },
  })
  const clients: Socket[] = []
  onTestFinished(async () => {
    for (const client of clients) client.destroy()
    await endGracefully(server)
  })
  const client = () => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    return socket
  }
  return { sinks, left, client, server, slow }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a=b\r\n\r\n`

/** Reads until the text holds the given words. */
async function readUntil(socket: Socket, words: string): Promise<string> {
  let text = ''
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    text += String(part)
    if (text.includes(words)) return text
  }
  return text
}

it('A stream answers with its headers, what came before, and what comes after, as it is', async () => {
  const { sinks, client } = await open()
  const socket = client()
  socket.write(ask(livePath))
  const begun = await readUntil(socket, 'early\n')
  expect(begun).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(begun).toContain('content-type: text/event-stream\r\n')
  expect(begun).toMatch(/connection: close\r\n\r\nearly\n$/)
  expect(sinks[0]?.send(encode('late\n'))).toBe(true)
  expect(await readUntil(socket, 'late\n')).toBe('late\n')
})

it('A stream may follow another request on the same connection', async () => {
  const { client } = await open()
  const socket = client()
  socket.write(ask('/'))
  expect(await readUntil(socket, 'here')).toContain('HTTP/1.1 200 OK')
  socket.write(ask(livePath))
  expect(await readUntil(socket, 'early\n')).toContain('text/event-stream')
})

it('A stream waits for the answer before it on the same connection', async () => {
  const { sinks, client, slow } = await open()
  const socket = client()
  socket.write(ask('/slow') + ask(livePath))
  await until('the stream', () => sinks.length === 1)
  slow.resolve('at last')
  const text = await readUntil(socket, 'early\n')
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(text.indexOf('at last')).toBeLessThan(text.indexOf('text/event-stream'))
})

it('A listener that leaves before its turn leaves its place', async () => {
  const { sinks, left, client, slow } = await open()
  const socket = client()
  socket.write(ask('/slow') + ask(livePath))
  await until('the stream', () => sinks.length === 1)
  socket.destroy()
  expect(await until('the end of the stream', () => left[0])).toBe(sinks[0])
  slow.resolve('too late')
})

it('A connection that closes ends its stream and leaves its place to another', async () => {
  const { sinks, left, client } = await open(1)
  const socket = client()
  socket.write(ask(livePath))
  await readUntil(socket, 'early\n')
  const refused = client()
  refused.write(ask('/'))
  expect(await readUntil(refused, 'address')).toContain('429')
  await once(refused, 'close')
  const [sink] = sinks
  const gone = new Promise<void>((resolve) => sink?.onEnd(resolve))
  socket.destroy()
  await gone
  expect([left.length, sink?.send(encode('x'))]).toEqual([0, false])
  const next = client()
  next.write(ask('/'))
  expect(await readUntil(next, 'here')).toContain('200 OK')
})

it('A listener that does not read is refused more once its bytes pile up', async () => {
  const { sinks, client } = await open()
  const socket = client()
  socket.write(ask(livePath))
  await readUntil(socket, 'early\n')
  socket.pause()
  const piece = new Uint8Array(limits.unreadStreamBytes)
  const answers = Array.from({ length: 1000 }, () => sinks[0]?.send(piece))
  expect([answers[0], answers.at(-1)]).toEqual([true, false])
  sinks[0]?.end()
  await once(socket.resume(), 'close')
})

it('The end of a stream ends its connection, also while the server ends', async () => {
  const { sinks, client, server } = await open()
  const socket = client()
  socket.write(ask(livePath))
  await readUntil(socket, 'early\n')
  const ended = endGracefully(server)
  sinks[0]?.end()
  expect(await readUntil(socket, 'never')).toBe('')
  await ended
  expect(server.listening).toBe(false)
})

it('A listener that leaves its own side open keeps no ending server', async () => {
  const { sinks, server } = await open()
  const { port } = Object.assign({ port: 0 }, server.address())
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(ask(livePath))
  await readUntil(socket, 'early\n')
  const ended = endGracefully(server)
  sinks[0]?.end()
  await ended
  expect(socket.writable).toBe(true)
  socket.destroy()
})

it('Other methods and paths are answered by the server as before', async () => {
  const { sinks, client } = await open()
  const socket = client()
  socket.write(ask(`${livePath}/else`))
  expect(await readUntil(socket, '404 Not Found')).toContain('HTTP/1.1 404')
  expect(sinks).toEqual([])
})
