import type { Context } from 'hono'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Sink } from '../platform/live/live-sink.ts'
import { limits } from '../platform/limits.ts'

/** A sink whose connection is provided later, after the headers of the answer. */
export interface SocketSink extends Sink {
  /** Ends at once if the connection is already closed. */
  open(socket: Socket | null, head: string): void
  /** Called once, when the connection has ended. */
  onEnd(leave: () => void): void
}

export function createSocketSink(): SocketSink {
  const waiting: Uint8Array[] = []
  let socket: Socket | null = null
  let isEnded = false
  let leave: (() => void) | undefined

  function close(): void {
    isEnded = true
    waiting.length = 0
    leave?.()
    leave = undefined
  }

  return {
    send(bytes) {
      if (isEnded) return false
      if (!socket) return waiting.push(bytes) < limits.waitingEvents
      if (socket.writableLength > limits.unreadStreamBytes) return false
      socket.write(bytes)
      return true
    },
    end() {
      // A listener that does not read, or does not close its side, would keep the service from ending.
      if (socket && socket.writableLength === 0) socket.destroySoon()
      else socket?.destroy()
      close()
    },
    open(given, head) {
      if (given === null || given.destroyed || isEnded) {
        given?.destroy()
        return close()
      }
      socket = given
      socket.on('error', () => given.destroy())
      socket.on('end', () => given.destroy())
      socket.on('close', close)
      socket.cork()
      socket.write(head)
      for (const bytes of waiting.splice(0)) socket.write(bytes)
      socket.uncork()
      socket.resume()
    },
    onEnd(then) {
      if (isEnded) then()
      else leave = then
    },
  }
}

/** Accepts a sink that writes to the connection of the request once it is answered. */
export type Offer = (sink: SocketSink) => void

/** Undefined if a request has no connection, so that the answer must be a stream. */
export function offerIn({ env }: Context): Offer | undefined {
  return env?.offer
}

const events = ['data', 'end', 'drain', 'error', 'timeout', 'resume', 'pause']

/**
 * Takes a connection away from the HTTP server, which would keep a parser, a request and a response for it: 15 kB
 * that an event stream does not need. `httpClose` is what the HTTP server does when a connection closes: it frees
 * them.
 */
export async function takeSocket(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  httpClose: readonly ((hadError: boolean) => void)[],
): Promise<Socket | null> {
  const { socket } = incoming
  // A request that is not read to its end counts as aborted.
  if (!incoming.readableEnded) {
    const ended = new Promise((resolve) => void incoming.once('end', resolve).once('close', resolve))
    incoming.resume()
    await ended
  }
  // Waits until the previous answer on the same connection is complete.
  if (outgoing.socket === null && !socket.destroyed)
    await new Promise((resolve) => {
      outgoing.once('socket', resolve)
      socket.once('close', resolve)
    })
  if (socket.destroyed || outgoing.destroyed) return null
  outgoing.detachSocket(socket)
  for (const event of events) socket.removeAllListeners(event)
  for (const listener of httpClose) {
    socket.removeListener('close', listener)
    Reflect.apply(listener, socket, [false])
  }
  socket.setTimeout(0)
  return socket
}

/** The head of an answer that lasts as long as its connection. */
export function headOf({ status, headers }: Response): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, `date: ${new Date().toUTCString()}`]
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  return `${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`
}
