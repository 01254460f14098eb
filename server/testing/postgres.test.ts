import { Client } from 'pg'
import { expect, inject, test } from 'vitest'

const url = inject('postgresUrl')

test('the tests have a PostgreSQL that the shop supports, in UTF-8', async () => {
  const client = await connected()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  await client.end()
  expect(rows[0].version).toBeGreaterThanOrEqual(140_000)
  expect(rows[0].encoding).toBe('UTF8')
})

test('its address is in the environment of the workers too', () => {
  expect(process.env.TEST_POSTGRES_URL).toBe(url)
})

async function connected() {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
