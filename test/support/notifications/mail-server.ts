import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Mail {
  readonly to: string
  readonly text: string
}

/** A mail server for tests. `refusal`: the answer to every recipient. */
export async function startMailServer(refusal?: string) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, callback) {
      if (refusal === undefined) return callback()
      callback(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }))
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
        mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
  const address: AddressInfo | string | null = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { mails, smtpUrl: `smtp://127.0.0.1:${port}` }
}

/** The token in the link of an email. */
export const tokenIn = (text = '') => decodeURIComponent(/\/subscription#([\w.%-]+)/.exec(text)?.[1] ?? '')
