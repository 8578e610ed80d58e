/** The editable schemas of the sample network, by UUID. */
export const sampleUuids = {
  userProfile: '3c7f0a52-6a1e-4b8e-9a55-0c1f6f1d2a01',
  registryProfile: '5d0b9a1c-3f0e-4d36-8a0e-7a5b0a9c4b02',
  participant: '9e2f64d8-1b7c-4c1e-b6f2-2d8c5f7e1a03',
  monitoringSite: 'b1a4c7e0-58d2-4f6a-9c3b-6e0d9f8a7c04',
} as const

const uuids: ReadonlySet<string> = new Set(Object.values(sampleUuids))

/** True if a schema came with the sample network. Schemas that come with every network use their name as UUID there. */
export function isSampleSchema({ uuid, name }: { readonly uuid: string; readonly name: string }): boolean {
  return uuid === name || uuids.has(uuid)
}
