import type { Plugin } from 'vite'

const inside = /\/node_modules\/(?:react|react-dom|scheduler)\/.*\.js$/
const chosen = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/
const requires = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m
const required = /(\w+) = require\("([\w-]+)"\)/g
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/**
 * React comes as CommonJS only: each use of it would look a property up, nothing unused could be left out, and every
 * script would wait for a file of its own with the bundler's helpers. What is built for browsers gets it as modules.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: { filter: { id: inside }, handler: (code) => ({ code: asModule(code), map: null }) },
  }
}

/** A file of React as a module. One that is written otherwise than those known is refused. */
export function asModule(code: string): string {
  const [, production] = chosen.exec(code) ?? []
  if (production !== undefined)
    return `import * as all from '${production}'\nexport * from '${production}'\nexport default all\n`
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].flatMap(([, name]) => name ?? []))
  const body = code
    .replace(requires, (declared) =>
      [...declared.matchAll(required)].map(([, name, from]) => `import * as ${name} from '${from}'\n`).join(''),
    )
    .replaceAll(/^exports\.(\w+) =/gm, 'var exports$$$1 =')
    .replaceAll(/\bexports\.(\w+)/g, 'exports$$$1')
  if (names.size === 0 || /\bexports\b(?!\$)|\bmodule\.|\brequire\(/.test(body.replaceAll(comments, '')))
    throw new Error('This React cannot be made a module. The app builds as well without reactModules in vite.config.ts')
  return `${body}\nexport { ${[...names].map((name) => `exports$${name} as ${name}`).join(', ')} }\n`
}
