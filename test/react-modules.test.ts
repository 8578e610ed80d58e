import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asModule } from '../scripts/react-modules.ts'

const packages = join(import.meta.dirname, '../node_modules')
const load = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

describe('asModule', () => {
  it('keeps every name of React and what it stands for', async () => {
    const written = await readFile(join(packages, 'react/cjs/react.production.js'), 'utf8')
    const made = await load(asModule(written))
    const names = [...written.matchAll(/^exports\.(\w+)/gm)].map(([, name]) => name)
    expect(Object.keys(made).toSorted()).toEqual(names.toSorted())
    expect(made).toMatchObject({ version: (await import('react')).version, useState: expect.any(Function) })
  })

  it('lets a name be read where it was given', async () => {
    const made = await load(
      asModule('exports.now = void 0;\nif (true) exports.now = 2;\nexports.next = exports.now + 1;\n'),
    )
    expect(made).toMatchObject({ now: 2, next: 3 })
  })

  it('turns what is required into what is imported', () => {
    const made = asModule('var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.b;\n')
    expect(made).toContain("import * as Scheduler from 'scheduler'\nimport * as React from 'react'\n")
    expect(made).not.toContain('require')
  })

  it('takes the production side of an entry', () => {
    const entry = "if (a) {\n  module.exports = require('./cjs/react.production.js');\n} else {\n  b();\n}\n"
    expect(asModule(entry)).toContain("export * from './cjs/react.production.js'")
  })

  it.each(['module.exports = 1\n', 'exports.a = 1;\nfor (const name in exports) a(name);\n', 'a(require("b"))\n'])(
    'refuses what it does not know: %j',
    (code) => expect(() => asModule(code)).toThrow('This React cannot be made a module'),
  )
})
