import process from 'node:process'
import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'
import * as v from 'valibot'

const maxCauses = 5
const maxExpected = 5

/** What the log keeps of an error. Other properties may contain received data: tokens, passwords, rows. */
interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

/** The log of the service: pretty on a terminal, JSON lines otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } }
  if (destination) return pino(options, destination)
  const readable = { colorize: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }
  return process.stdout.isTTY ? pino(options, pretty(readable)) : pino(options)
}

/** Type, message and stack of an error and its causes, without any received text. */
export function loggedError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something other than an error was thrown', stack: '' }
  const message = messageOf(error)
  const { cause, stack = '' } = error
  const type = error.constructor.name || error.name
  return {
    type,
    message,
    // The stack begins with the message.
    stack: [`${type}: ${message}`, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    ...(cause !== undefined && causes < maxCauses && { cause: loggedError(cause, causes + 1) }),
  }
}

/** Parser errors quote the text that they could not parse. */
function messageOf(error: Error): string {
  if (v.isValiError(error)) {
    const expected = new Set(error.issues.map((issue) => issue.expected ?? issue.type))
    return `Read data of an unexpected shape, expected ${[...expected].slice(0, maxExpected).join(', ')}`
  }
  if (error instanceof SyntaxError && /JSON/.test(error.message)) return 'Read data that is not JSON'
  return error.message
}
