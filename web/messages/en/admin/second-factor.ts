/** Words of the own second factor, in the security part of an admin's profile. */
export const secondFactorMessages = {
  title: 'Two-step authentication',
  about:
    'After your password, you also enter a code from an authenticator app on your phone. That way, a stolen password isn’t enough to sign in.',
  failed: 'Two-step authentication could not be loaded.',
  tryAgain: 'Try again',
  on: 'On',
  off: 'Off',
  since: (when: string) => `since ${when}`,
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  fewLeft: 'Create new ones before you run out.',

  setUp: 'Set up',
  renew: 'New recovery codes',
  switchOff: 'Turn off',
  cancel: 'Cancel',
  working: 'Checking...',
  saveFailed: 'This could not be saved. Check your connection and try again.',

  password: 'Current password',
  next: 'Continue',
  code: 'Code',
  codeHint: 'The 6-digit code in your app',
  anyCodeHint: 'The 6-digit code in your app, or a recovery code',

  scanText: 'Scan this QR code with an authenticator app. Then enter the code that the app shows.',
  qr: 'QR code with the key for your authenticator app',
  key: 'Or enter this key in the app',
  copyKey: 'Copy key',
  confirm: 'Turn on',
  switchedOn: 'Two-step authentication is on. You’re signed out everywhere else.',
  switchedOff: 'Two-step authentication is off',
  renewText: 'Your old recovery codes will stop working.',
  makeNew: 'Create new codes',
  offText: 'You will sign in with only your password.',

  codes: 'Recovery codes',
  codesText:
    'If you don’t have your phone, you can sign in with one of these codes. Each code works once. They are shown only now: store them somewhere other than your phone.',
  copyCodes: 'Copy codes',
  download: 'Download',
  file: 'recovery-codes.txt',
  fileHead: (shop: string, email: string) => `Recovery codes for ${email} at ${shop}. Each code works once.`,
  kept: 'I have saved them',
} as const
