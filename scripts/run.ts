import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const bin = join(import.meta.dirname, '../node_modules/.bin')

/** Runs a tool of this project with its output shown, and says whether it succeeded. */
export function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const windows = process.platform === 'win32'
  const { status } = spawnSync(join(bin, windows ? `${tool}.cmd` : tool), args, {
    stdio: 'inherit',
    shell: windows,
    env: { ...process.env, ...env },
  })
  return status === 0
}
