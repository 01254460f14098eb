import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { ADMIN, ASHA } from './sign-in.ts'

// Screens related to accounts: the audit log, two-step authentication, a failed email, the notice to unverified
// customers. Responses that would change the account for later images are mocked in the page.

const OF_ADMINS: readonly Screen[] = [
  { name: 'admin-profile-menu', open: openProfileMenu },
  { name: 'admin-staff', open: (page) => openStaff(page) },
  { name: 'admin-staff-invite', open: (page) => openStaff(page, 'Invite someone') },
  { name: 'admin-staff-account', open: (page) => openStaff(page, 'Change Meera Sample') },
  { name: 'admin-staff-invitation', open: (page) => openStaff(page, 'Change kiran@staff.example') },
  { name: 'admin-role-refused', open: openWithoutPermission },
  { name: 'admin-failed-mail', open: showFailedMail },
  { name: 'admin-settings-backups', open: showBackups },
  { name: 'admin-audit', open: (page) => openAudit(page, '/admin/audit') },
  { name: 'admin-audit-long', open: showLongEntries },
  { name: 'admin-audit-none-found', open: (page) => openAudit(page, '/admin/audit?search=nobody') },
  { name: 'admin-audit-failed', open: failAudit },
  { name: 'second-factor-off', open: openSecurity },
  { name: 'second-factor-password', open: startSetUp },
  { name: 'second-factor-scan', open: scan },
  { name: 'second-factor-refused', open: typeWrongCode },
  { name: 'second-factor-codes', open: showCodes },
  { name: 'second-factor-on', open: (page) => openOn(page, 10) },
  { name: 'second-factor-few-codes', open: (page) => openOn(page, 1) },
  { name: 'second-factor-switch-off', open: askToSwitchOff },
]

export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: 'login-code', open: askForCode },
  { name: 'login-code-refused', open: rejectCode },
  { name: 'login-invited', open: (page) => page.goto('/login?invite=token') },
  { name: 'home-unverified', as: ASHA, open: showHint },
  { name: 'my-orders-timeline', as: ASHA, open: openTimeline },
  ...OF_ADMINS.map((screen) => ({ ...screen, as: ADMIN })),
]

async function askForCode(page: Page) {
  await page.route('**/api/auth/login', (route) => {
    const { code } = route.request().postDataJSON() as { code?: string }
    const message = 'This code has already been used. Please wait for the next one.'
    const json = code ? { success: false, code: 'WRONG_CODE', message } : { code: 'SECOND_FACTOR_NEEDED' }
    return route.fulfill({ status: 401, json })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').waitFor()
}

async function rejectCode(page: Page) {
  await askForCode(page)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
}

async function showHint(page: Page) {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, isVerified: false } } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Send link again' }).waitFor()
}

async function openTimeline(page: Page) {
  await page.goto('/my-orders')
  // By its header: an order in progress also contains 'Delivered', as soon as its own timeline has loaded.
  const delivered = page.locator('header', { hasText: 'Delivered' })
  const order = page.getByRole('article').filter({ has: delivered }).first()
  await order.getByRole('button', { name: /^Show timeline/ }).click()
  await order.getByRole('list', { name: /^Timeline for/ }).scrollIntoViewIfNeeded()
}

async function openStaff(page: Page, press?: string) {
  const at = '2026-11-20T06:30:00.000Z'
  const person = { status: 'active', secondFactor: false, createdAt: at }
  const data = [
    { ...person, _id: 'a', name: 'Sample Admin', email: ADMIN.email, role: 'admin', secondFactor: true },
    { ...person, _id: 'b', name: 'Meera Sample', email: 'meera@staff.example', role: 'order-desk' },
    {
      ...person,
      _id: 'c',
      name: 'Ajit Sample',
      email: 'a@staff.example',
      role: 'catalogue',
      status: 'suspended',
    },
  ]
  const invited = { _id: 'd', email: 'kiran@staff.example', role: 'admin', createdAt: at }
  const invitations = [{ ...invited, expiresAt: '2036-11-27T06:30:00.000Z' }]
  await page.route('**/api/staff/getStaff', (route) => route.fulfill({ json: { data, invitations } }))
  await page.goto('/admin/users?tab=staff')
  await page.getByText('Meera Sample').waitFor()
  if (press) await page.getByRole('button', { name: press }).click()
}

async function openWithoutPermission(page: Page) {
  await page.goto('/api/health') // a new page has no storage
  await page.evaluate(() => localStorage.setItem('role', 'order-desk'))
  await page.goto('/admin/settings')
  await page.getByText('Your role can’t open this page').waitFor()
}

async function openProfileMenu(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Audit log' }).waitFor()
}

