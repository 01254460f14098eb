import type { Role } from '#contract/roles.ts'

export interface SampleAccount {
  role: Role
  name: string
  email: string
  mobile: string
  password: string
}

/** The accounts to try the shop with; printed at the start, made only in a shop with sample data. */
export const SAMPLE_ADMIN: SampleAccount = {
  role: 'admin',
  name: 'Shop Admin',
  email: 'admin@samagri.example',
  mobile: '9000000001',
  password: 'Samagri-Admin-1',
}

export const SAMPLE_BUYERS: readonly SampleAccount[] = [
  {
    role: 'customer',
    name: 'Asha Example',
    email: 'asha@samagri.example',
    mobile: '9000000012',
    password: 'Asha-Sample-1',
  },
  {
    role: 'user',
    name: 'Ravi Example',
    email: 'ravi@samagri.example',
    mobile: '9000000013',
    password: 'Ravi-Sample-1',
  },
]

export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [SAMPLE_ADMIN, ...SAMPLE_BUYERS]
