import { isBuyer, isStaff, type Role } from '#contract/roles.ts'
import { readStored } from '#web/browser-storage.ts'
import { imageSource } from '#web/image-source.ts'
import { passedOn } from '#web/product-url.ts'

/** What the page in the address bar will most likely show; the guards decide. `found`: the shop with a search. */
export type FirstScreen = 'login' | 'register' | 'shop' | 'found' | 'orders' | 'office' | 'other'

/**
 * Shows the prerendered part of index.html for the page in the address bar. It runs before the first paint and
 * fetches nothing.
 */
export function showPrerendered(): FirstScreen {
  const screen = firstScreen()
  if (screen !== 'login') document.getElementById('root')?.replaceChildren() // a sign-in form
  const prerendered = document.querySelector<HTMLTemplateElement>(`template#${screen}`)?.content
  const banner = document.querySelector<HTMLMetaElement>('meta[name="banner"]')?.content
  const image = screen === 'shop' && banner ? prerendered?.querySelector('img') : null
  if (image) Object.assign(image, imageSource(banner))
  if (prerendered) document.getElementById('root')?.append(prerendered)
  if (screen === 'login') showGreeting()
  return screen
}

function firstScreen(): FirstScreen {
  const { pathname, search } = window.location
  if (/^\/(cart|order)(\/|$)/.test(pathname)) return 'other' // open to everyone
  if (!readStored('token')) return /^\/register\/?$/i.test(pathname) ? 'register' : 'login'
  const role = readStored('role') ?? ''
  if (isStaff(role) && pathname.startsWith('/admin')) return 'office'
  if (!isBuyer(role as Role)) return 'other'
  if (pathname === '/my-orders') return 'orders'
  if (pathname !== '/' && pathname !== '/customer') return 'other'
  return new URLSearchParams(search).get('search') ? 'found' : 'shop'
}

/**
 * The guards would also redirect visitors to the login, but only after loading the code of the page that they
 * guard.
 */
function showGreeting(): void {
  const { pathname, search } = window.location
  if (!/^\/login\/?$/i.test(pathname)) window.history.replaceState(null, '', `/login${passedOn(search)}`)
  rememberFocus(document.querySelector('form'))
}

/** Marks which field of the form has the focus: React may remove it from the page at any time (login-form.tsx). */
function rememberFocus(form: HTMLFormElement | null): void {
  const remember = (field: Element | null) => {
    if (form?.contains(field)) form.dataset['focused'] = (field as HTMLInputElement).name
  }
  remember(document.activeElement)
  form?.addEventListener('focusin', ({ target }) => remember(target as Element))
  form?.addEventListener('focusout', () =>
    window.setTimeout(() => {
      if (form.isConnected && !form.contains(document.activeElement)) delete form.dataset['focused']
    }),
  )
}
