import type { FormField } from '#domain/schemas/form/schema-form.ts'

/** A help text. Its color is only used for the edge, because as a text color it might be unreadable. */
export function FormHelp({ field }: { readonly field: FormField }) {
  const { label, help, style, path } = field
  return (
    <div
      data-form-path={path.join('/')}
      className="scroll-mt-24 border-s-[3px] border-line-strong ps-3 wrap-anywhere"
      style={{ ...(style.color !== null && { borderInlineStartColor: style.color }), fontSize: sizeOf(style.size) }}
    >
      <p className={style.bold ? 'font-semibold' : ''}>{label}</p>
      {help !== '' && help !== label && <p className="whitespace-pre-line text-quiet">{help}</p>}
    </div>
  )
}

function sizeOf(size: string | null): string | undefined {
  const pixels = Number.parseFloat(size ?? '')
  return pixels >= 8 && pixels <= 48 ? `${pixels / 16}rem` : undefined
}
