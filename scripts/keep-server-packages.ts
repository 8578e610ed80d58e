import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

/*
 * Removes packages from node_modules that the service does not import, such as React, which is bundled in dist/.
 * Used for the image:
 *
 *   node scripts/keep-server-packages.ts [FOLDER]
 */

const folder = process.argv[2] ?? join(import.meta.dirname, '..')
const modules = join(folder, 'node_modules')
const rooms = ['src/api', 'src/domain', 'src/server']

async function importedPackages(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const room of rooms)
    for (const file of await readdir(join(folder, room), { recursive: true })) {
      if (!file.endsWith('.ts')) continue
      const text = await readFile(join(folder, room, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/(?:from |import\(|import )'([^'.#][^']*)'/g))
        found.add(packageOf(name))
    }
  return found
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

async function dependenciesOf(name: string): Promise<string[]> {
  const text = await readFile(join(modules, name, 'package.json'), 'utf8').catch(() => '{}')
  const manifest: unknown = JSON.parse(text)
  if (manifest === null || typeof manifest !== 'object') return []
  const namesIn = (key: string) => Object.keys(Reflect.get(manifest, key) ?? {})
  // A package runs without its optional peers, such as the compiler of TypeScript.
  const optional = namesIn('peerDependenciesMeta')
  const peers = namesIn('peerDependencies').filter((peer) => !optional.includes(peer))
  const listed = [...namesIn('dependencies'), ...namesIn('optionalDependencies'), ...peers]
  // A nested package has its own dependencies.
  const inner = await readdir(join(modules, name, 'node_modules')).catch(() => [])
  const nested = await Promise.all(inner.map((one) => dependenciesOf(`${name}/node_modules/${one}`)))
  return [...listed, ...nested.flat()]
}

async function installedPackages(): Promise<string[]> {
  const names = await readdir(modules)
  const scoped = names.filter((name) => name.startsWith('@'))
  const within = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`)),
  )
  return [...names.filter((name) => !name.startsWith('@')), ...within.flat()]
}

const kept = await importedPackages()
// Iterating over a set also visits elements that are added meanwhile.
for (const name of kept) for (const one of await dependenciesOf(name)) kept.add(one)
const removed = (await installedPackages()).filter((name) => !kept.has(name))
await Promise.all(removed.map((name) => rm(join(modules, name), { recursive: true, force: true })))
process.stderr.write(`Kept what the service imports; removed ${removed.length} packages.\n`)
