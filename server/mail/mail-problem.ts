/** What mail servers and the network say, and what it means. The first that fits counts. */
const PROBLEMS: readonly [RegExp, string][] = [
  [/invalid login|auth|\b535\b|\b530\b/i, 'The mail server rejected the user name or password in SMTP_URL.'],
  [/certificate|self.signed|tls|ssl/i, 'The connection to the mail server could not be secured.'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|greeting|socket|connection/i,
    'The mail server in SMTP_URL could not be reached.',
  ],
  [/recipient|no such user|mailbox|user unknown/i, 'The mail server rejected the recipient’s address.'],
  [/sender|from address|not allowed to send|spf|dkim/i, 'The mail server rejected the shop’s email address.'],
  [/different SECRET/, 'The email was queued before SECRET was changed.'],
]

/** A failed email's reason in plain words, from the error that ended its last attempt. */
export function mailProblem(error: string): string {
  return PROBLEMS.find(([sign]) => sign.test(error))?.[1] ?? 'The mail server did not accept the email.'
}
