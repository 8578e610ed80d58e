import { readBlockData } from '../block-data.ts'
import type { SettingStep } from '../block-writes.ts'

/** Another filter leaves a pagination where it is: this takes it to the first page. */
export function resetPage(addon: string | null, body: unknown): readonly SettingStep[] {
  const answer = readBlockData('paginationAddon', body)
  if (addon === null || answer.kind !== 'pagination' || answer.data.page === 0) return []
  return [{ uuid: addon, body: { ...answer.data, page: 0 } }]
}
