const beginnings: Readonly<Record<string, object>> = {
  requestVcDocumentBlock: { document: {} },
  buttonBlock: { tag: '' },
  policyRolesBlock: { role: '' },
  filtersAddon: { filterValue: null },
  paginationAddon: { size: 0, itemsPerPage: 10, page: 0 },
  interfaceDocumentsSourceBlock: { orderField: '', orderDirection: 'asc' },
}

/** What a message to a block of a type begins with: the members that it asks for, as JSON. */
export function firstMessage(type: string): string {
  return JSON.stringify(beginnings[type] ?? {}, null, 2)
}
