import { useReducer } from 'react'
import type { NotifyChoice } from '../platform/preferences.ts'
import { usePreference } from '../platform/preference.ts'

/** Desktop notifications: chosen here, allowed by the browser. Both must say yes. */
export function useNotify() {
  const [wish, setWish] = usePreference((preferences) => preferences.notify)
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0)
  const choose = async (choice: NotifyChoice) => {
    const allowed =
      choice === 'on' && permissionNow() === 'default' ? await Notification.requestPermission() : permissionNow()
    setWish(choice === 'on' && allowed === 'granted' ? 'on' : 'off')
    lookAgain()
  }
  const permission = permissionNow()
  const choice: NotifyChoice = wish === 'on' && permission === 'granted' ? 'on' : 'off'
  return { choice, denied: permission === 'denied', choose }
}

function permissionNow(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied'
}
