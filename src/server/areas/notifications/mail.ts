import { html, mailParts, type MailParts, type MessageContext } from '#domain/notifications/bodies.ts'
import type { Transporter } from 'nodemailer'
import type { AttemptOutcome } from './sender.ts'

export interface MailOptions {
  /** `smtp://` or `smtps://`, with user name and password. */
  readonly smtpUrl: string
  readonly from: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export interface Mailer {
  sendMessage(to: string, token: string, context: MessageContext): Promise<AttemptOutcome>
  /** Asks the owner of an address to confirm the subscription. */
  sendConfirmation(to: string, token: string, id: string): Promise<AttemptOutcome>
}

const sendMs = 30_000

export function createMailer({ smtpUrl, from, publicUrl }: MailOptions): Mailer {
  let opened: Promise<Transporter> | undefined
  const host = new URL(publicUrl).hostname

  async function open(): Promise<Transporter> {
    // Loaded on demand to keep the start fast.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: sendMs,
      greetingTimeout: sendMs,
      socketTimeout: sendMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async function send(to: string, id: string, parts: MailParts, headers: Readonly<Record<string, string>>) {
    const transport = await (opened ??= open())
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...parts,
        // A retry has the same id, so that mailboxes can recognize duplicates.
        messageId: `<${id}@${host}>`,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.timeout(sendMs),
      })
      return { kind: 'delivered', words: 'The mail server accepted the message.' } as const
    } catch (error) {
      return faultOf(error)
    }
  }

  return {
    sendMessage(to, token, context) {
      const leave = `${publicUrl}/api/subscriptions/unsubscribe?token=${encodeURIComponent(token)}`
      const parts = mailParts(context, [
        { text: 'Change or end this subscription', url: pageOf(publicUrl, token) },
        { text: 'Sent by Signalbox', url: publicUrl },
      ])
      return send(to, context.id, parts, {
        'List-Unsubscribe': `<${leave}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    },
    sendConfirmation(to, token, id) {
      const url = pageOf(publicUrl, token)
      const text = `Somebody requested messages about ${host} for this address.`
      const lines = [text, `Confirm it: ${url}`, 'If it was not you, ignore this email, and nothing will be sent.']
      const parts = {
        subject: `Confirm messages about ${host}`,
        text: lines.join('\n\n'),
        html: `<p>${html(text)}</p><p><a href="${html(url)}">Confirm it</a></p><p>${html(lines[2] ?? '')}</p>`,
      }
      return send(to, id, parts, {})
    },
  }
}

/** The token is in the fragment, so that logs and mail scanners do not see it. */
function pageOf(publicUrl: string, token: string): string {
  return `${publicUrl}/subscription#${encodeURIComponent(token)}`
}

interface SmtpError {
  readonly responseCode: number | undefined
  readonly code: string | undefined
  readonly message: string
}

const beforeConnection: ReadonlySet<string | undefined> = new Set([
  'ECONNECTION',
  'EDNS',
  'ECONNREFUSED',
  'EAUTH',
  'ETLS',
])

function faultOf(error: unknown): AttemptOutcome {
  const { responseCode, code, message } = readError(error)
  if (beforeConnection.has(code)) return { kind: 'unreached', words: `The mail server cannot be used: ${message}.` }
  const isRefused = responseCode !== undefined && responseCode >= 500
  return { kind: isRefused ? 'refused' : 'failed', words: `The mail server rejected the message: ${message}.` }
}

function readError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return { responseCode: undefined, code: undefined, message: String(error) }
  const own = (name: string): unknown => Reflect.get(error, name)
  const [responseCode, code] = [own('responseCode'), own('code')]
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    code: typeof code === 'string' ? code : undefined,
    message: error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 200),
  }
}
