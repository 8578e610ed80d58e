import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react'

interface PageName {
  readonly name: string | null
  readonly setName: (name: string | null) => void
}

const PageNameContext = createContext<PageName>({ name: null, setName: () => {} })

export function PageNameProvider({ children }: { readonly children: ReactNode }) {
  const [name, setName] = useState<string | null>(null)
  const value = useMemo(() => ({ name, setName }), [name])
  return <PageNameContext value={value}>{children}</PageNameContext>
}

/** Names the page in the title of the window, say by the incident it is about; while there is none the route's name stands there. */
export function usePageName(name: string | null): void {
  const { setName } = use(PageNameContext)
  useEffect(() => {
    // Every part of the page may ask for it: those that are still to be taken over are not to be hurried.
    startTransition(() => setName(name))
    return () => startTransition(() => setName(null))
  }, [name, setName])
}

export function useNameOfPage(): string | null {
  return use(PageNameContext).name
}
