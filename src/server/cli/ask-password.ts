import process from 'node:process'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { AccountError } from './account-command.ts'

/** Reads `ACCOUNT_PASSWORD`, prompts without echo on a terminal, or else reads a line of stdin. */
export async function readPassword(username: string): Promise<string> {
  const given = process.env['ACCOUNT_PASSWORD'] ?? ''
  const password = given === '' ? await ask(`Password for ${username}: `) : given
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
    // Ctrl+C closes the input, too, without an answer.
    lines.once('close', () => {
      if (stdin.isTTY) stderr.write('\n')
      resolve(answer)
    })
  })
}
