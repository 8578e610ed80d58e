import { preloadedPart, usePreload } from '../../../components/lazy-part.tsx'

/** The large views, by block type: a policy rarely contains all of them. */
export const blockViews = {
  filtersAddon: preloadedPart(() => import('../documents/filter-view.tsx').then((part) => part.FilterView)),
  groupManagerBlock: preloadedPart(() => import('./group-manager-view.tsx').then((part) => part.GroupManager)),
  interfaceDocumentsSourceBlock: preloadedPart(() =>
    import('../documents/documents-view.tsx').then((part) => part.DocumentsView),
  ),
  paginationAddon: preloadedPart(() => import('./pagination-view.tsx').then((part) => part.PaginationView)),
  policyRolesBlock: preloadedPart(() => import('./roles-view.tsx').then((part) => part.RolesView)),
  reportBlock: preloadedPart(() => import('./reports/report-view.tsx').then((part) => part.ReportView)),
  requestVcDocumentBlock: preloadedPart(() => import('../send/request-form.tsx').then((part) => part.RequestOpener)),
  tokenConfirmationBlock: preloadedPart(() =>
    import('./token-confirmation-view.tsx').then((part) => part.TokenConfirmation),
  ),
  rare: preloadedPart(() => import('./rare-view.tsx').then((part) => part.RareView)),
}

const preloads = new Map(Object.entries(blockViews).map(([type, { preload }]) => [type, preload]))

/** Loads the view's code together with the block's data, so that the view does not wait for it afterwards. */
export function usePreloadedView(type: string): void {
  usePreload(preloads.get(type))
}
