export interface PageNameProps {
  readonly name: string
  readonly url: string | null
}

/** The name of the status page, which leads to it where its address is one. */
export function PageName({ name, url }: PageNameProps) {
  if (url === null || !/^https?:\/\//i.test(url)) return name
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-2">
      {name}
    </a>
  )
}
