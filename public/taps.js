// See src/ssr/early-taps.ts. Null: the page answers by itself already, its code came before this file.
if (self.earlyTaps === undefined) {
  self.earlyTaps = []
  addEventListener(
    'click',
    (event) => {
      const button = self.earlyTaps && event.target instanceof Element && event.target.closest('#root button')
      if (!button) return
      event.preventDefault()
      event.stopPropagation()
      self.earlyTaps.push(button)
    },
    true,
  )
}
