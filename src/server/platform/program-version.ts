import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseStored } from './stored-json.ts'

const manifest = join(import.meta.dirname, '../../../package.json')

export const programVersion = parseStored(
  v.object({ version: v.string() }),
  readFileSync(manifest, 'utf8'),
  'package.json',
).version
