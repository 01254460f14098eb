// Beside the page's own script, for the time that the script itself or the file it begins with is lost: asks for them
// again and reloads the page, once. If it is no better then, or the browser is too old, it shows a button.
// Old browsers must be able to read this file.
addEventListener('load', function () {
  if (document.documentElement.getAttribute('data-theme')) return // the script has run: it looks after the rest
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

/** Whether the page has not reloaded itself in the last minute, as web/reload.ts remembers it. */
function isFirst() {
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60000) return false
    sessionStorage.setItem('reloaded', String(Date.now()))
    return true
  } catch {
    return false
  }
}
