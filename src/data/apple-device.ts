// iPhone and iPad, whatever their browser is called: all of them are Safari inside. And whether the shop was opened from the home
// screen, which such a browser older than iOS 13 says in a word of its own.

/** iPad's Safari calls itself a Mac, but a Mac has no touch screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** As an app of its own, without a browser's bars. */
export function isOnHomeScreen(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}
