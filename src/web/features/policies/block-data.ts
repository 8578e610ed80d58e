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
import {
  ActionBlockData,
  GroupManagerData,
  InformationBlockData,
  ReportBlockData,
  TokenConfirmationData,
} from '#api/policies/block-answers.ts'

/** `other` is any response without a view. */
export type BlockData =
  | { readonly kind: 'container'; readonly data: ContainerData }
  | { readonly kind: 'documents'; readonly data: DocumentsSourceData }
  | { readonly kind: 'pagination'; readonly data: Pagination }
  | { readonly kind: 'request'; readonly data: RequestBlockData }
  | { readonly kind: 'buttons'; readonly data: ButtonBlockData }
  | { readonly kind: 'addon'; readonly data: unknown }
  | { readonly kind: 'roles'; readonly data: RolesBlockData }
  | { readonly kind: 'filter'; readonly data: FilterData }
  | { readonly kind: 'information'; readonly data: InformationBlockData }
  | { readonly kind: 'action'; readonly data: ActionBlockData }
  | { readonly kind: 'report'; readonly data: ReportBlockData }
  | { readonly kind: 'groups'; readonly data: GroupManagerData }
  | { readonly kind: 'confirmation'; readonly data: TokenConfirmationData }
  /** Read by its view, because few policies have such blocks. */
  | { readonly kind: 'rare'; readonly data: unknown }
  | { readonly kind: 'signing' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'other'; readonly data: unknown }

export function readBlockData(type: string, body: unknown): BlockData {
  // Releases up to 2.26 send null for a block that the caller may not use.
  if (body === null) return { kind: 'unavailable' }
  return readAs(type, body) ?? { kind: 'other', data: body }
}

function readAs(type: string, body: unknown): BlockData | null {
  switch (type) {
    case 'interfaceContainerBlock':
    case 'interfaceStepBlock':
    case 'module':
    case 'tool':
      return known('container', v.safeParse(ContainerData, body))
    case 'interfaceDocumentsSourceBlock':
      return known('documents', v.safeParse(DocumentsSourceData, body))
    case 'paginationAddon':
      return known('pagination', v.safeParse(Pagination, body))
    case 'requestVcDocumentBlock':
    case 'requestVcDocumentBlockAddon':
      return known('request', v.safeParse(RequestBlockData, body))
    case 'buttonBlock':
      return known('buttons', v.safeParse(ButtonBlockData, body))
    case 'buttonBlockAddon':
    case 'dropdownBlockAddon':
    case 'integrationButtonBlock':
    case 'transformationButtonBlock':
      return { kind: 'addon', data: body }
    case 'policyRolesBlock':
      return known('roles', v.safeParse(RolesBlockData, body))
    case 'filtersAddon':
      return known('filter', v.safeParse(FilterData, body))
    case 'informationBlock':
      return known('information', v.safeParse(InformationBlockData, body))
    case 'interfaceActionBlock':
      return known('action', v.safeParse(ActionBlockData, body))
    case 'multiSignBlock':
      return { kind: 'signing' }
    case 'reportBlock':
      return known('report', v.safeParse(ReportBlockData, body))
    case 'groupManagerBlock':
      return known('groups', v.safeParse(GroupManagerData, body))
    case 'tokenConfirmationBlock':
      return known('confirmation', v.safeParse(TokenConfirmationData, body))
    case 'createTokenBlock':
    case 'externalTopicBlock':
    case 'messagesReportBlock':
    case 'uploadVcDocumentBlock':
      return { kind: 'rare', data: body }
    default:
      return null
  }
}

type Parsed<Data> = { readonly success: true; readonly output: Data } | { readonly success: false }

function known<Kind extends string, Data>(kind: Kind, parsed: Parsed<Data>): { kind: Kind; data: Data } | null {
  return parsed.success ? { kind, data: parsed.output } : null
}
