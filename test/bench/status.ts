/** A status page with a number of components, all operational. */
export function statusOf(size: number) {
  const at = '2026-01-01T00:00:00.000Z'
  const page = { id: 'benchpage001', name: 'Bench', url: 'http://bench.example', time_zone: 'Etc/UTC', updated_at: at }
  const components = Array.from({ length: size }, (_, index) => ({
    id: `component${String(index).padStart(3, '0')}`,
    name: `Component ${index}`,
    status: 'operational',
    created_at: at,
    updated_at: at,
    position: index + 1,
    description: null,
    showcase: true,
    start_date: '2025-01-01',
    group_id: null,
    page_id: page.id,
    group: false,
    only_show_if_degraded: false,
  }))
  return { page, components, status: { indicator: 'none', description: 'All Systems Operational' } }
}
