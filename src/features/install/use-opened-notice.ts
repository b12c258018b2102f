// A tapped notification leads the open page to its order, without loading it anew (sw/push.ts).
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function useOpenedNotice(): void {
  const router = useRouter()
  useEffect(() => {
    const leave = new AbortController()
    const follow = ({ data }: MessageEvent) => {
      if (data?.type === 'open' && /^\/account\/ordini(\?ordine=[a-z0-9]{15})?$/.test(String(data.path))) {
        router.history.push(data.path)
      }
    }
    navigator.serviceWorker?.addEventListener('message', follow, { signal: leave.signal })
    return () => leave.abort()
  }, [router])
}
