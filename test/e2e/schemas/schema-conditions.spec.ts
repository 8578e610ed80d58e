import { aDraft, colleagueAt, desk, signInWith, storedText } from '../support/schema-desk.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, sampleTest as test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'A condition is made, changed and removed without JSON, and the rest of the document stays',
  rare,
  async ({ page, sample }) => {
    const client = colleagueAt(sample)
    const { id } = await aDraft(client, 'With a condition')
    const before = await storedText(client, id)
    await signInWith(page, sample)
    const { open, main, save, expectSaved } = desk(page)
    await open(id)
    const conditions = main

    await test.step('Two tests decide which field is asked for', async () => {
      await conditions.getByRole('button', { name: 'Add condition' }).click()
      const field = conditions.getByRole('combobox', { name: 'Field of test 1' })
      if ((await field.count()) === 0) await conditions.getByRole('button', { name: 'Add a test' }).click()
      await field.selectOption('name')
      await conditions.getByRole('textbox', { name: 'Value of test 1' }).fill('Ada')
      await conditions.getByRole('button', { name: 'Add a test' }).click()
      await conditions.getByRole('combobox', { name: 'Field of test 2' }).selectOption('10')
      await conditions.getByRole('textbox', { name: 'Value of test 2' }).fill('7')
      await conditions.getByRole('combobox', { name: 'Of these tests' }).selectOption('any')
      await conditions.getByRole('combobox', { name: 'Then ask for: add a field' }).selectOption('mail')
      await conditions.getByRole('checkbox', { name: 'Mail is required' }).check()
      await conditions.getByRole('combobox', { name: 'Otherwise ask for: add a field' }).selectOption('note')
      await expectAccessible(page)
      await conditions.getByRole('button', { name: 'Apply' }).click()
      await expect(conditions.getByRole('button', { name: 'Change' })).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('It is stored, and everything else as it was', async () => {
      await save()
      await expectSaved()
      const stored = await storedText(client, id)
      const { anyOf } = JSON.parse(stored).allOf[0].if
      expect(anyOf).toHaveLength(2)
      expect(JSON.parse(stored).allOf[0].then.required).toEqual(['mail'])
      expect(stored).toContain('[1.0, 12345678901234567890, 1e2]')
      expect(stored).toContain('"x-own": 1.50')
    })
    await test.step('It is changed and removed again', async () => {
      await conditions.getByRole('button', { name: 'Change' }).click()
      await conditions.getByRole('button', { name: 'Remove test 2' }).click()
      await conditions.getByRole('button', { name: 'Apply' }).click()
      await save()
      await expectSaved()
      expect(JSON.parse(await storedText(client, id)).allOf[0].if).toMatchObject({
        properties: { name: { const: 'Ada' } },
      })
      await conditions.getByRole('button', { name: 'Remove', exact: true }).first().click()
      await expect(conditions.getByRole('button', { name: 'Change' })).toHaveCount(0)
      await save()
      await expectSaved()
      expect(Object.keys(JSON.parse(await storedText(client, id)).properties)).toEqual(
        Object.keys(JSON.parse(before).properties),
      )
    })
  },
)
