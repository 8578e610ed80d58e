import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const maxSplinterLines = 25

/** A source file as the architecture tests see it. */
export interface SourceModule {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly folder: string
  readonly lines: number
  readonly text: string
  readonly docComments: number
  readonly lineComments: number
  /** The packages and `src` files that it imports, including types. */
  readonly packages: readonly string[]
  readonly imports: readonly Import[]
}

export interface Import {
  readonly target: string
  readonly isRelative: boolean
  /** Whether it is loaded on demand, by `import()` or as a worker's URL. */
  readonly isLazy: boolean
}

export interface House {
  /** All files of `src`, including styles. */
  readonly files: readonly string[]
  readonly modules: ReadonlyMap<string, SourceModule>
  /** The files of `src` that import a given file. */
  importers(file: string): readonly string[]
}

export function readHouse(): House {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))))
    .toSorted()
  const modules = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readModule(file)]))
  const importers = new Map<string, string[]>()
  for (const { file, imports } of modules.values())
    for (const target of new Set(imports.map((each) => each.target)))
      importers.set(target, [...(importers.get(target) ?? []), file])
  return { files, modules, importers: (file) => importers.get(file) ?? [] }
}

function readModule(file: string): SourceModule {
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:\bfrom|\bimport)\s*(\(?)\s*'([^'\s]+)'/g)].map(([, call, name = '']) => ({
    name,
    isLazy: call === '(',
  }))
  const urls = [...text.matchAll(/new URL\('([^'\s]+\.ts)', import\.meta\.url\)/g)].map(([, name = '']) => ({
    name: name.startsWith('.') ? name : `./${name}`,
    isLazy: true,
  }))
  const all = [...named, ...urls].map(({ name, isLazy }) => ({ name, isLazy, target: targetOf(file, name) }))
  return {
    file,
    folder: file.slice(0, file.lastIndexOf('/')),
    lines: text.split('\n').length - 1,
    text,
    docComments: text.match(/\/\*\*/g)?.length ?? 0,
    lineComments: text.match(/^\s*\/\/ /gm)?.length ?? 0,
    packages: all.flatMap(({ name, target }) => (target === undefined ? [name] : [])),
    imports: all.flatMap(({ name, target, isLazy }) =>
      target === undefined ? [] : [{ target, isLazy, isRelative: name.startsWith('.') }],
    ),
  }
}

/** The file that an import refers to; undefined for a package. */
function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? slashed(relative(root, resolve(root, dirname(file), name))) : undefined
}

function slashed(path: string): string {
  return path.split(sep).join('/')
}

/**
 * A shelf, and the other shelves that it may import from. A file belongs to the shelf with the longest matching
 * path.
 */
interface Shelf {
  readonly path: string
  readonly imports: readonly string[]
}

const areas = ['status', 'ledger', 'policies', 'schemas', 'accounts', 'signals', 'notifications'] as const
const inwardOfServer = ['src/api', 'src/domain', 'src/server/platform', 'src/server/http']
const registerWorker = 'src/web/offline/register-worker.ts'
const inwardOfWeb = ['src/api', 'src/domain', 'src/web/paths.ts', 'src/web/platform', 'src/web/components']

/** Policies may import schemas, and signals may import status and ledger; other areas are independent. */
const neighbors = (room: string, area: string) => {
  if (area === 'policies') return [`${room}/schemas`]
  return area === 'signals' ? [`${room}/status`, `${room}/ledger`] : []
}

const shelves: readonly Shelf[] = [
  { path: 'src/api', imports: areas.map((area) => `src/api/${area}`) },
  ...areas.map((area) => ({ path: `src/api/${area}`, imports: ['src/api', ...neighbors('src/api', area)] })),
  { path: 'src/domain', imports: ['src/api'] },
  { path: 'src/domain/text', imports: [] },
  { path: 'src/domain/time', imports: [] },
  { path: 'src/domain/json', imports: ['src/api', 'src/domain/text'] },
  ...areas.map((area) => ({
    path: `src/domain/${area}`,
    imports: ['src/api', 'src/domain/json', 'src/domain/time', 'src/domain/text', ...neighbors('src/domain', area)],
  })),
  { path: 'src/server/platform', imports: ['src/api', 'src/domain'] },
  { path: 'src/server/http', imports: ['src/api', 'src/domain', 'src/server/platform'] },
  ...areas.map((area) => ({
    path: `src/server/areas/${area}`,
    imports: [...inwardOfServer, ...neighbors('src/server/areas', area)],
  })),
  { path: 'src/server/feeds', imports: [...inwardOfServer, 'src/server/areas/status'] },
  { path: 'src/server/openapi', imports: inwardOfServer },
  { path: 'src/server', imports: [...inwardOfServer, 'src/server/areas', 'src/server/feeds', 'src/server/openapi'] },
  { path: 'src/server/cli', imports: [...inwardOfServer, 'src/server/areas', 'src/server'] },
  { path: 'src/server/main.ts', imports: [...inwardOfServer, 'src/server/cli'] },
  { path: 'src/web/paths.ts', imports: [] },
  { path: 'src/web/styles.css', imports: [] },
  { path: 'src/web/platform', imports: ['src/api', 'src/domain', 'src/web/paths.ts'] },
  { path: 'src/web/components', imports: [...inwardOfWeb, 'src/web/offline/push-token.ts', registerWorker] },
  ...[...areas].map((area) => ({ path: `src/web/features/${area}`, imports: inwardOfWeb })),
  { path: 'src/web/standalone', imports: inwardOfWeb },
  {
    path: 'src/web/app',
    imports: [
      ...inwardOfWeb,
      'src/web/features',
      'src/web/standalone',
      'src/web/styles.css',
      'src/web/offline/metered.ts',
      registerWorker,
    ],
  },
  { path: 'src/web/offline', imports: ['src/web/offline/push-token.ts'] },
  { path: 'src/web/offline/push-token.ts', imports: [] },
  { path: 'src/web/offline/metered.ts', imports: [] },
  { path: registerWorker, imports: [] },
  { path: 'src/web/service-worker.ts', imports: ['src/web/offline'] },
  { path: 'src/web/before-paint.ts', imports: ['src/web/components', 'src/web/platform'] },
  ...['start.ts', 'main.tsx', 'prerender.tsx'].map((name) => ({
    path: `src/web/${name}`,
    imports: ['src/web/app', 'src/web/platform', 'src/web/main.tsx'],
  })),
]

