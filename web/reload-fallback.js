// A fallback beside the page's own script, in case that script or its first file fails to load: fetches them again
// and reloads the page, once. If that does not help, or the browser is too old, it shows a button. Old browsers
// must be able to parse this file.
addEventListener('load', function () {
  if (document.documentElement.getAttribute('data-theme')) return // the script has run: it handles everything else
  if (isFirst()) return reload()
  var panel = document.getElementById('reload')
  panel.querySelector('button').addEventListener('click', reload)
  panel.removeAttribute('hidden')
})

function reload() {
  var files = document.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')
  var waiting = files.length
  function count() {
    waiting -= 1
    if (waiting === 0) location.reload()
  }
  files.forEach(function (file) {
    fetch(file.src || file.href, { cache: 'reload' }).then(count, count)
  })
}

/** Whether the page has not reloaded itself in the last minute, as recorded by web/reload.ts. */
function isFirst() {
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60000) return false
    sessionStorage.setItem('reloaded', String(Date.now()))
    return true
  } catch {
    return false
  }
}
