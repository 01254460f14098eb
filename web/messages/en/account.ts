/** Words of signing in, registering and passwords. Some are fixed: docs/rules/accounts.md quotes them. */
export const accountMessages = {
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  newHere: (shop: string) => `New to ${shop}?`,
  registerHere: 'Register here',
  shelf: 'From our shelves',
  shelfText: 'Books, lamps, incense and everything for worship, meditation and yoga at home.',
  loginFailed: 'Login failed. Please check your credentials.',
  errorOccurred: 'An error occurred. Please try again.',

  code: 'Code',
  codeText: (email: string) =>
    `The password of ${email} is right. Now the code that your authenticator app shows.`,
  codeHint: 'Six digits, or one of your recovery codes',
  codeLost: 'Without app and recovery codes: whoever runs the shop can let you in again.',
  back: 'Back to email and password',

  signedInAs: (name: string) => `Signed in as ${name}`,
  signedIn: 'You are signed in',
  continue: 'Continue',
  logout: 'Logout',
  expired: 'Your session has ended. Please sign in again.',
  noAccess: 'Your account has no access to that page.',
  noAccessToShop: 'Your account has no access to the shop.',

  forgotTitle: 'Forgot password?',
  forgotText: 'Tell us the email of your account and we send you a link to choose a new password.',
  sendLink: 'Send the link',
  sendingLink: 'Sending...',
  linkSent: 'If this email has an account, a link to choose a new password is on its way.',
  done: 'Done',
  resetTitle: 'Choose a new password',
  resetText: 'You will be signed out everywhere and can login with the new password.',
  newPassword: 'New password',
  savePassword: 'Save the password',
  savingPassword: 'Saving...',
  passwordSaved: 'Your password has been changed. Please login with the new one.',
  verifying: 'Checking your email link...',
  verified: 'Thank you, your email is verified.',
  sendAgain: 'Send a new link',
  linkDead: 'This link has expired or was used already. Please ask for a new one.',

  register: 'Create your account',
  registerNow: 'Register',
  registering: 'Registering...',
  name: 'Name',
  mobile: 'Mobile number',
  mobileHint: '10 digits, without +91',
  passwordHint: 'At least 6 characters',
  confirmPassword: 'Confirm password',
  agree: 'I agree to the',
  terms: 'terms and conditions',
  haveAccount: 'Already have an account?',
  loginHere: 'Login here',
  registered: 'Registration successful! Please check your email for verification.',
  registrationFailed: 'Registration failed. Please try again.',
} as const

/** The terms that a person agrees to when registering. */
export const termsMessages = {
  title: 'Terms and conditions',
  intro: (shop: string) => `These are the terms on which ${shop} sells to its registered customers.`,
  parts: [
    {
      title: 'Your account',
      text: 'Give your own name, email and mobile number, and keep your password to yourself. You answer for orders placed with your account until you tell us that somebody else uses it.',
    },
    {
      title: 'Prices and shipping',
      text: 'All prices are in rupees. The price of each product and its shipping price are shown before you pay. An order is taken at the prices shown in the checkout.',
    },
    {
      title: 'Payment',
      text: 'You pay by UPI to the UPI ID shown in the checkout and upload a screenshot of the payment. We compare it with our bank before we pack. An order whose payment cannot be found is not sent.',
    },
    {
      title: 'Delivery, cancellation and returns',
      text: 'Each order shows its status under My Orders. If goods arrive damaged or wrong, tell us with the order number and we put it right by a new piece or by paying back.',
    },
    {
      title: 'Your data',
      text: 'We keep your name, email, mobile number, addresses and orders to deliver what you buy and to meet our duties under tax law. We do not sell them, and no other company is asked to follow you on these pages.',
    },
  ],
  contact: (address: string) => `Questions and complaints: ${address}.`,
  close: 'Close',
} as const
