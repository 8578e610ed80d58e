import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError, type Settings } from './settings.ts'

/** Throws a `SettingError` if the settings require a key and none is configured. */
export function checkSecretKey({ secretKey, databaseUrl }: Settings): void {
  if (databaseUrl !== null && secretKey === null)
    throw new SettingError(
      'SECRET_KEY is missing: with DATABASE_URL, set it to at least 16 random characters, the same for every instance',
    )
}

/** The configured key, or the one in `DATA_DIR`, which is generated if missing. Throws a `SettingError`. */
export async function readSecretKey(settings: Settings): Promise<string> {
  const { secretKey, dataDir } = settings
  checkSecretKey(settings)
  if (secretKey !== null) return secretKey
  if (dataDir === ':memory:') return newKey()
  const file = join(dataDir, 'secret-key')
  try {
    return (await keyIn(file)) ?? (await makeKey(file))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(`Cannot store a secret key in DATA_DIR: ${reason}. Set SECRET_KEY instead.`, { cause })
  }
}

async function keyIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.trim()
}

/** Safe against a concurrent process: the first link wins, and nobody reads an incomplete key. */
async function makeKey(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${newKey()}\n`, { mode: 0o600 })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const key = await keyIn(file)
  if (key === null) throw new Error('the file was removed')
  return key
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
