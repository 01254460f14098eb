import type { Page } from '@playwright/test'
import { ACCOUNT_SCREENS } from './account-screens.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'
import { CHECKOUT_SCREENS, openFilledCart } from './checkout-screens.ts'
import { GUEST_SCREENS } from './guest-screens.ts'
import { OWN_ORDER_DESK_SCREENS } from './order-desk-screens.ts'
import type { Screen } from './screen.ts'
import { searchBox } from './search-box.ts'
import { ASHA, RAVI } from './sign-in.ts'

const PHONE = [360]
const NARROW = [360, 768]

const CUSTOMER_SCREENS: readonly Screen[] = [
  { name: 'login', open: (page) => page.goto('/login') },
  { name: 'login-refused', open: logInWrongly },
  { name: 'login-forgot-password', open: forgetPassword },
  { name: 'register', open: (page) => page.goto('/register') },
  { name: 'register-refused', open: registerWithoutName },
  { name: 'home', as: ASHA, fullPage: true, open: (page) => page.goto('/') },
  { name: 'home-list', as: ASHA, open: showList },
  { name: 'home-menu', as: ASHA, widths: PHONE, open: openMenu },
  { name: 'home-found', as: ASHA, open: (page) => search(page, 'lamp') },
  { name: 'home-nothing-found', as: ASHA, open: (page) => search(page, 'nothing like this') },
  { name: 'my-orders-suggestions', as: ASHA, widths: [768, 1440], open: beSuggested },
  { name: 'home-narrowed', as: ASHA, open: (page) => page.goto('/?discount=15&maxPrice=500&inStock=true') },
  { name: 'home-none-reduced', as: ASHA, open: (page) => page.goto('/?discount=90') },
  { name: 'home-filters', as: ASHA, widths: NARROW, open: openFilters },
  { name: 'product', as: ASHA, open: openProduct },
  { name: 'cart', as: ASHA, open: openFilledCart },
  { name: 'cart-empty', as: ASHA, open: openEmptyCart },
  ...CHECKOUT_SCREENS,
  { name: 'my-orders', as: ASHA, fullPage: true, open: (page) => page.goto('/my-orders') },
  { name: 'my-orders-failed', as: ASHA, open: failMyOrders },
  { name: 'my-orders-none-found', as: ASHA, open: searchMyOrders },
  { name: 'my-orders-more', as: ASHA, open: (page) => openMore(page) },
  { name: 'my-orders-screenshot', as: ASHA, open: (page) => pressInMore(page, 'Payment screenshot') },
  { name: 'my-orders-invoice', as: ASHA, open: (page) => pressInOrder(page, /^Invoice for/) },
  { name: 'my-orders-problem', as: ASHA, open: (page) => pressInMore(page, 'Report a problem') },
  { name: 'my-orders-cancellation', as: ASHA, open: (page) => pressInMore(page, 'Request cancellation') },
  ...OWN_ORDER_DESK_SCREENS,
  { name: 'notifications', as: ASHA, open: (page) => pressInBar(page, /^Notifications/) },
  { name: 'wish-list', as: ASHA, open: openWishlist },
  { name: 'wish-list-empty', as: RAVI, open: (page) => pressInBar(page, /^Wishlist,/) },
  { name: 'profile', as: ASHA, open: (page) => openProfile(page, 'Profile') },
  { name: 'profile-addresses', as: ASHA, open: (page) => openProfile(page, 'Addresses') },
  { name: 'profile-address', as: ASHA, open: addAddress },
  { name: 'profile-security', as: ASHA, open: (page) => openProfile(page, 'Security') },
  { name: 'terms', open: readTerms },
  { name: 'page-privacy', fullPage: true, open: (page) => page.goto('/pages/privacy') },
  { name: 'page-contact', fullPage: true, open: (page) => page.goto('/pages/contact') },
  { name: 'page-unknown', open: (page) => page.goto('/pages/nothing') },
]

const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'public-shop', fullPage: true, open: (page) => page.goto('/shop') },
  { name: 'public-category', open: (page) => page.goto('/c/lamps-and-diyas') },
  { name: 'public-search', open: (page) => page.goto('/search?q=lamp&discount=10') },
  { name: 'public-product', fullPage: true, open: (page) => openPublicProduct(page, (stock) => stock > 0) },
  { name: 'public-product-sold-out', open: (page) => openPublicProduct(page, (stock) => stock === 0) },
]

export const SCREENS: readonly Screen[] = [
  ...CUSTOMER_SCREENS,
  ...PUBLIC_SCREENS,
  ...GUEST_SCREENS,
  ...ACCOUNT_SCREENS,
  ...ADMIN_SCREENS,
]

async function logInWrongly(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('asha@samagri.example')
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
}

async function forgetPassword(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
}

async function registerWithoutName(page: Page) {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

async function showList(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Popular Products' }).scrollIntoViewIfNeeded()
}

async function openMenu(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
}

async function search(page: Page, text: string) {
  await page.goto('/')
  await searchBox(page).fill(text)
  await page.getByText(`Results for “${text}”`).first().waitFor()
}

async function beSuggested(page: Page) {
  await page.goto('/my-orders')
  const box = searchBox(page)
  await box.fill('lamp')
  await page.getByRole('option').first().waitFor()
  await box.press('ArrowDown')
}

async function openFilters(page: Page) {
  await page.goto('/?discount=15')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

async function openProduct(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Copper Kalash', exact: true }).first().click()
}

async function openEmptyCart(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: /^Cart/ }).click()
}

async function failMyOrders(page: Page) {
  await page.route('**/api/order/getUserOrders/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/my-orders')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function searchMyOrders(page: Page) {
  await page.goto('/my-orders')
  await page.getByRole('searchbox', { name: 'Search your orders' }).fill('nothing like this')
  await page.getByText('No orders found').waitFor()
}

/** Presses a button of the newest order and waits for what it opens. */
async function pressInOrder(page: Page, name: string | RegExp) {
  await page.goto('/my-orders')
  await page.getByRole('article').first().getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

/** The same for the items behind 'More'. */
async function pressInMore(page: Page, name: string) {
  await openMore(page)
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openMore(page: Page) {
  await page.goto('/my-orders')
  await page
    .getByRole('button', { name: /^More for order/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function pressInBar(page: Page, name: RegExp) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openWishlist(page: Page) {
  await page.goto('/')
  for (const name of ['Standing Brass Lamp', 'Copper Kalash']) {
    // Not pressed and disabled until the wishlist has loaded.
    const heart = page.getByRole('button', { name: `Wishlist: ${name}`, exact: true, disabled: false })
    if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
  }
  await page.getByRole('button', { name: 'Wishlist, 2 products' }).click()
}

async function openProfile(page: Page, tab: string) {
  await page.goto('/')
  const onPhone = (page.viewportSize()?.width ?? 0) < 900
  if (onPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole(onPhone ? 'menuitem' : 'button', { name: onPhone ? 'Profile' : /^Profile of/ }).click()
  await page.getByRole('tab', { name: tab }).click()
}

async function addAddress(page: Page) {
  await openProfile(page, 'Addresses')
  await page.getByRole('button', { name: 'Add address' }).click()
}

async function readTerms(page: Page) {
  await page.goto('/register')
  await page.getByRole('button', { name: 'terms and conditions' }).click()
}

async function openPublicProduct(page: Page, isWanted: (stock: number) => boolean) {
  const response = await page.request.get('/api/product/getAllProduct')
  const { data } = (await response.json()) as { data: { address: string; stock: number }[] }
  await page.goto(data.find(({ stock }) => isWanted(stock))!.address)
}
