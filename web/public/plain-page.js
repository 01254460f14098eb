// The theme of pages that are no screens of the web client: as theme/theme.ts chooses it.
const dark = matchMedia('(prefers-color-scheme: dark)')
function applyTheme() {
  let choice = null
  try {
    choice = localStorage.getItem('samagri-theme')
  } catch {
    // a browser without storage follows the system
  }
  const system = dark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'light' || choice === 'dark' ? choice : system
}
applyTheme()
dark.addEventListener('change', applyTheme)
