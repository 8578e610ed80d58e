import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants } from 'node:zlib'
import { build } from 'vite'

const dist = '/work/b/dist'
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

await build({ logLevel: 'warn', build: { minify: process.env.MIN ? undefined : false } })
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
// Whoever serves the app alone writes the configuration anew: no copy of it may speak of the old one.
const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name) && entry.name !== 'config.json')
await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
await build({
  logLevel: 'warn',
  publicDir: false,
  // React takes its slow development side unless it is told otherwise when it is bundled.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: { ssr: 'src/web/prerender.tsx', outDir: 'dist/.prerender', emptyOutDir: true, manifest: false },
})
process.stderr.write(`Built the app into dist/ (${files.length} files, each with brotli and gzip beside it).\n`)

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await brotli(content, {params:{[constants.BROTLI_PARAM_QUALITY]:3}}))
  await writeFile(`${path}.gz`, await zip(content, { level: 1 }))
}
