import { useEffect } from 'react'
import { usePreference } from '../platform/preference.ts'

/** Hands a changed theme to the style sheet; `theme.js` has done so before the first paint. */
export function Theme() {
  const [theme] = usePreference((preferences) => preferences.theme)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }, [theme])
  return null
}
