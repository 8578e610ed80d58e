import { pageRoutes } from '#server/http/documents/pages.ts'
import { pageBytes } from '#test/support/app/page-bytes.ts'

/** Bytes of JavaScript per page. */
export async function benchPageBytes(): Promise<string[]> {
  const lines = ['JavaScript before a page works, kB gzip:']
  for (const { module } of pageRoutes) {
    const name = module.replace(/^.*\/(.*)\.tsx$/, '$1')
    lines.push(`  ${name.padEnd(24)} ${((await pageBytes(module)) / 1000).toFixed(1)}`)
  }
  return lines
}
