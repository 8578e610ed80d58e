import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { NearTextsProps } from './near-texts.tsx'

const NearTexts = lazyPart(() => import('./near-texts.tsx').then((part) => part.NearTexts))

/** For a search that finds nothing: what was probably meant. Loaded only then. */
export function DidYouMean(props: NearTextsProps) {
  return (
    <Suspense fallback={null}>
      <NearTexts {...props} />
    </Suspense>
  )
}
