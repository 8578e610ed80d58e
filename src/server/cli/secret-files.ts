import { readFileSync } from 'node:fs'
import { SettingError } from '../platform/settings.ts'

/** Secrets that vaults, orchestrators and systemd provide as files, to keep them out of the environment. */
const secrets = ['SECRET_KEY', 'SECRET_KEY_BEFORE', 'DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD'] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment, with the content of each `NAME_FILE` as `NAME`, without its final line break. Throws a
 * `SettingError`.
 */
export function withSecretFiles(env: Environment): Environment {
  const found = secrets.flatMap((name) => {
    const setting = `${name}_FILE`
    const file = env[setting]?.trim()
    if (!file) return []
    if (env[name]) throw new SettingError(`${name} and ${setting} are both set: keep one of them`)
    const content = contentOf(setting, file)
    if (content === '') throw new SettingError(`${setting} names ${file}, which is empty`)
    return [[name, content]]
  })
  return found.length === 0 ? env : { ...env, ...Object.fromEntries(found) }
}

function contentOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(`${setting} names a file that cannot be read: ${reason}`, { cause })
  }
}
