import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError, type Settings } from './settings.ts'

/** Throws a `SettingError` where a key has to be given, and is not. */
export function checkSecretKey({ secretKey, databaseUrl }: Settings): void {
  if (databaseUrl !== null && secretKey === null)
    throw new SettingError(
      'SECRET_KEY is missing, expected at least 16 characters that nobody can guess: with DATABASE_URL it is needed, the same for every instance',
    )
}

/** The key as it is configured, or the one in `DATA_DIR`, made when it is missing. Throws a `SettingError`. */
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
    throw new SettingError(`Cannot keep a secret key in DATA_DIR: ${reason}. Give one as SECRET_KEY.`, { cause })
  }
}

async function keyIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.trim()
}

/** Another process may make one at the same time: whoever links first wins, and no one reads half a key. */
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
  if (key === null) throw new Error('it is gone again')
  return key
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
