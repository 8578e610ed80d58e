import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Words that the glossary has replaced, with what to write instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'the user, the caller, anyone who'],
  [/hindrance/i, 'deny reason'],
  [/\bdeeds?\b/i, 'action'],
  [/\bmend(ed|s|ing)?\b/i, 'fix'],
  [/\b(is|are|was|were|be) told\b/i, 'says, is notified'],
  [/\bso many\b/i, 'how many, that many'],
  [/\bof its own\b/i, 'own, separate'],
  [/\bgoes on\b/i, 'continues'],
  [/\bis taken for\b/i, 'counts as'],
  [/turnstile/i, 'concurrency limit'],
  [/\bpatience\b/i, 'timeout'],
  [/\bone has to\b/i, 'you must'],
  [/\bfor ever\b/i, 'forever, endlessly'],
  [/\b(throw|threw|thrown|throws|throwing) (it |them )?away\b/i, 'discard'],
  [/\bwhat (became|came) of\b/i, 'the outcome, the result'],
  [/\bto and fro\b/i, 'back and forth'],
  [/\bwhichever the\b/i, 'in both, in any'],
  [/\bArea [A-D]\b/, "the area's name"],
  [/\bbehaviour\b|\bcolour|\bcentre\b|\bgrey\b/i, 'the American spelling'],
  // CANCELLED is an iCalendar keyword.
  [/\b[Cc]ancell(ed|ing)\b/, 'the American spelling'],
]

const checked = /^(src|scripts|test|docs|README|CONTRIBUTING|CHANGELOG|SECURITY).*\.(ts|tsx|css|md|cjs)$/

/** Lines that still contain an old word. A line that quotes foreign text ends with `old word: quoted`. */
export function findOldWords(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout.split('\n').filter((file) => checked.test(file) && file !== 'scripts/old-words.ts')
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        replacements
          .filter(([word]) => word.test(line) && !line.includes('old word: quoted'))
          .map(([word, better]) => `${file}:${index + 1} has ${word.exec(line)?.[0]}: write ${better}`),
      ),
  )
}
