import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '#server/platform/data-folder.ts'
import { runMain, temporaryFolder } from '#test/support/server/process.ts'

const isFolder = async (path: string) => (await stat(path)).isDirectory()

describe('A folder for the database', () => {
  it.each(['here', 'here/and/below', 'a/./b/../c'])('is created at %s, with its parents', async (path) => {
    const folder = join(await temporaryFolder(), path)
    await makeFolder(folder)
    expect(await isFolder(folder)).toBe(true)
  })

  it('may exist already, and may be created by two processes at once', async () => {
    const folder = await temporaryFolder()
    await makeFolder(folder)
    const inside = join(folder, 'a/b')
    await Promise.all([makeFolder(inside), makeFolder(inside), mkdir(join(folder, 'a')).catch(() => undefined)])
    expect(await isFolder(inside)).toBe(true)
  })

  it.each(['file', 'file/below', 'file/far/below'])('is not created at %s if a file is in the way', async (path) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    await expect(makeFolder(join(folder, path))).rejects.toThrow(/EEXIST|ENOTDIR/)
  })

  it.each(['/proc/signalbox', '/proc/signalbox/data', '/proc/self/signalbox/data'])(
    'is not created at %s, and the start fails with one line',
    async (folder) => {
      const { code, stdout, stderr } = await runMain(['serve'], { DATA_DIR: folder })
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(new RegExp(`^Cannot open the database in DATA_DIR, ${folder}: .+\\n$`))
    },
  )
})
