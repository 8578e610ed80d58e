import { aMaintenance, anIncident, anUpdate } from '#test/support/status/payloads.ts'
import { components, summary } from './support/network.ts'
import { open } from './support/places.ts'
import { expect, test } from './support/test.ts'
import { isFullTier, rare } from '#test/support/tier.ts'

const image = '<img src=x onerror="document.title=1">'
const script = '</script><script>document.title=1</script>'
const comment = '<!--<script>'
const body = `${image} ${script} ${comment} &lt;b&gt; <a href="javascript:document.title=1">here</a>`

const hostile = summary({
  components: components().map((component) =>
    Object.assign(component, { name: `${component.name} ${image}`, description: `${script} ${comment}` }),
  ),
  incidents: [
    anIncident('hostilenames', {
      name: `${script}${image}`,
      created_at: new Date().toISOString(),
      incident_updates: [
        anUpdate('hostilename1', new Date().toISOString(), {
          incident_id: 'hostilenames',
          body,
          affected_components: [{ code: 'mainmirror01', name: image, old_status: 'operational', new_status: script }],
        }),
      ],
    }),
  ],
  scheduled_maintenances: [aMaintenance('hostileplans', { name: `${image}${comment}`, impact: script })],
  status: { indicator: 'minor', description: `${script}${image}` },
})

test.use({ holds: { payloads: [hostile] } })

const all = [
  ['/', `${script}${image}`],
  ['/components', image],
  ['/components/mainmirror01', image],
  ['/incidents', `${script}${image}`],
  ['/incidents/hostilenames', `${script}${image}`],
  ['/maintenance', `${image}${comment}`],
  ['/maintenance?view=calendar&month=2026-03', `${image}${comment}`],
  ['/maintenance/hostileplans', `${image}${comment}`],
  ['/wall', `${script}${image}`],
] as const
/** The others draw the same parts. */
const unlike = new Set([
  '/',
  '/components/mainmirror01',
  '/incidents/hostilenames',
  '/maintenance?view=calendar&month=2026-03',
])
const sights = isFullTier ? all : all.filter(([path]) => unlike.has(path))

/** Our own badge of a component is an image, too. */
const foreign = 'img:not([src^="/badge/"]), script, [onerror], [href^="javascript:"]'

test('Every page shows foreign text as plain text', async ({ page }) => {
  for (const [path, shown] of sights)
    await test.step(path, async () => {
      await open(page, path)
      await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
      await expect(page).toHaveTitle(/Signalbox$/)
      await expect(page.getByRole('main').locator(foreign)).toHaveCount(0)
    })
})

test('The palette shows foreign text as plain text', rare, async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('onerror')
  await expect(palette.getByRole('option').filter({ hasText: image }).first()).toBeVisible()
  await expect(palette.locator('img')).toHaveCount(0)
})
