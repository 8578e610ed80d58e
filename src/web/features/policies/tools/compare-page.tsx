import { useRef, useState } from 'react'
import type { PolicyComparison, PolicyVersion } from '#api/policies/policy-review.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { usePolicyFiles } from '../import/policy-files.ts'
import { policyMessages } from '../messages.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { fileFailureMessages } from '../import/messages.ts'
import { usePolicies } from '../queries.ts'
import { usePolicyComparison, usePolicyVersions, type ComparisonQuery } from './queries.ts'
import { ChangeList } from './change-list.tsx'
import { policyCompareMessages as messages } from './messages.ts'
import { ToolPage } from './tool-page.tsx'

export function ComparePage() {
  return (
    <ToolPage title={messages.title} lead={messages.lead}>
      {(policyId) => <Comparing key={policyId} policyId={policyId} />}
    </ToolPage>
  )
}

function Comparing({ policyId }: { readonly policyId: string }) {
  const versions = usePolicyVersions(policyId)
  const policies = usePolicies()
  const { value, set } = useAddress()
  const [file, setFile] = useState<PolicyComparison | null>(null)
  if (!versions.data) return <PolicyFailure query={versions} height={400} gone={<NoPolicy />} />
  if (!policies.data) return <PolicyFailure query={policies} height={400} />
  const [newest, ...earlier] = versions.data
  const others = policies.data.filter(({ id }) => id !== policyId)
  const chosen = chosenIn(value, versions.data, others)
  const before = chosen.with ? `with ${chosen.with}` : chosen.number ? `number ${chosen.number}` : ''
  const show = (patch: Readonly<Record<string, string | null>>) => {
    setFile(null)
    set(patch, { push: true })
  }
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={versions.error ? versions : policies} />
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3" data-print="no">
        <Select
          label={messages.before}
          value={before}
          options={[
            { value: '', label: messages.choose },
            ...(chosen.after === undefined ? earlier : versions.data)
              .filter(({ number }) => String(number) !== chosen.after)
              .map((one) => ({ value: `number ${one.number}`, label: messages.version(one) })),
            ...others.map(({ id, name, tag }) => ({
              value: `with ${id}`,
              label: messages.policy(name || policyMessages.unnamed, tag),
            })),
          ]}
          onChange={(next) => {
            const [kind, name] = next.split(' ')
            show({ with: kind === 'with' ? (name ?? null) : null, number: kind === 'number' ? (name ?? null) : null })
          }}
          className="w-full sm:w-80"
        />
        {newest && earlier.length > 0 && (
          <Select
            label={messages.after}
            value={chosen.after ?? ''}
            options={[
              { value: '', label: messages.now(newest) },
              ...earlier.map((one) => ({ value: String(one.number), label: messages.version(one) })),
            ]}
            onChange={(next) => show({ after: next || null, ...(next === chosen.number && { number: null }) })}
            className="w-full sm:w-80"
          />
        )}
        <FileChoice
          policyId={policyId}
          onCompared={(compared) => {
            set({ with: null, number: null, after: null })
            setFile(compared)
          }}
        />
      </div>
      <div className="mt-6">
        {file ? (
          <Result comparison={file} policyId={null} />
        ) : before === '' ? (
          <p className="text-quiet">{messages.chosenFirst}</p>
        ) : (
          <Compared policyId={policyId} query={chosen} />
        )}
      </div>
    </>
  )
}

/** The selection in the address, without policies and versions that do not exist. */
function chosenIn(
  value: (name: string) => string,
  versions: readonly PolicyVersion[],
  others: readonly { readonly id: string }[],
): ComparisonQuery {
  const [other, number, after] = [value('with'), value('number'), value('after')]
  const isVersion = (one: string) => versions.some((version) => String(version.number) === one)
  return {
    ...(others.some(({ id }) => id === other) && { with: other }),
    ...(isVersion(number) && number !== after && { number }),
    ...(isVersion(after) && { after }),
  }
}

interface FileChoiceProps {
  readonly policyId: string
  readonly onCompared: (comparison: PolicyComparison) => void
}

/** Compares a file without storing it. */
function FileChoice({ policyId, onCompared }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const files = usePolicyFiles()
  const { run, isBusy, error, retry } = useWrite((file: File) => files.compare(policyId, file), {
    onDoneHere: onCompared,
  })
  return (
    <>
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? messages.reading : messages.file}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".policy,.json,.zip"
        aria-label={messages.file}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) run(file)
        }}
      />
      {error !== null && (
        <WriteFailure error={error} messages={fileFailureMessages.reading} className="w-full" onRetry={retry} />
      )}
    </>
  )
}

function Compared({ policyId, query: chosen }: { readonly policyId: string; readonly query: ComparisonQuery }) {
  const query = usePolicyComparison(policyId, chosen, true)
  if (!query.data) return <PolicyFailure query={query} height={320} gone={<NoPolicy />} />
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      <Result comparison={query.data} policyId={chosen.after === undefined ? policyId : null} />
    </>
  )
}

function Result({ comparison, policyId }: { readonly comparison: PolicyComparison; readonly policyId: string | null }) {
  if (comparison.changes.length > 0) return <ChangeList comparison={comparison} policyId={policyId} />
  return (
    <EmptyState title={messages.none.title}>
      <p>{messages.none.hint}</p>
    </EmptyState>
  )
}
