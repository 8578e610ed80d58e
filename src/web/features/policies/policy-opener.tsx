import { StaleNote } from '../../components/freshness.tsx'
import { useFollowedPolicy, usePolicy } from './queries.ts'
import { NoPolicy, PolicyFailure } from './policy-failure.tsx'
import { PolicyWorkspace } from './policy-workspace.tsx'
import type { Sought } from './tree/sought-block.ts'

export interface PolicyOpenerProps {
  readonly id: string
  readonly sought: Sought
}

/** Reads the policy and follows what happens in it. */
export function PolicyOpener({ id, sought }: PolicyOpenerProps) {
  const query = usePolicy(id)
  useFollowedPolicy(id)
  if (!query.data) return <PolicyFailure query={query} height={560} gone={<NoPolicy />} />
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      <PolicyWorkspace view={query.data} sought={sought} />
    </>
  )
}