async function showFailedMail(page: Page) {
  const mail = {
    _id: 'mail',
    template: 'reset-password',
    to: 'somebody.with.a.very.long.address@a-long-sample-domain.example',
    error: '550 5.1.1 no such user here',
    attempts: 6,
    createdAt: '2026-11-20T06:30:00.000Z',
  }
  const json = { success: true, message: '', data: [mail], total: 1 }
  await page.route('**/api/settings/getFailedMails', (route) => route.fulfill({ json }))
  await page.goto('/admin/settings/emails')
  await page
    .getByRole('button', { name: /^Send again to/ })
    .first()
    .waitFor()
}

async function showBackups(page: Page) {
  const at = new Date(Date.now() - 6 * 3_600_000).toISOString()
  const error = 'the folder BACKUP_TO /mnt/other-disk/shop does not exist: is its disk mounted?'
  const data = {
    isSet: true,
    isSealed: true,
    last: { at, bytes: 41_800_000 },
    trial: at,
    failure: { act: 'backup', at, error },
  }
  const json = { success: true, message: '', data }
  await page.route('**/api/settings/getBackups', (route) => route.fulfill({ json }))
  await page.goto('/admin/settings/data')
  await page.getByText(error).waitFor()
  await page.getByText('6 hours ago, 41.8 MB').scrollIntoViewIfNeeded()
}

async function openAudit(page: Page, path: string) {
  await page.goto(path)
  await page
    .getByText(/ of \d|No entries found|No entries yet/i)
    .first()
    .waitFor()
}

/** Sample entries of every kind, with the longest allowed names. */
async function showLongEntries(page: Page) {
  const long = 'श्री सत्यनारायण पूजा सामग्री संपूर्ण किट '.repeat(5).trim()
  const entry = (n: number, more: object) => ({
    _id: `entry-${n}`,
    by: { _id: 'a', name: 'Sample Admin' },
    act: 'update',
    about: 'product',
    subject: { _id: '018f0000-0000-7000-8000-0000004f2a91', name: long },
    changes: [],
    reason: '',
    at: `2026-11-2${n}T06:30:00.000Z`,
    ...more,
  })
  const data = [
    entry(1, {
      changes: [
        { field: 'description', before: long, after: `${long} ${long}` },
        { field: 'price', before: 1249, after: 1299.5 },
        { field: 'images', before: '/files/a.webp', after: '/files/b.webp' },
      ],
    }),
    entry(2, {
      about: 'order',
      act: 'payment-status',
      subject: { _id: '018f0000-0000-7000-8000-0000004f2a91', name: '' },
      changes: [{ field: 'paymentStatus', before: 'pending', after: 'paid' }],
    }),
    entry(3, { about: 'account', act: 'second-factor-reset', by: null }),
    entry(4, { by: { _id: 'b', name: 'नाम'.repeat(33) }, act: 'delete', about: 'offer' }),
    entry(5, { act: 'a-later-act', about: 'a-later-thing', subject: { _id: 'x', name: '' } }),
  ]
  const json = { success: true, message: '', data, total: 1000, page: 1, limit: 20, pages: 50 }
  await page.route('**/api/audit?*', (route) => route.fulfill({ json }))
  await openAudit(page, '/admin/audit')
}

async function failAudit(page: Page) {
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function openSecurity(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('heading', { name: /^Two-step authentication/ }).scrollIntoViewIfNeeded()
}

async function startSetUp(page: Page) {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up' }).click()
}

async function scan(page: Page) {
  await startSetUp(page)
  const section = page.getByRole('region', { name: /^Two-step authentication/ })
  await section.getByLabel('Current password', { exact: true }).fill(ADMIN.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code', { exact: true }).scrollIntoViewIfNeeded()
}

async function typeWrongCode(page: Page) {
  await scan(page)
  await page.getByLabel('Code', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Incorrect code').scrollIntoViewIfNeeded()
}

const SAMPLE_CODES = Array.from({ length: 10 }, (_, i) => `SAMP-LEC2-ODE${(i % 6) + 2}-ABC${'DEFGHIJKLM'[i]}`)

async function showCodes(page: Page) {
  const json = { success: true, message: '', recoveryCodes: SAMPLE_CODES }
  await page.route('**/api/auth/confirmSecondFactor', (route) => route.fulfill({ json }))
  await scan(page)
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).scrollIntoViewIfNeeded()
}

async function openOn(page: Page, recoveryCodesLeft: number) {
  const data = { on: true, since: '2026-11-20T06:30:00.000Z', recoveryCodesLeft }
  const json = { success: true, message: '', data }
  await page.route('**/api/auth/secondFactor', (route) => route.fulfill({ json }))
  await openSecurity(page)
}

async function askToSwitchOff(page: Page) {
  await openOn(page, 8)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('You will sign in with only your password.').scrollIntoViewIfNeeded()
}
