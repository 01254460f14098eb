import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingError } from './settings.ts'

const SECRET = 's'.repeat(32)

function errorOf(environment: Record<string, string>): string {
  try {
    readSettings(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
  return 'it was taken'
}

describe('settings', () => {
  it('have their defaults when nothing is set', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseBounds: { connections: 10, statementSeconds: 30, lockSeconds: 10 },
      drainSeconds: 0,
      filesUrl: undefined,
      awsKeys: undefined,
      backupTo: undefined,
      backupKeys: undefined,
      backupAt: 2,
      backupEvery: undefined,
      backupPassphrase: undefined,
      smtpUrl: undefined,
      publicUrl: 'http://localhost:3000',
      apiOrigin: undefined,
      webOrigins: [],
      adminEmail: undefined,
      adminPassword: undefined,
      sampleData: true,
      secret: undefined,
      trustProxy: [],
      rateLimits: true,
      workers: 1,
      logRequests: false,
      logLevel: 'info',
    })
  })

  it('take what is set, without the blanks around it', () => {
    const settings = readSettings({
      NODE_ENV: 'production',
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgresql://shop:pass@db:5432/shop?sslmode=require',
      FILES_URL: 's3://shop?endpoint=https://s3.example&region=ap-south-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtps://user:pass@mail.example:465',
      BACKUP_TO: 's3://backups?endpoint=https://other.example',
      BACKUP_ACCESS_KEY_ID: 'other key',
      BACKUP_SECRET_ACCESS_KEY: 'other secret',
      BACKUP_AT: '23',
      BACKUP_EVERY: '15',
      BACKUP_PASSPHRASE: ' with blanks ',
      PUBLIC_URL: 'https://shop.example/',
      API_ORIGIN: ' https://API.shop.example:443/ ',
      WEB_ORIGINS: 'https://shop.example/, http://localhost:5173 https://www.shop.example',
      ADMIN_EMAIL: 'Meera@Shop.Example',
      ADMIN_PASSWORD: ' with blanks ',
      SAMPLE_DATA: 'yes',
      SECRET,
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1 fd00::/8 loopback',
      RATE_LIMITS: 'off',
      WORKERS: '4',
      DRAIN_SECONDS: '5',
      DATABASE_CONNECTIONS: '20',
      DATABASE_STATEMENT_SECONDS: '60',
      DATABASE_LOCK_SECONDS: '5',
      LOG_LEVEL: 'debug',
    })
    expect(settings).toMatchObject({
      production: true,
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      publicUrl: 'https://shop.example',
      apiOrigin: 'https://api.shop.example',
      webOrigins: ['https://shop.example', 'http://localhost:5173', 'https://www.shop.example'],
      adminEmail: 'meera@shop.example',
      backupTo: 's3://backups?endpoint=https://other.example',
      backupKeys: { accessKeyId: 'other key', secretAccessKey: 'other secret', sessionToken: undefined },
      backupAt: 23,
      backupEvery: 15,
      backupPassphrase: ' with blanks ',
      adminPassword: ' with blanks ',
      sampleData: true,
      secret: SECRET,
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'],
      rateLimits: false,
      workers: 4,
      drainSeconds: 5,
      databaseBounds: { connections: 20, statementSeconds: 60, lockSeconds: 5 },
      logRequests: true,
      logLevel: 'debug',
    })
  })

  it('are as if not set when they are empty', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_READ_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'API_ORIGIN',
      'WEB_ORIGINS',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SAMPLE_DATA',
      'SECRET',
      'TRUST_PROXY',
      'RATE_LIMITS',
      'WORKERS',
      'DRAIN_SECONDS',
      'DATABASE_CONNECTIONS',
      'DATABASE_STATEMENT_SECONDS',
      'DATABASE_LOCK_SECONDS',
      'LOG_LEVEL',
      'BACKUP_TO',
      'BACKUP_AT',
      'BACKUP_EVERY',
      'BACKUP_PASSPHRASE',
    ]
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readSettings({}))
  })

  it('put the port in the shop’s own address, and create no sample shop in production', () => {
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readSettings({ NODE_ENV: 'production' }).sampleData).toBe(false)
    expect(readSettings({ SAMPLE_DATA: 'no' }).sampleData).toBe(false)
  })

  it.each<[string, string[]]>([
    ['NODE_ENV', ['prod', 'Production']],
    ['DATA_DIR', ['~/data', '~shop']],
    ['PORT', ['-1', '65536', '3000.5', 'http', '0x10', '99999999999']],
    ['DATABASE_URL', ['mysql://db/shop', 'shop.sqlite', 'postgres']],
    ['DATABASE_READ_URL', ['mysql://db/shop', 'replica']],
    [
      'FILES_URL',
      ['https://bucket', 'bucket', 's3://', 's3://bucket/folder', 's3://bucket?endpoint=nowhere'],
    ],
    ['BACKUP_TO', ['https://bucket', 's3://', 's3://bucket/folder', '~/backups']],
    ['BACKUP_AT', ['24', '-1', '2:30']],
    ['BACKUP_EVERY', ['14', '1441', 'hour']],
    ['BACKUP_PASSPHRASE', ['short']],
    ['SMTP_URL', ['smtp://', 'mail.example:25', 'http://mail.example']],
    [
      'PUBLIC_URL',
      ['shop.example', 'ftp://shop.example', 'https://shop.example/shop', 'https://shop.example?x=1'],
    ],
    [
      'API_ORIGIN',
      [
        'api.shop.example',
        'https://api.shop.example/api',
        'https://a.example https://b.example',
        "https://a;script-src'",
      ],
    ],
    ['WEB_ORIGINS', ['*', 'null', 'https://*.shop.example', 'https://shop.example, elsewhere.example']],
    ['ADMIN_EMAIL', ['admin', 'admin@shop', 'a b@shop.example']],
    ['ADMIN_PASSWORD', ['12345', 'x'.repeat(129)]],
    ['SAMPLE_DATA', ['true', 'YES', '1']],
    ['SECRET', ['short', 's'.repeat(31)]],
    [
      'TRUST_PROXY',
      ['proxy.example', '10.0.0.0/33', '10.0.0.0/0', '300.1.1.1', '127.0.0.1, everybody', '10.0.0.1/8/8'],
    ],
    ['RATE_LIMITS', ['false', 'OFF']],
    ['WORKERS', ['0', '65', 'many', '-1']],
    ['DRAIN_SECONDS', ['61', '-1', 'long']],
    ['DATABASE_CONNECTIONS', ['1', '101']],
    ['DATABASE_STATEMENT_SECONDS', ['0', '601', '30s']],
    ['DATABASE_LOCK_SECONDS', ['0', '601']],
    ['LOG_LEVEL', ['loud', 'INFO']],
  ])('refuse a bad %s in one line that names it', (name, values) => {
    for (const value of values) {
      const line = errorOf({ [name]: value, AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' })
      expect(line, value).toMatch(new RegExp(`^${name} must `))
      expect(line.split('\n')).toHaveLength(1)
    }
  })

  it('name the characters that a password in an address must encode', () => {
    expect(errorOf({ SMTP_URL: 'smtp://shop:a#b@mail.example' })).toContain('# as %23')
    expect(errorOf({ DATABASE_URL: 'postgres://shop:a/b@db.example' })).toContain('/ as %2F')
  })

  it('ask for the database that a replica is of', () => {
    expect(errorOf({ DATABASE_READ_URL: 'postgres://replica/shop' })).toMatch(/^DATABASE_URL is missing/)
  })

  it('never repeat a secret in an error', () => {
    for (const name of ['SECRET', 'ADMIN_PASSWORD', 'BACKUP_PASSPHRASE'])
      expect(errorOf({ [name]: 'geh-1' })).not.toContain('geh-1')
    for (const name of ['DATABASE_URL', 'SMTP_URL'])
      expect(errorOf({ [name]: 'mysql://shop:geheim@db/shop' })).not.toContain('geheim')
  })

  it('require the secret if several machines in production share one database', () => {
    const several = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/shop' }
    expect(errorOf(several)).toMatch(/^SECRET is missing/)
    expect(readSettings({ ...several, SECRET }).secret).toBe(SECRET)
    expect(readSettings({ NODE_ENV: 'production' }).secret).toBeUndefined()
    expect(readSettings({ DATABASE_URL: 'postgres://db/shop' }).secret).toBeUndefined()
  })

  it('ask for the keys of a bucket', () => {
    expect(errorOf({ FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key' })).toMatch(
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    )
    expect(errorOf({ BACKUP_TO: 's3://bucket' })).toMatch(
      /^BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY/,
    )
  })

  it('accept a folder for backups, and use the file bucket’s keys for a backup bucket without its own', () => {
    expect(readSettings({ BACKUP_TO: 'backups' }).backupTo).toBe(resolve('backups'))
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    expect(readSettings({ BACKUP_TO: 's3://bucket', ...keys }).backupKeys).toMatchObject({
      accessKeyId: 'key',
    })
  })
})
