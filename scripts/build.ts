import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'

const dist = join(import.meta.dirname, '../dist')
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// Whatever the shell says: in another mode, JSX is compiled for a React that the build does not contain.
process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
await refuseCircles()
await buildServiceWorker()
await buildBeforePaint()
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
// Operators of the standalone app replace its configuration, so there must be no compressed copy of the old one.
const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name) && entry.name !== 'config.json')
await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
await build({
  logLevel: 'warn',
  publicDir: false,
  // React is bundled in its slow development mode unless NODE_ENV says otherwise.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/prerender.tsx',
    outDir: 'dist/.prerender',
    emptyOutDir: true,
    manifest: false,
    // The chunks optimized for browsers import each other here.
    rolldownOptions: { output: { codeSplitting: true } },
  },
})
process.stderr.write(`Built the app into dist/ (${files.length} files, each with brotli and gzip beside it).\n`)

/** Chunks that import each other run in an unpredictable order, and may use an export before it is initialized. */
async function refuseCircles(): Promise<void> {
  const manifest: Readonly<Record<string, { imports?: readonly string[] }>> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const done = new Set<string>()
  const visit = (chunk: string, path: readonly string[]): void => {
    if (path.includes(chunk))
      throw new Error(
        `Chunks import each other: ${[...path.slice(path.indexOf(chunk)), chunk].join(' → ')}. Regroup their modules in vite.config.ts.`,
      )
    if (done.has(chunk)) return
    for (const next of manifest[chunk]?.imports ?? []) visit(next, [...path, chunk])
    done.add(chunk)
  }
  for (const chunk of Object.keys(manifest)) visit(chunk, [])
}

/** Contains the list of the build's files, so that the app works offline. */
async function buildServiceWorker(): Promise<void> {
  const assets = (await readdir(join(dist, 'assets'))).map((name) => `/assets/${name}`)
  const kept = [...assets, '/theme.js', '/favicon.svg'].toSorted()
  const version = createHash('sha256').update(kept.join()).digest('hex').slice(0, 16)
  await build({
    logLevel: 'warn',
    publicDir: false,
    configFile: false,
    define: { signalboxBuild: JSON.stringify({ version, files: kept }) },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      lib: { entry: 'src/web/service-worker.ts', formats: ['es'], fileName: () => 'service-worker.js' },
    },
  })
}

/** Completes `theme.js`, which suffices where the service draws no first screen. */
async function buildBeforePaint(): Promise<void> {
  const banner = await readFile('public/theme.js', 'utf8')
  await build({
    logLevel: 'warn',
    publicDir: false,
    configFile: false,
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      lib: { entry: 'src/web/before-paint.ts', formats: ['iife'], name: 'beforePaint', fileName: () => 'theme.js' },
      rolldownOptions: { output: { banner } },
    },
  })
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await brotli(content))
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
