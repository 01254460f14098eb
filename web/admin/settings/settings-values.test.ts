import { expect, test } from 'vitest'
import { changesOf, settingsValues, fieldErrors } from '#web/admin/settings/use-settings-form.ts'

const STORED = settingsValues({
  shopName: 'Samagri',
  logo: '',
  upiId: 'samagri@upi',
  payeeName: 'Samagri',
  upiKind: 'merchant',
  address: '',
  state: '',
  postalCode: '',
  gstin: '',
  taxRegistration: 'none',
  legalName: '',
  stateCode: '',
  contactEmail: '',
  contactPhone: '',
  grievanceOfficer: '',
  screenshotDays: 180,
  freeShippingFrom: null,
  roundTotals: false,
  publicShop: true,
  dispatchDays: null,
  deliveryDays: null,
  returnDays: null,
})

test('only what was changed is sent, each switch for itself', () => {
  const mails = { ...STORED.mails, 'order-status': false }
  expect(changesOf({ ...STORED, address: '1 Sample Peth', mails }, STORED)).toEqual({
    address: '1 Sample Peth',
    mails: { 'order-status': false },
  })
  expect(changesOf(STORED, STORED)).toEqual({})
})

test('an amount may be typed as people write it', () => {
  expect(changesOf({ ...STORED, freeShippingFrom: '₹ 1,499/-' }, STORED)).toEqual({
    freeShippingFrom: '1499',
  })
  expect(changesOf({ ...STORED, freeShippingFrom: '' }, { ...STORED, freeShippingFrom: '1' })).toEqual({
    freeShippingFrom: '',
  })
  expect(Object.keys(fieldErrors({ ...STORED, freeShippingFrom: '1,49' }, STORED))).toEqual([
    'freeShippingFrom',
  ])
})

test('a mistake is shown at its field before anything is sent', () => {
  expect(fieldErrors({ ...STORED, upiId: 'samagri' }, STORED)).toEqual({
    upiId: 'UPI ID must look like name@bank',
  })
  expect(fieldErrors({ ...STORED, gstin: '27AAPFU0939F1ZV', state: 'Goa' }, STORED)).toEqual({
    gstin: 'A GSTIN of Goa must begin with 30',
  })
  expect(fieldErrors({ ...STORED, gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' }, STORED)).toEqual({})
})
