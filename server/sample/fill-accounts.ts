import { DEFAULT_COUNTRY } from '#contract/limits.ts'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { createAccount } from '../features/accounts/register.ts'
import { newId, newToken } from '../ids.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { SAMPLE_PEOPLE, type SamplePerson } from './catalogue.ts'
import { appAt, SAMPLE_BUYERS } from './sample-accounts.ts'

const DAY = 86_400_000

export interface Buyer {
  id: string
  person: SamplePerson
  role: 'customer' | 'user'
  email: string
}

/** The buyers of the sample shop, in the plan's order: two that can log in, and ten whose passwords no one knows. */
export async function fillAccounts(app: App): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (const [i, person] of SAMPLE_PEOPLE.entries()) {
    const known = SAMPLE_BUYERS[i]
    const role = known?.role === 'user' ? 'user' : 'customer'
    const account = {
      role,
      name: known?.name ?? person.name,
      email: known?.email ?? person.email,
      mobile: known?.mobile ?? person.phone,
      password: known?.password ?? newToken(),
      isVerified: i !== 5,
    } as const
    const joined = appAt(app, app.clock.now() - (118 - i * 2) * DAY)
    const id = (await idOf(app, account.email)) ?? (await make(joined, account, person))
    buyers.push({ id, role, email: account.email, person: { ...person, name: account.name } })
  }
  return buyers
}

interface Account {
  role: 'customer' | 'user'
  name: string
  email: string
  mobile: string
  password: string
  isVerified: boolean
}

async function make(app: App, { password, ...account }: Account, person: SamplePerson): Promise<string> {
  const passwordHash = await hashPassword(password)
  return app.database.transaction(async (tx) => {
    const id = await createAccount(app, tx, { ...account, passwordHash })
    await tx.db
      .insertInto('addresses')
      .values({
        id: newId(),
        account_id: id,
        label: 'Home',
        address: `${person.addressLine}, ${person.city}, ${person.state} ${person.postalCode}`,
        lat: person.latitude ?? null,
        lng: person.longitude ?? null,
        shipping: JSON.stringify({
          fullName: person.name,
          phone: person.phone,
          addressLine: person.addressLine,
          city: person.city,
          state: person.state,
          postalCode: person.postalCode,
          country: DEFAULT_COUNTRY,
        }),
        created_at: isoTime(app.clock),
      })
      .execute()
    return id
  })
}

async function idOf(app: App, email: string): Promise<string | undefined> {
  const row = await app.database.read
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id
}
