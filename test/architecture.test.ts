import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A room, and the rooms it may import from besides itself. The first room whose folder holds a file is the file's. */
interface Room {
  readonly path: string
  readonly imports: readonly string[]
}

const rooms: readonly Room[] = [
  { path: 'src/api', imports: [] },
  { path: 'src/domain', imports: ['src/api'] },
  { path: 'src/server/store', imports: ['src/api', 'src/domain'] },
  { path: 'src/server/sources', imports: ['src/api', 'src/domain', 'src/server/store', 'src/server'] },
  { path: 'src/server/feeds', imports: ['src/api', 'src/domain', 'src/server'] },
  {
    path: 'src/server/sample',
    imports: ['src/api', 'src/domain', 'src/server/store', 'src/server/sources', 'src/server'],
  },
  {
    path: 'src/server/routes',
    imports: ['src/api', 'src/domain', 'src/server/sources', 'src/server/feeds', 'src/server'],
  },
  {
    path: 'src/server',
    imports: [
      'src/api',
      'src/domain',
      'src/server/store',
      'src/server/sources',
      'src/server/sample',
      'src/server/routes',
    ],
  },
  { path: 'src/web/words', imports: ['src/api', 'src/domain'] },
  { path: 'src/web/ui', imports: ['src/web/words', 'src/web/paths.ts'] },
  { path: 'src/web/paths.ts', imports: [] },
  { path: 'src/web/queries', imports: ['src/api', 'src/domain', 'src/web/words', 'src/web/ui', 'src/web/paths.ts'] },
  {
    path: 'src/web/parts',
    imports: ['src/api', 'src/domain', 'src/web/words', 'src/web/ui', 'src/web/paths.ts', 'src/web/queries'],
  },
  {
    path: 'src/web/pages',
    imports: [
      'src/api',
      'src/domain',
      'src/web/words',
      'src/web/ui',
      'src/web/paths.ts',
      'src/web/queries',
      'src/web/parts',
    ],
  },
  {
    path: 'src/web/app',
    imports: [
      'src/api',
      'src/domain',
      'src/web/words',
      'src/web/ui',
      'src/web/paths.ts',
      'src/web/queries',
      'src/web/parts',
      'src/web/pages',
    ],
  },
  { path: 'src/web/start.ts', imports: ['src/web/main.tsx'] },
  { path: 'src/web/main.tsx', imports: ['src/web/app', 'src/web/queries'] },
  { path: 'src/web/prerender.tsx', imports: ['src/web/app', 'src/web/queries'] },
  { path: 'src/web/styles.css', imports: [] },
]

/** Packages that a room may use; a room that is not listed may use any. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'src/api': ['valibot'],
  'src/domain': ['@cfworker/json-schema', 'jsonc-parser'],
  'src/web/paths.ts': [],
  'src/web/words': [],
}

const root = resolve(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
const modules = files.filter((file) => /\.tsx?$/.test(file))

function roomOf(file: string): Room | undefined {
  return rooms.find(({ path }) => file === path || file.startsWith(`${path}/`))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g)].flatMap(([, name]) => name ?? [])
}

/** The file in `src` that an import means; undefined for a package. */
function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.')
    ? relative(root, resolve(root, dirname(file), name))
        .split(sep)
        .join('/')
    : undefined
}

function trespasses(file: string): string[] {
  const room = roomOf(file)
  if (!room) return [`${file} stands in no room`]
  return importsOf(file).flatMap((name) => {
    const target = targetOf(file, name)
    if (target === undefined) {
      const allowed = packages[room.path]
      const known = !allowed || name.startsWith('node:') || allowed.includes(name)
      return known ? [] : [`${file} uses the package ${name}`]
    }
    const other = roomOf(target)
    if (!other) return [`${file} imports ${target}, which stands in no room`]
    const leaves = name.startsWith('.') && topRoom(room.path) !== topRoom(other.path)
    if (leaves) return [`${file} enters ${other.path} by a relative path`]
    return other === room || room.imports.includes(other.path) ? [] : [`${file} imports ${target}`]
  })
}

function topRoom(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** `src/web/pages/incidents/list.tsx` is a page of the noun `incidents`. */
function nounOf(file: string): string | undefined {
  return /^src\/web\/pages\/([^/]+)\//.exec(file)?.[1]
}

describe('the house', () => {
  it('has its imports point inward', () => {
    expect(modules.length).toBeGreaterThan(20)
    expect(modules.flatMap(trespasses)).toEqual([])
  })

  it('keeps pages apart', () => {
    const crossed = modules.flatMap((file) => {
      const noun = nounOf(file)
      if (noun === undefined) return []
      return importsOf(file)
        .map((name) => targetOf(file, name) ?? '')
        .filter((target) => nounOf(target) !== undefined && nounOf(target) !== noun)
        .map((target) => `${file} imports ${target}`)
    })
    expect(crossed).toEqual([])
  })

  it('names files in kebab-case and keeps drawers out', () => {
    const named = files.filter(
      (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|css)$/.test(file.slice(file.lastIndexOf('/') + 1)),
    )
    const drawers = files.filter((file) => /(^|\/)(utils|helpers|common|hooks|types|misc|lib)(\/|\.)/.test(file))
    expect([...named, ...drawers]).toEqual([])
  })

  it('keeps files short', () => {
    const long = modules.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 251)
    expect(long).toEqual([])
  })

  it('keeps SQL in the store', () => {
    const strays = modules.filter(
      (file) =>
        !file.startsWith('src/server/store/') &&
        importsOf(file).some((name) => name === 'kysely' || name === 'pg' || name === 'node:sqlite'),
    )
    expect(strays).toEqual([])
  })

  it('keeps colours in the style sheet', () => {
    const coloured = modules.filter(
      (file) =>
        file.startsWith('src/web/') &&
        /oklch\(|rgba?\(|#[0-9a-f]{6}\b|\b(bg|text|border|fill|stroke)-(red|green|yellow|amber|blue|gray|slate|zinc|orange)-\d/i.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    )
    expect(coloured).toEqual([])
  })

  it('takes nothing on trust from outside as HTML', () => {
    expect(
      modules.filter((file) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
  })
})
