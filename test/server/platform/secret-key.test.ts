import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSecretKey } from '#server/platform/secret-key.ts'
import { readSettings, SettingError } from '#server/platform/settings.ts'
import { temporaryFolder } from '#test/support/server/process.ts'

describe('The secret key', () => {
  it('is the one in the settings', async () => {
    const env = { SECRET_KEY: 'a key for tests, given', DATABASE_URL: 'postgres://db' }
    expect(await readSecretKey(readSettings(env))).toBe('a key for tests, given')
  })

  it('is created once, readable only by its owner', async () => {
    const folder = await temporaryFolder()
    const settings = readSettings({ DATA_DIR: folder })
    const key = await readSecretKey(settings)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await readSecretKey(settings)).toBe(key)
    expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe(`${key}\n`)
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  it('is the same for all processes that create it at once', async () => {
    const folder = await temporaryFolder()
    const settings = readSettings({ DATA_DIR: folder })
    const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey(settings)))
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret-key'])
  })

  it('differs for each process without a data folder', async () => {
    const settings = readSettings({ DATA_DIR: ':memory:' })
    expect(await readSecretKey(settings)).not.toBe(await readSecretKey(settings))
  })

  it('must be given with DATABASE_URL', async () => {
    const reading = readSecretKey(readSettings({ DATABASE_URL: 'postgres://db' }))
    await expect(reading).rejects.toThrow(SettingError)
    await expect(reading).rejects.toThrow(
      /^SECRET_KEY is missing: with DATABASE_URL, set it to at least 16 random characters/,
    )
  })

  it('is reported if it cannot be stored', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'secret-key'))
    await expect(readSecretKey(readSettings({ DATA_DIR: folder }))).rejects.toThrow(/DATA_DIR.*SECRET_KEY/)
    await writeFile(join(folder, 'file'), '')
    await expect(readSecretKey(readSettings({ DATA_DIR: join(folder, 'file') }))).rejects.toThrow(SettingError)
  })
})
