import { useParams } from 'react-router'
import { RequireSession } from '../../components/session/require-session.tsx'
import { policyWords } from './messages.ts'
import { PolicyHeader } from './policy-header.tsx'
import { PolicyOpener } from './policy-opener.tsx'
import { useSought } from './tree/sought-block.ts'

/** A policy: the tree of its blocks, and beside it the block that one has opened, by its UUID or by its tag. */
export function PolicyPage() {
  const { policyId = '' } = useParams()
  const sought = useSought()
  return (
    <>
      <PolicyHeader id={policyId} sought={sought} />
      <RequireSession reason={policyWords.signInReason}>
        <PolicyOpener key={policyId} id={policyId} sought={sought} />
      </RequireSession>
    </>
  )
}
