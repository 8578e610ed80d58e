import { useState } from 'react'
import * as v from 'valibot'
import type { ReportBlockData, ReportItem } from '#api/policies/block-answers.ts'
import { StoredDocument } from '#api/policies/blocks.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { isChoice, shownDocuments } from '#domain/policies/rules/report-steps.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Fact } from '../../../../components/fact.tsx'
import { Timestamp } from '../../../../components/time/timestamp.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { Disclosure } from '../../../../components/ui/disclosure.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { DocumentView } from '../../documents/document-view.tsx'
import { JsonText } from '../../json-text.tsx'
import type { PolicyView } from '../../queries.ts'
import { reportMessages as messages } from '../messages.ts'
import { ReportSearchForm } from './report-search-form.tsx'

interface ReportViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: ReportBlockData
}

/** The origin of tokens or a document, searched by a document's hash; newest step first. */
export function ReportView({ view, block, data }: ReportViewProps) {
  const { hash, data: report } = data
  return (
    <div className="flex flex-col gap-5">
      <ReportSearchForm
        key={hash}
        view={view}
        block={block}
        found={hash}
        label={messages.hash}
        hint={messages.hashHint}
      />
      {report ? (
        <Report view={view} block={block} report={report} />
      ) : (
        <p className="text-quiet">{hash === null ? messages.lead : messages.nothing}</p>
      )}
    </div>
  )
}

interface ReportProps {
  readonly view: PolicyView
  readonly block: Block
  readonly report: NonNullable<ReportBlockData['data']>
}

function Report({ view, block, report }: ReportProps) {
  const { mintDocument: mint, policyDocument: policy, impacts, vpDocument, vcDocument } = report
  const start = vpDocument ?? vcDocument
  const steps = report.documents.filter(({ visible }) => visible !== false).toReversed()
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const shown = shownDocuments(steps, chosen)
  return (
    <>
      {mint && (
        <Card>
          <h2 className="text-lg font-semibold tracking-tight">{messages.tokens}</h2>
          <dl className="mt-2 divide-y divide-line text-sm">
            <Fact name={messages.amount}>{valueText(mint.amount ?? mint['expected'])}</Fact>
            {mint.tokenId !== null && <Fact name={messages.token}>{mint.tokenId}</Fact>}
            {mint.date !== null && (
              <Fact name={messages.date}>
                <Timestamp at={parseInstant(mint.date)} />
              </Fact>
            )}
            {/* A report of a Guardian names the owner of minted tokens as their issuer. */}
            <Owner name={mint.username} did={mint.issuer} />
          </dl>
          {mint['ledger'] === 'dry-run' && <p className="mt-2 text-sm text-quiet">{messages.dryRun}</p>}
        </Card>
      )}
      {impacts.length > 0 && (
        <Card>
          <h2 className="text-lg font-semibold tracking-tight">{messages.impacts}</h2>
          <dl className="mt-2 divide-y divide-line text-sm">
            {impacts.map(({ label, amount, unit }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- impacts have no identity of their own
              <Fact key={index} name={label ?? messages.impact}>
                {[valueText(amount), unit ?? ''].join(' ').trim()}
              </Fact>
            ))}
          </dl>
        </Card>
      )}
      <section aria-label={messages.steps}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{messages.steps}</h2>
        <ol className="flex flex-col gap-3">
          {start && (
            <Step
              view={view}
              block={block}
              item={{ ...start, title: start.title ?? messages.start }}
              isStart
              documents={[start['document']]}
            />
          )}
          {steps.map((item, index) => (
            <Step
              // oxlint-disable-next-line react/no-array-index-key -- the items of a report have no ids
              key={index}
              view={view}
              block={block}
              item={item}
              documents={shown[index] ?? []}
              {...(isChoice(item, steps[index - 1]) && {
                chosen: chosen.get(index) ?? 0,
                onChoose: (position: number) =>
                  // What follows from another document is another choice.
                  setChosen(new Map([...[...chosen].filter(([step]) => step > index), [index, position]])),
              })}
            />
          ))}
        </ol>
      </section>
      {policy && (
        <p className="text-sm text-quiet">
          {messages.policy(policy.name ?? view.policy.name, policy.version, policy.username ?? policy.issuer)}
        </p>
      )}
    </>
  )
}

interface StepProps {
  readonly view: PolicyView
  readonly block: Block
  readonly item: Partial<ReportItem>
  /** A report lists the document that it starts from under its owner. */
  readonly isStart?: boolean
  readonly documents: readonly unknown[]
  /** The position of the document that decides what the step above shows. */
  readonly chosen?: number
  readonly onChoose?: (position: number) => void
}

function Step({ view, block, item, isStart = false, documents, chosen = 0, onChoose }: StepProps) {
  const { title, description, username, issuer, tag, notFoundDocuments } = item
  const name = username ?? issuer ?? null
  return (
    <li>
      <Card>
        <h3 className="font-medium wrap-anywhere">{title || tag || messages.step}</h3>
        {description && <p className="mt-1 max-w-[72ch] text-quiet">{description}</p>}
        {notFoundDocuments ? (
          <p className="mt-2 text-quiet">{messages.missing}</p>
        ) : (
          <>
            <StepOrigin
              by={name && (isStart ? messages.ownedBy(name) : messages.issuedBy(name))}
              documents={documents}
            />
            {onChoose && documents.length > 1 && (
              <div className="mt-2 max-w-72">
                <Select
                  label={messages.follows}
                  value={String(chosen)}
                  options={documents.map((_, index) => ({ value: String(index), label: messages.numbered(index + 1) }))}
                  onChange={(position) => onChoose(Number(position))}
                />
              </div>
            )}
            {documents.map((part, index) => (
              <ReportDocument
                // oxlint-disable-next-line react/no-array-index-key -- nor have its documents
                key={index}
                view={view}
                block={block}
                document={part}
                number={documents.length > 1 ? index + 1 : null}
              />
            ))}
          </>
        )}
      </Card>
    </li>
  )
}

interface StepOriginProps {
  readonly by: string | null
  readonly documents: readonly unknown[]
}

/** Who issued or owns a step, and when it was created if it is one document. */
function StepOrigin({ by, documents: [document, another] }: StepOriginProps) {
  const row = v.safeParse(StoredDocument, document)
  const at = row.success && another === undefined ? parseInstant(row.output.createDate) : null
  return (
    <p className="mt-2 flex flex-wrap gap-x-3 text-sm wrap-anywhere empty:hidden">
      {by !== null && <span>{by}</span>}
      {at !== null && (
        <span className="text-quiet">
          <Timestamp at={at} />
        </span>
      )}
    </p>
  )
}

interface ReportDocumentProps {
  readonly view: PolicyView
  readonly block: Block
  readonly document: unknown
  readonly number: number | null
}

function ReportDocument({ view, block, document, number }: ReportDocumentProps) {
  if (document === null || document === undefined) return null
  const row = v.safeParse(StoredDocument, document)
  return (
    <Disclosure summary={number === null ? messages.document : messages.numbered(number)} className="mt-2">
      <div className="mt-2">
        {row.success ? <DocumentView view={view} blockId={block.id} row={row.output} /> : <JsonText data={document} />}
      </div>
    </Disclosure>
  )
}

function Owner({ name, did }: { readonly name: string | null; readonly did: string | null }) {
  if (name === null && did === null) return null
  return (
    <Fact name={messages.owner} note={name !== null && did !== name ? did : undefined}>
      {name ?? did}
    </Fact>
  )
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return messages.unknown
  return typeof value === 'string' ? value : stringifyJson(value)
}
