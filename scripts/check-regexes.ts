import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { checkSync } from 'recheck'
import { parseSync, Visitor } from 'vite'

// Fails on regular expressions whose time grows faster than linearly with the text, unless they are listed below.
const root = join(import.meta.dirname, '..')

/** Slow expressions that are allowed, with what limits the length of their text. */
const allowed: Readonly<Record<string, string>> = {
  [String.raw`/0+$/`]: 'nine digits of a fraction of a second',
  ['/^[\\s"\'`“”‘’«»()<>[\\],;]+|[\\s"\'`“”‘’«»()<>[\\],;]+$/g']:
    'what a person types into the search box, in their browser',
  [String.raw`/<a(?=\s)[^<>]{0,300}?\shref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([^<]*)<\/a\s*>/gi`]:
    'no part crosses an angle bracket or looks back more than 300 characters; a hostile MiB takes 78 ms',
  [String.raw`/^([\d-]+)T(\d\d:\d\d)[\d:.]+(.*)$/`]: 'a time that the service has written',
  [String.raw`/<!\[CDATA\[([\s\S]*?)\]\]>/g`]: 'each section of the writer ends, so no attempt fails',
  [String.raw`/^ {0,3}(#{1,6})(?: +(.*))?$/`]: 'one line: without a line break in it no attempt fails',
  [String.raw`/^[\d.,]*\d[\d.,]*$/`]: 'what a person types into a number field',
  [String.raw`/^[+-]?(?:\d+\.?\d*|\.\d+)$/`]: 'what a person types as a coordinate',
  [String.raw`/\/+$/`]: 'an address in the configuration',
  [String.raw`/[\s,;:.–-]+$/`]: 'a label that is cut off after 80 characters',
  [String.raw`/\B(?=(?:\d{3})+$)/g`]: 'the digits of a number',
  [String.raw`/^-+|-+$/g`]: 'the name of a schema after runs of other characters became one dash each',
}

interface Literal {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

async function literalsIn(folder: string): Promise<Literal[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const file = path.slice(root.length + 1)
      const text = await readFile(path, 'utf8')
      const literals: Literal[] = []
      new Visitor({
        Literal(node) {
          if (!('regex' in node)) return
          const line = text.slice(0, node.start).split('\n').length
          literals.push({ file, line, source: node.regex.pattern, flags: node.regex.flags })
        },
      }).visit(parseSync(name, text).program)
      return literals
    }),
  )
  return found.flat()
}

const literals = await literalsIn('src')
const slow = [...new Map(literals.map((one) => [`/${one.source}/${one.flags}`, one])).entries()].flatMap(
  ([text, { file, line, source, flags }]) => {
    const judged = checkSync(source, flags, { timeout: 60_000 })
    if (judged.status === 'safe') return []
    const why = judged.status === 'vulnerable' ? judged.complexity.summary : 'unknown'
    return [{ text, place: `${file}:${line}`, why }]
  },
)
const unlisted = slow.filter(({ text }) => !Object.hasOwn(allowed, text))
const gone = Object.keys(allowed).filter((text) => !slow.some((one) => one.text === text))
for (const { text, place, why } of unlisted) process.stderr.write(`${place} ${text} takes ${why} time\n`)
for (const text of gone) process.stderr.write(`${text} is listed as slow and is no more: remove it from the list\n`)
if (unlisted.length + gone.length > 0) process.exitCode = 1
else
  process.stderr.write(
    `${literals.length} regular expressions take linear time, or are listed with what bounds them.\n`,
  )
