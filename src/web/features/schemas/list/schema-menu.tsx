import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ComponentProps } from 'react'
import { createDenyReason, schemaDenyReason } from '#domain/schemas/document/schema-access.ts'
import type { SchemaValue } from '#domain/schemas/document/schema.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { useSignedIn } from '../../../components/session/require-session.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import { paths } from '../../../paths.ts'
import { schemaMessages } from '../messages.ts'
import { exportSchema, exportSchemaZip } from './export-schema.ts'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'

const { actions } = schemaMessages
const item =
  'target flex h-8 w-full items-center rounded-md px-2.5 text-start text-sm hover:bg-hover disabled:opacity-50'

export interface SchemaMenuProps {
  readonly schema: SchemaValue
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

/** Denied actions are disabled, with the reason. */
export function SchemaMenu({ schema, onOpen }: SchemaMenuProps) {
  const session = useSignedIn()
  const popover = usePopover()
  const label = actions.label(schema.name || schemaMessages.unnamed)
  const reasonFor = (action: 'activate' | 'delete') => {
    const denyReason = schemaDenyReason(action, schema, session)
    return denyReason && schemaMessages.denyReason(denyReason)
  }
  const denyReason = createDenyReason(session)
  const [create, activate, remove] = [
    denyReason && schemaMessages.denyReason(denyReason),
    reasonFor('activate'),
    reasonFor('delete'),
  ]
  const reasons = new Set([create, activate, remove].filter((reason) => reason !== null))
  const choose = (run: () => void) => () => {
    popover.hide()
    run()
  }
  const menu = (
    <div className="-mx-1 flex w-60 flex-col">
      <PageLink to={paths.schemaVersions(schema.id)} className={item}>
        {actions.versions}
      </PageLink>
      <PageLink to={paths.schemaCompare(schema.id)} className={item}>
        {actions.compare}
      </PageLink>
      <MenuButton reason={create} onClick={choose(() => onOpen({ kind: 'duplicate', schema }))}>
        {actions.duplicate}
      </MenuButton>
      <MenuButton reason={null} onClick={choose(() => exportSchema(schema))} disabled={schema.text === null}>
        {actions.export}
      </MenuButton>
      <MenuButton reason={null} onClick={choose(() => exportSchemaZip(schema))} disabled={schema.text === null}>
        {actions.exportZip}
      </MenuButton>
      <hr className="my-1 border-line" />
      <MenuButton reason={activate} onClick={choose(() => onOpen({ kind: 'activate', schema }))}>
        {actions.activate}
      </MenuButton>
      <MenuButton reason={remove} onClick={choose(() => onOpen({ kind: 'delete', schema }))}>
        {actions.delete}
      </MenuButton>
      {[...reasons].map((reason) => (
        <p key={reason} aria-hidden="true" className="px-2.5 pt-1 pb-1.5 text-xs text-quiet wrap-anywhere">
          {reason}
        </p>
      ))}
    </div>
  )
  return (
    <IconButton label={label} onClick={(event) => popover.pin(event.currentTarget, menu, label)}>
      <Ellipsis size={16} aria-hidden />
    </IconButton>
  )
}

interface MenuButtonProps extends ComponentProps<'button'> {
  readonly reason: string | null
}

function MenuButton({ reason, children, disabled, ...rest }: MenuButtonProps) {
  return (
    <button type="button" className={item} disabled={disabled || reason !== null} {...rest}>
      {children}
      {reason !== null && <span className="sr-only">{reason}</span>}
    </button>
  )
}
