import * as v from 'valibot'
import {
  ButtonBlockData,
  ContainerData,
  DocumentsSourceData,
  FilterData,
  Pagination,
  RequestBlockData,
  RolesBlockData,
} from '#api/policies/blocks.ts'

/** `other` is any answer without a view. */
export type BlockData =
  | { readonly kind: 'container'; readonly data: ContainerData }
  | { readonly kind: 'documents'; readonly data: DocumentsSourceData }
  | { readonly kind: 'pagination'; readonly data: Pagination }
  | { readonly kind: 'request'; readonly data: RequestBlockData }
  | { readonly kind: 'buttons'; readonly data: ButtonBlockData }
  | { readonly kind: 'roles'; readonly data: RolesBlockData }
  | { readonly kind: 'filter'; readonly data: FilterData }
  | { readonly kind: 'other'; readonly data: unknown }

export function readBlockData(type: string, body: unknown): BlockData {
  return readAs(type, body) ?? { kind: 'other', data: body }
}

function readAs(type: string, body: unknown): BlockData | null {
  switch (type) {
    case 'interfaceContainerBlock':
    case 'interfaceStepBlock':
      return known('container', v.safeParse(ContainerData, body))
    case 'interfaceDocumentsSourceBlock':
      return known('documents', v.safeParse(DocumentsSourceData, body))
    case 'paginationAddon':
      return known('pagination', v.safeParse(Pagination, body))
    case 'requestVcDocumentBlock':
      return known('request', v.safeParse(RequestBlockData, body))
    case 'buttonBlock':
      return known('buttons', v.safeParse(ButtonBlockData, body))
    case 'policyRolesBlock':
      return known('roles', v.safeParse(RolesBlockData, body))
    case 'filtersAddon':
      return known('filter', v.safeParse(FilterData, body))
    default:
      return null
  }
}

type Parsed<Data> = { readonly success: true; readonly output: Data } | { readonly success: false }

function known<Kind extends string, Data>(kind: Kind, parsed: Parsed<Data>): { kind: Kind; data: Data } | null {
  return parsed.success ? { kind, data: parsed.output } : null
}
