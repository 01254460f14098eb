import { expect, it } from 'vitest'
import { mailProblem } from './deliver.ts'

it.each([
  ['Invalid login: 535 5.7.8 Username and Password not accepted', /user name or password/],
  ['Mail command failed: 530 5.7.0 Authentication required', /user name or password/],
  ['Missing credentials for "PLAIN"', /user name or password/],
  ['Message failed: 550-5.7.26 blocked because the sender is unauthenticated', /shop’s email address/],
  ["Can't send mail - all recipients were rejected: 554 5.7.1 Relay access denied", /user name or password/],
  ['connect ECONNREFUSED 127.0.0.1:1', /could not be reached/],
  ['getaddrinfo ENOTFOUND smtp-relay.example', /could not be reached/],
  ['Connection timeout', /could not be reached/],
  ['Greeting never received', /could not be reached/],
  ['self-signed certificate', /could not be secured/],
  ["Can't send mail - all recipients were rejected: 550 no such user", /recipient’s address/],
  ['Message failed: 554 spam', /did not accept/],
  ['its link was encrypted with a different SECRET', /SECRET was changed/],
])('%s is said in plain words', (error, words) => {
  expect(mailProblem(error)).toMatch(words)
})
