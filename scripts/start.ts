import { spawnSync } from 'node:child_process'
import { isBuildOld } from './is-build-old.ts'

if (await isBuildOld()) {
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}
const { runProgram } = await import('../src/server/main.ts')
process.exitCode = await runProgram(process.argv.slice(2), process.env)
