import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpackPolicy } from '#server/areas/policies/file/policy-archive.ts'

const bounds = {
  maxEntries: 100,
  maxUnfoldedBytes: 8 * 1024 * 1024,
  maxRatio: 200,
  maxFolders: 3,
  maxTextBytes: 100_000,
}
const json = (value: unknown) => strToU8(JSON.stringify(value))
const policy = { name: 'A', policyTag: 'a', config: { blockType: 'interfaceContainerBlock' } }
const zipOf = (entries: Zippable = {}) => zipSync({ 'policy.json': json(policy), ...entries })

describe('A policy file', () => {
  it('It is read with its schemas, tokens, tools and artifacts', () => {
    const unpacked = unpackPolicy(
      zipOf({
        'schemas/#1.json': json({ iri: '#1', version: 12345678901234567890n.toString() }),
        'tokens/T.json': json({ tokenId: '0.0.1' }),
        'tools/t.json': json({ name: 'Tool' }),
        'tags/0.json': json({ name: 'tag' }),
        'artifacts/metadata.json': json([{ name: 'table', uuid: 'u1', extention: 'json' }, { uuid: 'gone' }]),
        'artifacts/u1': json({ a: 1 }),
      }),
      bounds,
    )
    expect(unpacked).toMatchObject({
      isZip: true,
      file: { name: 'A', schemas: [{ iri: '#1' }] },
      tokens: [{ tokenId: '0.0.1' }],
      tools: [{ name: 'Tool' }],
      artifacts: [
        { uuid: 'u1', name: 'table', extension: 'json', bytes: 7 },
        { uuid: 'gone', bytes: 0 },
      ],
    })
    expect(unpacked.notes.map(({ message }) => message)).toEqual(['names the artifact gone, which is not in the file'])
  })

  it('It may keep its schemas in the folder that the first Guardians wrote', () => {
    const { file } = unpackPolicy(zipOf({ 'schemes/#1&1.0.0.json': json({ iri: '#1&1.0.0' }) }), bounds)
    expect(file['schemas']).toEqual([{ iri: '#1&1.0.0' }])
  })

  it('It may be bare JSON', () => {
    expect(unpackPolicy(json({ ...policy, schemas: [{ iri: '#1' }] }), bounds)).toMatchObject({
      isZip: false,
      file: { schemas: [{ iri: '#1' }] },
    })
  })

  it('Of two entries of one name, it reads the last one and says so', () => {
    const renamed = Buffer.from(zipOf({ 'policy.jsom': json({ ...policy, name: 'B' }) }))
    for (let at = renamed.indexOf('.jsom'); at >= 0; at = renamed.indexOf('.jsom')) renamed.write('.json', at)
    const { file, notes } = unpackPolicy(renamed, bounds)
    expect(file['name']).toBe('B')
    expect(notes.map(({ path: [place], message }) => `${place} ${message}`)).toEqual([
      'policy.json occurs more than once; the last one counts, as in a Guardian',
    ])
  })

  it('It leaves out rows that cannot be read and says where', () => {
    const { file, notes } = unpackPolicy(
      zipOf({ 'schemas/a.json': strToU8('{'), 'schemas/b.json': Uint8Array.of(0xff), 'schemas/c.json': json([]) }),
      bounds,
    )
    expect(file['schemas']).toEqual([])
    expect(notes.map(({ path: [place], message }) => `${place} ${message}`)).toEqual([
      'schemas/a.json is not JSON (line 1, column 2); it is skipped',
      'schemas/b.json is not JSON (not UTF-8 text); it is skipped',
      'schemas/c.json is not an object; it is skipped',
    ])
  })

  it.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'is empty'],
    ['text', strToU8('hello'), 'is neither a zip nor JSON'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'is neither a zip nor JSON (not UTF-8 text)'],
    ['another zip', zipSync({ 'a.txt': json(1) }), 'is a zip, but not a policy: it has no policy.json'],
    [
      'a zip around a policy file',
      zipSync({ 'in/bikes.policy': zipOf() }),
      'it contains in/bikes.policy; unpack it and choose that file',
    ],
    ['a zip of schemas', zipSync({ '#1.json': json({}) }), 'import it on the Schemas page'],
    ['a folder that holds a policy', zipSync({ 'x/policy.json': json(policy) }), 'is at x/policy.json'],
    [
      'a broken policy.json',
      zipSync({ 'policy.json': strToU8('{"a":') }),
      'has a policy.json that is not JSON (line 1',
    ],
    [
      'a policy.json in another encoding',
      zipSync({ 'policy.json': Uint8Array.of(0xff) }),
      'is not JSON (not UTF-8 text)',
    ],
    [
      'a policy.json in UTF-16',
      zipSync({ 'policy.json': Buffer.from('\uFEFF{}', 'utf16le') }),
      'is not JSON (UTF-16 text; save it as UTF-8)',
    ],
    ['deep JSON', zipSync({ 'policy.json': strToU8(`{"a":${'['.repeat(5000)}`) }), 'is nested deeper than 200 levels'],
    ['a number that takes long to convert', strToU8(`{"a":${'9'.repeat(401)}}`), 'a number with more than 400 digits'],
    ['too much JSON', zipOf({ 'schemas/a.json': json('x'.repeat(100_001)) }), 'at most 97.7 KiB are allowed'],
    ['too much bare JSON', json({ a: 'x'.repeat(100_001) }), 'KiB of JSON; at most'],
  ])('It refuses %s', (_, bytes, message) => {
    expect(() => unpackPolicy(bytes, bounds)).toThrow(message)
  })
})
