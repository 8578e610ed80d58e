import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOldWords } from '../scripts/old-words.ts'
import { cyclesOf, homonymsOf, readHouse, splintersOf, trespassesOf } from '../scripts/read-house.ts'

const maxLines = 400
const maxFilesInFolder = 25

const house = readHouse()
const { files } = house
const modules = [...house.modules.values()]

describe('The architecture', () => {
  it('has every import point inward, and no area or feature import another', () => {
    expect(modules.length).toBeGreaterThan(400)
    expect(trespassesOf(house)).toEqual([])
  })

  it('has no cycle of imports, types included', () => {
    expect(cyclesOf(house)).toEqual([])
  })

  it('has no splinter: a short file with one importer joins it', () => {
    expect(splintersOf(house)).toEqual([])
  })

  it('gives an exported name one meaning', () => {
    expect(homonymsOf(house)).toEqual([])
  })

  it(`keeps files at no more than ${maxLines} lines`, () => {
    expect(modules.filter(({ lines }) => lines > maxLines).map(({ file }) => file)).toEqual([])
  })

  it(`keeps folders at no more than ${maxFilesInFolder} files`, () => {
    // Migrations stay forever.
    const sorted = globSync('{src,test,scripts}/**/*.{ts,tsx,css}').filter((file) => !file.includes('/migrations/'))
    expect(sorted.length).toBeGreaterThan(files.length)
    const folders = Map.groupBy(sorted, (file) => file.slice(0, file.lastIndexOf('/')))
    const crowded = [...folders].filter(([, inside]) => inside.length > maxFilesInFolder)
    expect(crowded.map(([folder, inside]) => `${folder} has ${inside.length} files`)).toEqual([])
  })

  it('names files in kebab-case and has no drawers', () => {
    const named = files.filter(
      (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx|css)$/.test(file.slice(file.lastIndexOf('/') + 1)),
    )
    const drawers = files.filter((file) => /(^|\/)(utils|helpers|common|hooks|types|misc|lib)(\/|\.)/.test(file))
    expect([...named, ...drawers]).toEqual([])
  })

  it('keeps SQL in store folders and the database platform', () => {
    const strays = modules.filter(
      ({ file, packages }) =>
        !/^src\/server\/(platform\/database|areas\/[a-z]+\/store)\//.test(file) &&
        packages.some((name) => name === 'kysely' || name === 'pg' || name === 'node:sqlite'),
    )
    expect(strays.map(({ file }) => file)).toEqual([])
  })

  it('keeps colors in the style sheet', () => {
    const colored =
      /oklch\(|rgba?\(|#[0-9a-f]{6}\b|\b(bg|text|border|fill|stroke)-(red|green|yellow|amber|blue|gray|slate|zinc|orange)-\d/i
    const strays = modules.filter(({ file, text }) => file.startsWith('src/web/') && colored.test(text))
    expect(strays.map(({ file }) => file)).toEqual([])
  })

  it('never renders foreign text as HTML', () => {
    const strays = modules.filter(({ text }) => /dangerouslySetInnerHTML|innerHTML\s*=/.test(text))
    expect(strays.map(({ file }) => file)).toEqual([])
  })

  it('gives no type to unchecked JSON', () => {
    const strays = modules.filter(({ text }) => /:(?!\s*unknown\b)\s*[\w<>[\]{}., |]+ = JSON\.parse\(/.test(text))
    expect(strays.map(({ file }) => file)).toEqual([])
  })

  it('uses the words of the glossary', () => {
    expect(findOldWords()).toEqual([])
  })
})
