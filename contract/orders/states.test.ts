import { expect, test } from 'vitest'
import { otherStateOfPin, stateCodeOf, stateOfName, stateOfPin } from './indian-states.ts'

test.each([
  ['110001', '07'], // New Delhi
  ['160017', '04'], // Chandigarh
  ['160055', '03'], // Mohali, which shares Chandigarh's first three digits
  ['194101', '38'], // Leh
  ['190001', '01'], // Srinagar
  ['248001', '05'], // Dehradun
  ['244001', '09'], // Moradabad
  ['246001', '05'], // Pauri
  ['246701', '09'], // Bijnor
  ['249401', '05'], // Haridwar
  ['244713', '05'], // Kashipur
  ['262001', '09'], // Pilibhit
  ['263001', '05'], // Nainital
  ['362520', '26'], // Diu
  ['362001', '24'], // Junagadh
  ['396210', '26'], // Daman
  ['396001', '24'], // Valsad
  ['403001', '30'], // Goa
  ['411030', '27'],
  ['492001', '22'],
  ['500001', '36'],
  ['520001', '37'],
  ['605001', '34'], // Puducherry
  ['605602', '33'], // Viluppuram
  ['609602', '34'], // Karaikal
  ['682555', '31'], // Kavaratti
  ['682001', '32'],
  ['737101', '11'],
  ['744101', '35'],
  ['793001', '17'],
  ['796001', '15'],
  ['814112', '20'],
  ['800001', '10'],
  ['533464', ''], // shared by Yanam and Andhra Pradesh
  ['900056', ''], // army post
  ['012345', ''],
  ['4110', ''],
])('PIN code %s is in State %s', (pin, code) => {
  expect(stateOfPin(pin)).toBe(code)
})

test('a State is known by its name as people write it', () => {
  for (const [name, code] of [
    ['maharashtra', '27'],
    ['MAHARASHTRA STATE', '27'],
    ['Tamilnadu', '33'],
    ['Jammu & Kashmir', '01'],
    ['Orissa', '21'],
    ['Bombay', ''],
    ['', ''],
  ] as const)
    expect(stateOfName(name)).toBe(code)
})

test('the chosen State takes precedence over the name, and the name over the PIN code', () => {
  const address = { state: 'Goa', postalCode: '411030' }
  expect(stateCodeOf({ ...address, stateCode: '29' })).toBe('29')
  expect(stateCodeOf(address)).toBe('30')
  expect(stateCodeOf({ ...address, state: 'somewhere' })).toBe('27')
  expect(otherStateOfPin(address)).toBe('Maharashtra')
  expect(otherStateOfPin({ ...address, state: 'Maharashtra' })).toBeUndefined()
  expect(otherStateOfPin({ ...address, postalCode: '533464' })).toBeUndefined()
})
