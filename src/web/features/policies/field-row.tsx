import type { ReactNode } from 'react'

interface FieldRowProps {
  readonly field: ReactNode
  /** True for a field that takes the width that its buttons leave. */
  readonly isWide?: boolean
  /** Buttons. */
  readonly children: ReactNode
}

/** A field with buttons next to its control, even if a hint follows the control. */
export function FieldRow({ field, isWide = false, children }: FieldRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className={isWide ? 'min-w-64 flex-1' : 'w-72 max-w-full'}>{field}</div>
      {/* The label is as high as the margin. On phones, the buttons are below. */}
      <div className="flex flex-wrap gap-3 empty:hidden sm:mt-5.5">{children}</div>
    </div>
  )
}
