import Bold from 'lucide-react/icons/bold'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { writeRichText } from '#domain/text/markdown-writing.ts'
import { parseRichMarkdown } from '#domain/text/markdown.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { controlClass, Input, LabeledField } from '../ui/field.tsx'
import { inputText, type InputProps } from './input-props.ts'
import { richTextMessages as messages } from './messages.ts'
import { drawRichText, linkAddress, readRichText } from './rich-text-nodes.ts'

/** Inputs of marks that Markdown cannot store. */
const unknownMarks = /^format(?!Bold|Italic)/

/**
 * Rich text as it will look, stored as a Guardian stores it: as Markdown. The browser edits it, with undo and its own
 * shortcuts; what it makes is read as the few marks that the field knows.
 */
export function RichTextInput({ label, value, isWrong, set }: InputProps) {
  const area = useRef<HTMLDivElement>(null)
  const text = inputText(value)
  const written = useRef<string | null>(null)
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const [linking, setLinking] = useState<Range | null>(null)

  // The area keeps its nodes while its own text comes back, and with them the cursor.
  useLayoutEffect(() => {
    if (written.current === text) return
    written.current = text
    const drawn = drawRichText(parseRichMarkdown(text))
    // Lists and headings begin in a paragraph: a browser nests them wrongly in text without one.
    if (drawn.childNodes.length === 0) drawn.append(document.createElement('p'))
    area.current?.replaceChildren(drawn)
  }, [text])
  const save = () => {
    if (!area.current) return
    written.current = writeRichText(readRichText(area.current))
    set(written.current || undefined)
  }

  useEffect(() => {
    const look = () => {
      if (area.current?.contains(document.getSelection()?.anchorNode ?? null)) setMarks(currentMarks())
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])

  const run = (command: string, argument?: string) => {
    area.current?.focus()
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand(command, false, argument)
    setMarks(currentMarks())
  }
  const insert = (nodes: Node) => {
    const holder = document.createElement('div')
    holder.append(nodes)
    const [only, another] = holder.children
    const isInline = only?.nodeName === 'P' && !another
    run('insertHTML', isInline ? only.innerHTML : holder.innerHTML)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    if (html === '') run('insertText', event.clipboardData.getData('text/plain'))
    else insert(drawRichText(readRichText(new DOMParser().parseFromString(html, 'text/html').body)))
  }
  const link = (address: string | null) => {
    const place = linking
    setLinking(null)
    area.current?.focus()
    if (!place || address === null) return
    document
      .getSelection()
      ?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset)
    if (address === '') run('unlink')
    else if (place.collapsed)
      insert(
        drawRichText([
          { kind: 'paragraph', spans: [{ kind: 'link', href: address, spans: [{ kind: 'text', text: address }] }] },
        ]),
      )
    else run('createLink', address)
  }
  const openLink = () => {
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    const isHere = range !== null && area.current?.contains(range.commonAncestorContainer)
    setLinking(isHere ? range.cloneRange() : rangeAtEnd(area.current))
  }
  return (
    <div className="rounded-lg focus-within:border-accent">
      <div role="toolbar" aria-label={messages.toolbar(label)} className="flex flex-wrap gap-0.5 pb-1">
        {tools.map(({ name, icon, command, argument }) => (
          <IconButton
            key={name}
            label={messages[name]}
            aria-pressed={marks.has(name)}
            className="w-8 aria-pressed:bg-chosen aria-pressed:text-ink"
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command, argument && (marks.has(name) ? 'p' : argument))}
          >
            {icon}
          </IconButton>
        ))}
        <IconButton
          label={messages.link}
          aria-pressed={marks.has('link')}
          className="w-8 aria-pressed:bg-chosen aria-pressed:text-ink"
          onMouseDown={(event) => event.preventDefault()}
          onClick={openLink}
        >
          <Link size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {linking && <LinkForm first={addressAt(linking)} onDone={link} />}
      <div
        ref={area}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element of HTML edits rich text
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline="true"
        aria-label={label}
        aria-invalid={isWrong}
        dir="auto"
        className={classes(
          controlClass,
          'h-auto max-h-120 min-h-24 overflow-y-auto py-1.5 wrap-anywhere',
          '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_:is(h4,h5)]:text-base [&_:is(h4,h5,h6)]:font-semibold [&_li>p]:my-0 [&_ol]:list-decimal [&_ol]:ps-6 [&_p+p]:mt-2 [&_ul]:list-disc [&_ul]:ps-6 [&_[data-image]]:text-quiet',
        )}
        onBeforeInput={(event) => {
          const { inputType } = event.nativeEvent
          if (unknownMarks.test(inputType ?? '')) event.preventDefault()
        }}
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={save}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          openLink()
        }}
      />
    </div>
  )
}

