import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const dist = join(import.meta.dirname, '../../../dist')

/** Gzipped bytes of the JavaScript that a page needs to start. */
export async function pageBytes(module: string): Promise<number> {
  const files = [...(await pageFiles(module))]
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(dist, `${file}.gz`))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The files of that JavaScript: the app's own and the page's, each once. */
export async function pageFiles(module: string): Promise<ReadonlySet<string>> {
  const manifest: Record<string, Entry> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const files = new Set([...html.matchAll(/src="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []))
  const visit = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`the build has no ${key}`)
    if (files.has(found.file)) return
    files.add(found.file)
    found.imports?.forEach(visit)
  }
  manifest['index.html']?.dynamicImports?.forEach(visit)
  visit(module)
  return files
}
