import type { Context } from 'hono'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Sink } from '../platform/live/live-sink.ts'
import { limits } from '../platform/limits.ts'

/** A sink whose connection comes later: after the headers of the answer. */
export interface SocketSink extends Sink {
  /** Ends at once if there is no connection any more. */
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
      // A listener that does not read, or does not end its side, would keep the service from ending.
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

/** Takes a sink that writes to the connection of the request, once it is answered. */
export type Offer = (sink: SocketSink) => void

/** Undefined where a request has no connection, and the answer has to be a stream. */
export function offerIn({ env }: Context): Offer | undefined {
  return env?.offer
}

const events = ['data', 'end', 'drain', 'error', 'timeout', 'resume', 'pause']

/**
 * Takes a connection from the HTTP server, which would keep its parser, request and response for each: 15 kB, of which
 * a stream of events needs nothing. `httpClose` holds what the HTTP server does when a connection closes: it frees them.
 */
export async function takeSocket(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  httpClose: readonly ((hadError: boolean) => void)[],
): Promise<Socket | null> {
  const { socket } = incoming
  // A request that is not read to its end counts as broken off.
  if (!incoming.readableEnded) {
    const ended = new Promise((resolve) => void incoming.once('end', resolve).once('close', resolve))
    incoming.resume()
    await ended
  }
  // Until the answer before it on the same connection is through.
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
