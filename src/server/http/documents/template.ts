import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof Manifest>

/** The app’s HTML and the build’s manifest. */
export interface Template {
  readonly html: string
  /** The id of the build; undefined in development. */
  readonly build?: string
  readonly manifest: Manifest
  /** Renders the first screen of a path from inlined data; undefined in development. */
  readonly prerender?: Prerender
}

export type Prerender = (address: string, firstData: string, now: number) => Promise<string>

/** Null if the app has not been built yet. */
export async function readTemplate(dist: string): Promise<Template | null> {
  const read = (name: string) => readFile(join(dist, name), 'utf8').catch(() => null)
  const [html, manifest] = [await read('index.html'), await read('.vite/manifest.json')]
  if (html === null || manifest === null) return null
  const prerender = await readPrerender(dist)
  const build = createHash('sha256').update(html).update(manifest).digest('hex').slice(0, 16)
  return { html, build, manifest: v.parse(v.pipe(v.string(), v.parseJson(), Manifest), manifest), prerender }
}

/** The renderer of the built app. */
export async function readPrerender(dist: string): Promise<Prerender> {
  const { prerender }: { prerender: Prerender } = await import(
    pathToFileURL(join(dist, '.prerender/prerender.js')).href
  )
  return prerender
}

/** Preload links for what the page needs besides the document’s own scripts, dependencies first. */
export function preloads({ html, manifest }: Template, modules: readonly string[]): string {
  const files = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const entry = manifest[key]
    if (!entry || seen.has(entry.file)) return
    seen.add(entry.file)
    for (const style of entry.css) styles.add(style)
    for (const next of entry.imports) visit(next)
    files.add(entry.file)
  }
  // The document’s own script loads the app after the first screen is shown.
  manifest['index.html']?.dynamicImports.forEach(visit)
  modules.forEach(visit)
  const unnamed = (names: ReadonlySet<string>) => [...names].filter((file) => !html.includes(`"/${file}"`))
  const scripts = unnamed(files).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return [...scripts, ...unnamed(styles).map((file) => `<link rel="stylesheet" href="/${file}">`)].join('')
}