/** The packages that a shelf may use; an unlisted shelf may use any. */
const packages: readonly (readonly [string, readonly string[]])[] = [
  ['src/api/', ['valibot']],
  ['src/domain/schemas/', ['@cfworker/json-schema', 'jsonc-parser', 'valibot', 'diff']],
  ['src/domain/', ['valibot', 'jsonc-parser', '@cfworker/json-schema', 'diff']],
  ['src/web/paths.ts', []],
]

function shelfOf(file: string): Shelf | undefined {
  return shelves
    .filter(({ path }) => file === path || file.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Forbidden imports, each as a sentence. */
export function trespassesOf({ modules }: House): string[] {
  return [...modules.values()].flatMap(({ file, imports, packages: used }) => {
    const shelf = shelfOf(file)
    if (!shelf) return [`${file} stands on no shelf`]
    const allowed = packages.find(([path]) => file.startsWith(path))?.[1]
    const foreign = used.filter((name) => allowed && !allowed.includes(name)).map((name) => `${file} uses ${name}`)
    const crossed = imports.flatMap(({ target, isRelative }) => {
      const other = shelfOf(target)
      if (!other) return [`${file} imports ${target}, which stands on no shelf`]
      if (isRelative !== (roomOf(file) === roomOf(target)))
        return [`${file} imports ${target} ${isRelative ? 'by a relative path' : 'by the name of their room'}`]
      const isKnown =
        other === shelf || shelf.imports.some((path) => other.path === path || other.path.startsWith(`${path}/`))
      return isKnown ? [] : [`${file} imports ${target}`]
    })
    return foreign.concat(crossed)
  })
}

const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** Short files with one importer, without a reason to be separate. */
export function splintersOf({ modules, importers }: House): string[] {
  return [...modules.values()].flatMap(({ file, lines }) => {
    const users = importers(file)
    const [user = ''] = users
    if (lines >= maxSplinterLines || users.length !== 1) return []
    const isLazy = modules.get(user)?.imports.some(({ target, isLazy: lazy }) => target === file && lazy)
    // Blocks are looked up by type, so each has its own file, however short.
    const mayBeShort =
      isLazy || /\/migrations\/|\/embedded\/blocks\/|-worker\.ts$|-page\.tsx$|^src\/web\/[^/]+$/.test(file)
    return mayBeShort ? [] : [`${file} has ${lines} lines and one importer, ${user}`]
  })
}

/** Groups of files that import each other, types included: Tarjan's strongly connected components. */
export function cyclesOf({ modules }: House): string[] {
  const cycles: string[] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const { target, isLazy } of modules.get(file)?.imports ?? []) {
      if (isLazy || !modules.has(target)) continue
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? own, low.get(target) ?? own))
    }
    if (low.get(file) !== own) return
    const members = stack.splice(stack.indexOf(file))
    if (members.length > 1) cycles.push(`cycle: ${members.toSorted().join(', ')}`)
  }
  for (const file of modules.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/** Names that several files export. */
export function homonymsOf({ modules }: House): string[] {
  const exported = [...modules.values()].flatMap(({ file, text }) => {
    const names = text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm)
    return [...new Set([...names].map(([, name = '']) => name))].map((name) => ({ file, name }))
  })
  const byName = Map.groupBy(exported, ({ name }) => name)
  return [...byName].flatMap(([name, all]) =>
    all.length > 1 ? [`${name} has ${all.length} meanings: ${all.map(({ file }) => file).join(', ')}`] : [],
  )
}
