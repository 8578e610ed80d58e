import process from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { AccountError } from './account-command.ts'

/** The password in `ACCOUNT_PASSWORD`, else asked for: unseen on a terminal, the next line of stdin elsewhere. */
export async function readPassword(username: string): Promise<string> {
  const given = process.env['ACCOUNT_PASSWORD'] ?? ''
  const password = given === '' ? await ask(`Password of ${username}: `) : given
  if (password === '') throw new AccountError('No password was given.')
  return password
}

function ask(question: string): Promise<string> {
  const { stdin, stderr } = process
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY === true })
  stderr.write(question)
  return new Promise((resolve) => {
    let answer = ''
    lines.once('line', (line) => {
      answer = line
      lines.close()
    })
    // Ctrl+C closes it as well: nothing was given then.
    lines.once('close', () => {
      if (stdin.isTTY) stderr.write('\n')
      resolve(answer)
    })
  })
}
