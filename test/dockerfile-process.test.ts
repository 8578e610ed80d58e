import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

const root = join(import.meta.dirname, '..')
const tag = `signalbox-test-${process.pid}`

function docker(...args: string[]) {
  return spawnSync('docker', args, { cwd: root, encoding: 'utf8' })
}

describe('The Dockerfile', () => {
  it('builds an image that starts on a read-only root and becomes healthy', { timeout: 900_000 }, async ({ skip }) => {
    if (docker('info').status !== 0) skip('no Docker engine answers; scripts/play-dockerfile.ts plays the steps')
    const built = docker('build', '-t', tag, '.')
    expect([built.status, built.status === 0 ? '' : built.stderr]).toEqual([0, ''])
    onTestFinished(() => void docker('image', 'rm', '-f', tag))
    const started = docker('run', '-d', '--read-only', '--tmpfs', '/tmp', '--health-interval', '1s', tag)
    expect([started.status, started.stderr]).toEqual([0, ''])
    const id = started.stdout.trim()
    onTestFinished(() => void docker('rm', '-f', '-v', id))
    const health = () => docker('inspect', '-f', '{{.State.Health.Status}}', id).stdout.trim()
    await until('a healthy container', () => Promise.resolve(health() === 'healthy'))
    expect(docker('exec', id, 'node', '-p', 'process.getuid()').stdout.trim()).toBe('10001')
  })

  it('has steps that work when they are played without an engine', { timeout: 900_000 }, ({ skip }) => {
    if (!isFullTier) skip('takes a minute: npm run test:full, or npx node scripts/play-dockerfile.ts')
    const played = spawnSync(process.execPath, ['scripts/play-dockerfile.ts'], { cwd: root, encoding: 'utf8' })
    // With what it says where it fails.
    expect([played.status, played.stdout, played.stderr]).toEqual([
      0,
      expect.stringContaining('The steps of the Dockerfile work'),
      expect.any(String),
    ])
  })
})
