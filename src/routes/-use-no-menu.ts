// A finger that rests on the kiosk's screen asks for nothing: the browser's menu would lead out of the shop.
import { useEffect } from 'react'

export function useNoMenu(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('contextmenu', prevent)
    return () => document.removeEventListener('contextmenu', prevent)
  }, [])
}
