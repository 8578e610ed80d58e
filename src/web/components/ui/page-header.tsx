import type { ReactNode } from 'react'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** One line below the title. */
  readonly lead?: ReactNode
  readonly mark?: ReactNode
  /** A small button beside the title, which never wraps. */
  readonly menu?: ReactNode
  /** Buttons and filters at the end. */
  readonly children?: ReactNode
}

/** The only `h1` of a page. It receives the focus when the page changes, so that screen readers announce it. */
export function PageHeader({ title, lead, mark, menu, children }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6">
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-4 sm:items-center">
        {mark}
        <div className={menu ? 'min-w-0 flex-1' : 'min-w-0'}>
          <h1
            tabIndex={-1}
            data-page-title=""
            className="text-xl font-semibold tracking-tight break-words outline-none sm:text-2xl"
          >
            {title}
          </h1>
          {lead && <div className="mt-0.5 text-quiet">{lead}</div>}
        </div>
        {menu}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

/** For what removes the element that had the focus. */
export function focusPageTitle(): void {
  const title = document.querySelector('[data-page-title]')
  if (title instanceof HTMLElement) title.focus({ preventScroll: true })
}

/** If the previously focused element is gone, the page title gets the focus. */
export function holdFocus(): void {
  if (document.activeElement === document.body) focusPageTitle()
}
