import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../../components/ui/button.tsx'
import { schemaListWords } from '../messages.ts'
import type { OpenSchemaDialog } from './schema-dialogs.tsx'

export interface ListActionsProps {
  readonly onOpen: (dialog: OpenSchemaDialog) => void
}

/** How a schema comes into being. */
export function ListActions({ onOpen }: ListActionsProps) {
  return (
    <div className="ms-auto flex items-center gap-2">
      <Button onClick={() => onOpen({ kind: 'import' })}>
        <FileUp size={15} aria-hidden />
        {schemaListWords.import}
      </Button>
      <Button look="primary" onClick={() => onOpen({ kind: 'create' })}>
        <Plus size={15} aria-hidden />
        {schemaListWords.create}
      </Button>
    </div>
  )
}
