import { VisuallyHidden } from './visually-hidden.tsx'

export interface SkeletonProps {
  /** Height in pixels: that of what will stand here, so that nothing jumps. */
  readonly height: number
  /** What is being loaded, for those who do not see it. */
  readonly label: string
}

/** Appears only after 150 ms: most answers are faster, and a flash is worse than a moment of nothing. */
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
