// Sets the theme before the first paint, as theme/theme.ts chooses it. Not a module, because modules run after the
// paint.
;(function () {
  let choice = null
  try {
    choice = localStorage.getItem('samagri-theme')
  } catch {
    // then the system's
  }
  const dark = choice ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