interface Tool {
  readonly name: 'bold' | 'italic' | 'heading1' | 'heading2' | 'heading3' | 'bullets' | 'numbers'
  readonly icon: ReactNode
  readonly command: string
  /** The block that a paragraph becomes. */
  readonly argument?: string
}

const icon = { size: 16, 'aria-hidden': 'true' } as const

// The form around the text uses the heading levels above.
const tools: readonly Tool[] = [
  { name: 'bold', icon: <Bold {...icon} />, command: 'bold' },
  { name: 'italic', icon: <Italic {...icon} />, command: 'italic' },
  { name: 'heading1', icon: <Heading1 {...icon} />, command: 'formatBlock', argument: 'h4' },
  { name: 'heading2', icon: <Heading2 {...icon} />, command: 'formatBlock', argument: 'h5' },
  { name: 'heading3', icon: <Heading3 {...icon} />, command: 'formatBlock', argument: 'h6' },
  { name: 'bullets', icon: <List {...icon} />, command: 'insertUnorderedList' },
  { name: 'numbers', icon: <ListOrdered {...icon} />, command: 'insertOrderedList' },
]

/** The marks at the cursor. */
function currentMarks(): ReadonlySet<string> {
  const block = document.queryCommandValue('formatBlock')
  const set = tools.flatMap(({ name, command, argument }) =>
    (argument === undefined ? document.queryCommandState(command) : block === argument) ? [name] : [],
  )
  const selection = document.getSelection()
  const isLink = selection !== null && selection.rangeCount > 0 && addressAt(selection.getRangeAt(0)) !== ''
  return new Set([...set, ...(isLink ? ['link'] : [])])
}

/** The address of the link around a place; '' for none. */
function addressAt({ startContainer: node }: Range): string {
  return (node instanceof Element ? node : node.parentElement)?.closest('a')?.getAttribute('href') ?? ''
}

function rangeAtEnd(area: HTMLElement | null): Range | null {
  if (!area) return null
  const range = document.createRange()
  range.selectNodeContents(area)
  range.collapse(false)
  return range
}

interface LinkFormProps {
  readonly first: string
  /** Gets a valid address, '' to remove the link, or null for no change. */
  readonly onDone: (address: string | null) => void
}

/** No form element: it stands in the form of the document. */
function LinkForm({ first, onDone }: LinkFormProps) {
  const [text, setText] = useState(first)
  const [isTried, setTried] = useState(false)
  const address = text.trim() === '' ? '' : linkAddress(text)
  const finish = () => {
    setTried(true)
    if (address !== null) onDone(address)
  }
  return (
    <div className="flex flex-wrap items-end gap-2 pb-2">
      <div className="min-w-0 flex-1 basis-56">
        <LabeledField label={messages.address} error={isTried && address === null ? messages.badAddress : undefined}>
          {(control) => (
            <Input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button for exactly this input
              autoFocus
              inputMode="url"
              placeholder="https://"
              value={text}
              aria-invalid={isTried && address === null}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== 'Escape') return
                event.preventDefault()
                event.stopPropagation()
                if (event.key === 'Enter') finish()
                else onDone(null)
              }}
            />
          )}
        </LabeledField>
      </div>
      <Button onClick={finish}>{messages.apply}</Button>
      <Button look="quiet" onClick={() => onDone(null)}>
        {messages.cancel}
      </Button>
    </div>
  )
}
