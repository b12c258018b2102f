// The bar at the very top while the next screen loads: 5 px, glaze gradient, shown only when it takes longer than 50 ms.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from './loading-bar.module.css'

const THROTTLE_MS = 50

export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), THROTTLE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return <div className={styles.bar} data-shown={isShown} role="presentation" />
}
