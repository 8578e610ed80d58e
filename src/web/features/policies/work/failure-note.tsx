import { useQueryClient } from '@tanstack/react-query'
import { sendFailureAgain, type BlockFailure } from '#api/policies/policies.ts'
import { readSandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Notice } from '../../../components/notice.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useServices } from '../../../platform/services.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { paths } from '../../../paths.ts'
import { useMayImport } from '../import/policy-files.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import { usePoliciesKey, usePolicyFailures } from '../queries.ts'
import { refreshPolicy } from '../refresh-policy.ts'
import { failureNoteMessages as messages } from './messages.ts'

interface FailureNoteProps {
  readonly policyId: string
}

/** Failures of blocks with the user's documents; for the owner, with all documents. */
export function FailureNote({ policyId }: FailureNoteProps) {
  const { data = [] } = usePolicyFailures(policyId)
  const mayImport = useMayImport()
  if (data.length === 0) return null
  return (
    <Notice mark={<StatusMark status="unknown" />} title={messages.title(data.length)}>
      <p>{messages.lead[mayImport ? 'registry' : 'others']}</p>
      <ul data-list="" className="mt-2 flex flex-col divide-y divide-line">
        {data.map((failure) => (
          <Failed key={failure.id} policyId={policyId} failure={failure} />
        ))}
      </ul>
    </Notice>
  )
}

function Failed({ policyId, failure }: FailureNoteProps & { readonly failure: BlockFailure }) {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  const { run, isBusy, error, retry } = useWrite(
    () => client.call(sendFailureAgain, { params: { policyId, failureId: failure.id } }),
    { onDone: () => refreshPolicy(queries, [...key, policyId]) },
  )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p>{failure.reason}</p>
        <p className="text-quiet">
          {`${messages.at} `}
          <Timestamp at={parseInstant(failure.at)} mode="near" />
          {failure.blockTag !== null && <FailedIn policyId={policyId} tag={failure.blockTag} />}
        </p>
      </div>
      <Button disabled={isBusy} onClick={() => run()}>
        {isBusy ? messages.sending : messages.again}
      </Button>
      {error !== null && (
        <WriteFailure error={error} messages={policyFailureMessages.pressing} className="my-2" onRetry={retry} />
      )}
    </li>
  )
}

/** For those who may correct the policy, with a link to the block's configuration. */
function FailedIn({ policyId, tag }: { readonly policyId: string; readonly tag: string }) {
  const name = messages.tag(tag)
  const held = readSandboxAddress(policyId)?.policyId ?? policyId
  return (
    <>
      {messages.inBlock}
      {useMayImport() ? (
        <PageLink
          to={paths.policyTag(held, tag, { view: 'properties' })}
          className="target underline underline-offset-2"
        >
          {name}
        </PageLink>
      ) : (
        name
      )}
    </>
  )
}
