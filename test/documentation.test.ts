import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: join(import.meta.dirname, '..') }).map((file) => ({
  file,
  text: readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
}))
/** Files that the recipes of CONTRIBUTING.md create. */
const examples = /NNN-name|global-events-writer-block/

describe('The documentation', () => {
  it('links only to files that exist', () => {
    expect(pages.length).toBeGreaterThan(60)
    const broken = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link = '']) =>
        /^[a-z]+:/.test(link) || isThere(join(dirname(file), link)) ? [] : [`${file}: ${link}`],
      ),
    )
    expect(broken).toEqual([])
  })

  it('names only source files that exist', () => {
    const missing = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/`((?:src|test|scripts|deploy)\/[\w./-]+)`/g)].flatMap(([, name = '']) =>
        examples.test(name) || isThere(name) ? [] : [`${file}: ${name}`],
      ),
    )
    expect(missing).toEqual([])
  })
})

function isThere(file: string): boolean {
  return existsSync(join(import.meta.dirname, '..', file))
}
