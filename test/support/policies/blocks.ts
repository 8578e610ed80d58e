import type { PolicyBlock } from '#api/policies/policies.ts'

/** A block as the service describes it; by default a container named by its id. */
export function aBlock(id: string, rest: Partial<PolicyBlock> = {}): PolicyBlock {
  return {
    id,
    tag: id,
    blockType: 'interfaceContainerBlock',
    permissions: ['ANY_ROLE'],
    defaultActive: true,
    dependencies: [],
    waitsFor: [],
    active: true,
    isRun: true,
    bound: [],
    title: null,
    children: [],
    ...rest,
  }
}

/** A root with two pages: a form that another form waits for, and documents with pagination. */
export const aTree = aBlock('root', {
  children: [
    aBlock('page', {
      title: 'Registration',
      children: [
        aBlock('register', { blockType: 'requestVcDocumentBlock', permissions: ['Installer'] }),
        aBlock('report', {
          blockType: 'requestVcDocumentBlock',
          permissions: ['Installer'],
          dependencies: ['register'],
          waitsFor: ['register'],
          active: false,
        }),
      ],
    }),
    aBlock('documents', {
      blockType: 'interfaceDocumentsSourceBlock',
      permissions: ['Verifier', 'OWNER'],
      children: [aBlock('pages', { blockType: 'paginationAddon', tag: null })],
    }),
    aBlock('archive', { blockType: 'sendToGuardianBlock', active: false, defaultActive: false }),
  ],
})
