// The theme of pages that are not screens of the web client, as chosen by theme/theme.ts.
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
