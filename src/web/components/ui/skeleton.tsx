import { VisuallyHidden } from './visually-hidden.tsx'

export interface SkeletonProps {
  /** The expected height of the content in pixels, which prevents layout shifts. */
  readonly height: number
  /** Names what is loading, for screen readers. */
  readonly label: string
}

/** Appears only after 150 ms: most responses are faster, and a flash is worse than an empty moment. */
export function Skeleton({ height, label }: SkeletonProps) {
  const lines = Math.max(1, Math.min(8, Math.floor(height / 40)))
  return (
    <output className="flex animate-appear flex-col gap-3 py-2" style={{ minHeight: height }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" className="h-4 rounded-md bg-hover odd:w-3/5 even:w-full" />
      ))}
    </output>
  )
}
