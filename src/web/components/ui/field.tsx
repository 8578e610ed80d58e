import { useId, type ReactNode, type ComponentProps } from 'react'
import { ErrorText } from './error-text.tsx'
import { classes } from './classes.ts'

export const controlClass =
  'target h-8 w-full min-w-0 rounded-lg border border-line bg-raised px-2.5 text-sm text-ink transition-colors hover:border-line-strong aria-invalid:border-major'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(controlClass, className)} {...rest} />
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly hideLabel?: boolean
  readonly children: (control: { readonly id: string; readonly 'aria-describedby': string | undefined }) => ReactNode
}

/** A control with a label, a hint and an error, all of which are read out with it. */
export function LabeledField({ label, hint, error, hideLabel = false, children }: FieldProps) {
  const id = useId()
  const described = hint !== undefined || error !== undefined ? `${id}-note` : undefined
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-xs text-quiet'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described })}
      {error !== undefined ? (
        <ErrorText id={`${id}-note`}>{error}</ErrorText>
      ) : (
        described && (
          <p id={described} className="text-xs text-quiet">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
