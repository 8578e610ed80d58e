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

/** Names the page in the window title, for instance after its incident; null uses the route's name. */
export function usePageName(name: string | null): void {
  const { setName } = use(PageNameContext)
  useEffect(() => {
    // Any part of the page may set the name. The transition keeps it from forcing the hydration of the others.
    startTransition(() => setName(name))
    return () => startTransition(() => setName(null))
  }, [name, setName])
}

export function useNameOfPage(): string | null {
  return use(PageNameContext).name
}
