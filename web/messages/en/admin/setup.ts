import type { SetupStep } from '#contract/back-office/setup.ts'

/** Words of the setup guide, which the dashboard of a new shop shows, and of what it says about email. */
export const setupMessages = {
  title: 'Set up your shop',
  text: 'You can skip a step and come back later from Store settings.',
  allDone: 'All steps are done.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  loading: 'Loading the setup guide',
  link: 'Setup guide',
  back: 'Back to dashboard',
  complete: 'Done',
  skipped: 'Skipped',
  skip: 'Skip',
  finish: 'Finish setup',
  failedToSkip: 'The step could not be skipped',
  steps: {
    payment: 'Shop name and payment',
    product: 'First product',
    email: 'Email',
    address: 'Address and tax',
    policies: 'Delivery and policies',
    security: 'Sign-in security',
    share: 'Share your shop',
  } satisfies Record<SetupStep, string>,

  paymentRequired: {
    shopName: 'Shop name is required',
    upiId: 'UPI ID is required',
    payeeName: 'Payee name is required',
  },
  addressRequired: { address: 'Address is required', state: 'State is required' },
  policiesText:
    'Publish your pages: terms, privacy, returns, shipping, contact and about. Each starts from a template: check it and add the details of your shop.',
  policiesDone: 'All pages are published.',
  openPolicies: 'Open pages',
  deliveryRule: 'Free delivery or your own offers are set up.',
  productText: 'Add the first thing you sell. It appears in your shop as soon as you save it.',
  addProduct: 'Add product',
  productDone: 'Your shop has its first product.',
  viewProducts: 'View products',

  published: 'Anyone can sign in to these accounts, because their passwords are published:',
  publishedOthers: 'Change or suspend the other accounts in User Management.',
  notPublished: 'No account uses a published password.',
  secondFactorOff: 'Two-step authentication is off for your account.',
  secondFactorOn: 'Two-step authentication is on for your account.',
  openSecurity: 'Secure my account',
  openUsers: 'Open User Management',

  shareText: 'This is the address of your shop. To see it as a customer does, open it in a private window.',
  onlyHere:
    'This address only works on this computer. Ask your server administrator to set PUBLIC_URL to the shop’s public address.',
  copyAddress: 'Copy shop address',
  share: 'Share on WhatsApp',
  shared: (shop: string, address: string) => `Shop at ${shop}: ${address}`,

  email: {
    smtp: 'Email is set up. Send yourself a test email to check it.',
    outbox: 'Email is not set up.',
    outboxText: 'Emails are only saved in a folder on the shop’s computer.',
    none: 'Email is not set up.',
    noneText: 'Customers get no emails and can’t reset their passwords themselves.',
    howTo:
      'Ask your server administrator to set SMTP_URL to smtp://user:password@host:port and restart the shop.',
    problem: (at: string) => `An email of ${at} could not be sent.`,
    detail: (text: string) => `Details: ${text}`,
    sendTest: 'Send test email',
    sending: 'Sending...',
    sent: (to: string) => `Test email sent to ${to}. Please check your inbox.`,
    failed: 'The test email could not be sent.',
  },
} as const
