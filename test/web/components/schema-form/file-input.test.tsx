import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { formSchema } from '#test/support/schemas/form-schema.ts'
import { openForm } from '#test/support/schemas/form-world.tsx'
import type { FormFiles } from '#web/components/schema-form/input-props.ts'

const text = formSchema({
  f: { title: 'Plan', type: 'string', pattern: '^ipfs://.+', comment: { customType: 'file' } },
})
const reference = `ipfs://signalbox-${'a'.repeat(64)}`
const keeping = (keep: FormFiles['keep']): FormFiles => ({
  maxBytes: 3 * 1024 * 1024,
  keep,
  open: async () => new Blob(['x']),
})
const aFile = (size: number) => new File([new Uint8Array(size)], 'plan.pdf', { type: 'application/pdf' })

it('A chosen file is sent, and the form holds its reference', async () => {
  const { screen, user, data } = openForm(
    text,
    {},
    keeping(async () => ({ ok: true, reference })),
  )
  await user.upload(screen.getByLabelText('File for Plan'), aFile(5))
  expect(await screen.findByText('Stored here')).toBeTruthy()
  expect(data()).toEqual({ f: reference })
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove the file' }))
  expect(data()).toEqual({})
})

it('A file that is too large is never sent', async () => {
  const keep = vi.fn<FormFiles['keep']>()
  const { screen, user } = openForm(text, {}, keeping(keep))
  await user.upload(screen.getByLabelText('File for Plan'), aFile(3 * 1024 * 1024 + 1))
  expect((await screen.findByRole('alert')).textContent).toMatch(/larger than 3 MiB/)
  expect(keep).not.toHaveBeenCalled()
})

it.each([
  ['text under the name of an image', 'image/png', 'hello', /^This is not an image/, 0],
  ['an image without a type', '', '\u0089PNG\r\n\u001a\n', /^Stored here$/, 1],
])('For an image, content counts: %s', async (_, type, content, words, sent) => {
  const keep = vi.fn<FormFiles['keep']>(async () => ({ ok: true, reference }))
  const image = formSchema({ f: { title: 'Photo', type: 'string', pattern: '^ipfs://.+' } })
  const { screen } = openForm(image, {}, keeping(keep))
  const file = new File([Uint8Array.from(content, (one) => one.codePointAt(0) ?? 0)], 'photo.png', { type })
  fireEvent.change(screen.getByLabelText('File for Photo'), { target: { files: [file] } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(keep).toHaveBeenCalledTimes(sent)
})

it('What the service refuses is said, and another file can be chosen', async () => {
  const { screen, user } = openForm(
    text,
    {},
    keeping(async () => ({ ok: false, reason: 'Too many files.' })),
  )
  await user.upload(screen.getByLabelText('File for Plan'), aFile(5))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many files.')
  expect(screen.getByRole('button', { name: 'Choose a file…' })).toBeTruthy()
})

it('An upload can be stopped', async () => {
  const { screen, user, data } = openForm(
    text,
    {},
    keeping((_, signal) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    }),
  )
  await user.upload(screen.getByLabelText('File for Plan'), aFile(5))
  expect(await screen.findByRole('progressbar', { name: 'Upload of Plan' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Choose a file…' })).toBeTruthy()
  expect(data()).toEqual({})
  expect(screen.queryByRole('alert')).toBeNull()
})

it('The address of a file elsewhere is said to be elsewhere', () => {
  const { screen } = openForm(
    text,
    { f: 'ipfs://bafkrei' },
    keeping(async () => ({ ok: true, reference })),
  )
  expect(screen.getByText('Not stored here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load the file' })).toBeNull()
})

it('An upload shows how far it is', async () => {
  const { screen, user } = openForm(
    text,
    {},
    keeping((_, __, onProgress) => {
      onProgress(0.427)
      return new Promise(() => {})
    }),
  )
  await user.upload(screen.getByLabelText('File for Plan'), aFile(5))
  expect(await screen.findByRole('progressbar', { name: 'Upload of Plan' })).toHaveProperty('value', 0.427)
  expect(screen.getByText('42%')).toBeTruthy()
})

it('Without file storage, the form asks for an address and says why', async () => {
  const { screen, user, data } = openForm(text, {}, { ...keeping(vi.fn()), maxBytes: null })
  expect(screen.queryByRole('button', { name: 'Choose a file…' })).toBeNull()
  expect(screen.getByText(/does not accept uploads/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Plan/ }), 'ipfs://bafkrei')
  expect(data()).toEqual({ f: 'ipfs://bafkrei' })
})
