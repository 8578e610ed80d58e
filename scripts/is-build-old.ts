import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = ['src/web', 'src/api', 'src/domain', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Whether `dist/` is missing or older than its sources. */
export async function isBuildOld(): Promise<boolean> {
  const built = await changedAt('dist/index.html')
  const changed = await Promise.all(sources.map(newest))
  return built === null || Math.max(...changed) > built
}

async function newest(path: string): Promise<number> {
  const entries = await readdir(join(root, path), { recursive: true }).catch(() => [])
  const times = await Promise.all([path, ...entries.map((entry) => join(path, entry))].map(changedAt))
  return Math.max(...times.map((time) => time ?? 0))
}

async function changedAt(path: string): Promise<number | null> {
  return stat(join(root, path)).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}
