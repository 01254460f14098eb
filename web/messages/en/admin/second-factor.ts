/** Words of the own second factor, in the security part of an admin's profile. */
export const secondFactorMessages = {
  title: 'Second factor',
  about:
    'Beside the password, the login then asks for a code that an authenticator app on your phone shows. A stolen password alone opens nothing.',
  failed: 'The second factor could not be loaded.',
  tryAgain: 'Try Again',
  on: 'On',
  off: 'Off',
  since: (when: string) => `since ${when}`,
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
  fewLeft: 'Make new ones before the last is used.',

  setUp: 'Set up',
  renew: 'New recovery codes',
  switchOff: 'Switch off',
  cancel: 'Cancel',
  working: 'Checking...',
  saveFailed: 'This could not be saved. Please check your connection and try again.',

  password: 'Present password',
  next: 'Continue',
  code: 'Code',
  codeHint: 'The six digits that your app shows now',
  anyCodeHint: 'The six digits that your app shows now, or a recovery code',

  scanText:
    'Scan this with an authenticator app, such as the one that your phone came with. Then type the code that the app shows.',
  qr: 'QR code with the key for your authenticator app',
  key: 'Or type this key into the app',
  copyKey: 'Copy the key',
  confirm: 'Switch on',
  switchedOn: 'The second factor is on, and you are signed out everywhere else',
  switchedOff: 'The second factor is off',
  renewText: 'All earlier recovery codes stop working.',
  makeNew: 'Make new codes',
  offText: 'The password alone opens the account again.',

  codes: 'Recovery codes',
  codesText:
    'Each of them lets you in once when the phone is not at hand. They are shown this once: keep them where the phone is not.',
  copyCodes: 'Copy the codes',
  download: 'Download',
  file: 'recovery-codes.txt',
  fileHead: (shop: string, email: string) => `Recovery codes of ${email} at ${shop}, each for one login`,
  kept: 'I have kept them',
} as const
