import type { Factor } from '#api/accounts/factors.ts'
import { parseInstant } from '#domain/time/instant.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { lazy, Suspense, useState } from 'react'
import { Dotted } from '../../../components/dotted.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Notice } from '../../../components/notice.tsx'
import { hasPasskeys, passkeyKind } from '../../../components/session/passkey-failure.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useFactors, useFactorWrites } from '../queries.ts'
import { factorMessages } from './messages.ts'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenameFactor } from './rename-factor.tsx'

const AddApp = lazy(() => import('./add-app.tsx').then((module) => ({ default: module.AddApp })))

const AddPasskey = lazy(() => import('./add-passkey.tsx').then((module) => ({ default: module.AddPasskey })))

type Open =
  | { readonly what: 'app' }
  | { readonly what: 'passkey' }
  | { readonly what: 'renew' }
  | { readonly what: 'rename' | 'remove'; readonly factor: Factor }

export function FactorList() {
  const query = useFactors()
  const own = query.data
  const { remove, renewCodes } = useFactorWrites()
  const [open, setOpen] = useState<Open | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (own === null) return <EmptyState title={factorMessages.elsewhere}>{factorMessages.elsewhereAdvice}</EmptyState>
  const { factors, recoveryCodesLeft, isDemanded } = own
  const close = () => setOpen(null)
  const added = (fresh: readonly string[] | null) => {
    close()
    if (fresh) setCodes(fresh)
  }
  const hasCodes = factors.length > 0
  return (
    <>
      <StaleNote query={query} className="mb-3" />
      {isDemanded && (
        <Notice mark={<ShieldAlert size={16} aria-hidden />} title={factorMessages.demanded}>
          {factorMessages.demandedBody}
        </Notice>
      )}
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {factors.length === 0 ? (
        <EmptyState title={factorMessages.none}>{factorMessages.noneAdvice}</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {factors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} onOpen={(what) => setOpen({ what, factor })} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look={isDemanded ? 'primary' : 'plain'} onClick={() => setOpen({ what: 'app' })}>
          {factorMessages.addApp}
        </Button>
        {hasPasskeys() ? (
          <Button onClick={() => setOpen({ what: 'passkey' })}>{factorMessages.addPasskey}</Button>
        ) : (
          <p className="self-center text-sm text-quiet">
            {globalThis.isSecureContext ? factorMessages.noPasskeys : factorMessages.noPasskeysHttp}
          </p>
        )}
      </div>
      {factors.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          <div className="min-w-0">
            <p className="font-medium">{factorMessages.codes}</p>
            <p className="text-sm text-quiet">
              {factorMessages.codesLeft(recoveryCodesLeft)} {factorMessages.codesFor}
            </p>
          </div>
          <Button onClick={() => setOpen({ what: 'renew' })}>{factorMessages.renew}</Button>
        </div>
      )}
      <Dialog
        open={open !== null}
        onClose={close}
        label={open === null ? '' : titleOf(open)}
        closeLabel={uiMessages.close}
        className="max-w-104"
      >
        <div className="p-5">
          {open?.what === 'app' && (
            <Suspense>
              <AddApp hasCodes={hasCodes} onAdded={added} />
            </Suspense>
          )}
          {open?.what === 'passkey' && (
            <Suspense>
              <AddPasskey hasCodes={hasCodes} onAdded={added} />
            </Suspense>
          )}
          {open?.what === 'renew' && (
            <ProofForm action={factorMessages.renew} hasCodes={hasCodes} send={renewCodes} onDone={added}>
              <p>{factorMessages.renewLead}</p>
            </ProofForm>
          )}
          {open?.what === 'rename' && <RenameFactor factor={open.factor} onDone={close} />}
          {open?.what === 'remove' && (
            <ProofForm
              action={factorMessages.remove}
              hasCodes={hasCodes}
              send={(proof) => remove(open.factor.id, proof)}
              onDone={close}
            >
              <p className="wrap-anywhere">
                {factorMessages.removeLead(open.factor.name)} {factors.length === 1 && factorMessages.removeLast}
              </p>
            </ProofForm>
          )}
        </div>
      </Dialog>
    </>
  )
}

function titleOf(open: Open): string {
  if (open.what === 'app') return factorMessages.addApp
  if (open.what === 'passkey') return factorMessages.addPasskey
  if (open.what === 'renew') return factorMessages.renew
  if (open.what === 'rename') return factorMessages.renameOf(open.factor.name)
  return factorMessages.removeOf(open.factor.name)
}

interface FactorItemProps {
  readonly factor: Factor
  readonly onOpen: (what: 'rename' | 'remove') => void
}

function FactorItem({ factor: { kind, name, createdAt, usedAt }, onOpen }: FactorItemProps) {
  const [added, used] = [parseInstant(createdAt), parseInstant(usedAt)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet">
          <Dotted>
            {kindName(kind)}
            {added !== null && (
              <>
                {factorMessages.added} <Timestamp at={added} />
              </>
            )}
            {used === null ? (
              factorMessages.never
            ) : (
              <>
                {factorMessages.used} <Timestamp at={used} />
              </>
            )}
          </Dotted>
        </p>
      </div>
      <div className="-mx-3 flex">
        <Button look="quiet" aria-label={factorMessages.renameOf(name)} onClick={() => onOpen('rename')}>
          {factorMessages.rename}
        </Button>
        <Button look="quiet" aria-label={factorMessages.removeOf(name)} onClick={() => onOpen('remove')}>
          {factorMessages.remove}
        </Button>
      </div>
    </li>
  )
}

function kindName(kind: string): string {
  if (kind === 'totp') return factorMessages.kinds.totp
  return kind === passkeyKind ? factorMessages.kinds.passkey : factorMessages.unknownKind
}
