import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeToOthers, folderFault, makeFolder } from '#server/platform/data-folder.ts'
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
      expect(stderr).toBe(
        `Cannot open the database in DATA_DIR, ${folder}: no folder can be created there. Choose another one.\n`,
      )
    },
  )

  it.each(['file', 'file/below'])('is refused in words at %s, where a file is in the way', async (path) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    const { code, stderr } = await runMain(['serve'], { DATA_DIR: join(folder, path) })
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Cannot open the database in DATA_DIR, ${join(folder, path)}: there is a file in its place. Choose another folder.\n`,
    )
  })

  it('is refused in words where this user may not write', () => {
    const words = 'this user may not write there. Change its permissions, or choose another folder.'
    for (const code of ['EACCES', 'EPERM', 'EROFS'])
      expect(folderFault(Object.assign(new Error(`${code}: no, mkdir '/data'`), { code }))).toBe(words)
    expect(folderFault(Object.assign(new Error('unable to open database file'), { errcode: 14 }))).toBe(words)
    expect(folderFault(new Error('file is not a database'))).toBe('file is not a database')
  })
})

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8)

describe('The data folder', () => {
  it('and its files are readable by their user only after the first start', async () => {
    const folder = join(await temporaryFolder(), 'data')
    expect((await runMain(['account', 'list'], { DATA_DIR: folder })).code).toBe(0)
    expect([await modeOf(folder), await modeOf(join(folder, 'signalbox.db'))]).toEqual(['700', '600'])
  })

  it('is tightened where an earlier version left it open', async () => {
    const folder = await temporaryFolder()
    const files = ['signalbox.db', 'signalbox.db-wal', 'signalbox.db-shm', 'secret-key']
    for (const name of [...files, 'notes.txt']) {
      await writeFile(join(folder, name), '')
      await chmod(join(folder, name), 0o644)
    }
    await chmod(folder, 0o755)
    expect(await closeToOthers(folder)).toBeNull()
    expect(await modeOf(folder)).toBe('700')
    for (const name of files) expect(await modeOf(join(folder, name))).toBe('600')
    expect(await modeOf(join(folder, 'notes.txt'))).toBe('644')
  })

  it('stays as it is where several users share it', async () => {
    const folder = await temporaryFolder()
    await chmod(folder, 0o1777)
    expect(await closeToOthers(folder)).toBeNull()
    expect(await modeOf(folder)).toBe('1777')
  })

  it('may lose files meanwhile', async () => {
    const folder = await temporaryFolder()
    const files = Array.from({ length: 300 }, (_, place) => join(folder, `signalbox.db-${place}`))
    await Promise.all(files.map((file) => writeFile(file, '')))
    const closing = closeToOthers(folder)
    await Promise.all(files.map((file) => rm(file)))
    expect(await closing).toBeNull()
  })

  it('that cannot be tightened is named', async () => {
    expect(await closeToOthers('/no-such-folder')).toMatch(/^Other users .+ DATA_DIR, \/no-such-folder: ENOENT/)
  })
})
