import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withSecretFiles } from '#server/cli/secret-files.ts'
import { readSettings, SettingError } from '#server/platform/settings.ts'
import { temporaryFolder } from '#test/support/server/process.ts'

async function file(content: string): Promise<string> {
  const path = join(await temporaryFolder(), 'secret')
  await writeFile(path, content)
  return path
}

describe('A secret', () => {
  it.each([
    ['SECRET_KEY', 'a key of a vault, long\n', { secretKey: 'a key of a vault, long' }],
    ['DATABASE_URL', 'postgres://u:p@db/signalbox\r\n', { databaseUrl: 'postgres://u:p@db/signalbox' }],
    ['SMTP_URL', 'smtps://u:p@mail.example.org', { smtpUrl: 'smtps://u:p@mail.example.org' }],
    ['ADMIN_PASSWORD', ' a b \n', { adminPassword: ' a b ' }],
  ])('can stand in a file: %s', async (name, content, expected) => {
    expect(readSettings(withSecretFiles({ [`${name}_FILE`]: await file(content) }))).toMatchObject(expected)
  })

  it('stands in the environment where no file is named', () => {
    const env = { SECRET_KEY: 'a key for tests, given', SECRET_KEY_FILE: ' ' }
    expect(withSecretFiles(env)).toBe(env)
  })

  it('is given once', async () => {
    const env = { SECRET_KEY: 'a key for tests, given', SECRET_KEY_FILE: await file('another key for tests') }
    expect(() => withSecretFiles(env)).toThrow(
      new SettingError('SECRET_KEY and SECRET_KEY_FILE are both set: keep one of them'),
    )
  })

  it('is never left out without a word', async () => {
    const empty = await file('\n')
    expect(() => withSecretFiles({ SMTP_URL_FILE: empty })).toThrow(
      new SettingError(`SMTP_URL_FILE names ${empty}, which is empty`),
    )
    expect(() => withSecretFiles({ SECRET_KEY_FILE: '/no/such/file' })).toThrow(
      /^SECRET_KEY_FILE names a file that cannot be read: ENOENT.*\/no\/such\/file/,
    )
  })
})
