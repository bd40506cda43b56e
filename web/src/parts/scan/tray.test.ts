import { describe, expect, test } from 'vitest'

import { cameraFault } from './camera-faults.ts'
import { emptyTray, resultLabel, scanned, without } from './tray.ts'

describe('scan tray', () => {
  test('accepts barcode digits and QR code URLs, without duplicates', () => {
    const [one, first] = scanned(emptyTray, '48210377', 'cert')
    const [two, second] = scanned(one, 'https://www.psacard.com/cert/29004416/psa', 'cert')
    const [three, third] = scanned(two, 'https://www.psacard.com/cert/48210377', 'cert')
    expect([first?.kind, second?.kind, third?.kind]).toEqual(['new', 'new', 'again'])
    expect(three).toBe(two)
    expect(two.codes).toEqual(['48210377', '29004416'])
    expect(without(two, '48210377').codes).toEqual(['29004416'])
  })

  test('says once that a code is not a cert', () => {
    const [one, first] = scanned(emptyTray, '4006381333931', 'cert')
    const [two, second] = scanned(one, '4006381333931', 'cert')
    expect(resultLabel(first)).toBe('“4006381333931” isn’t a PSA cert number.')
    expect(second).toBeNull()
    expect(two).toBe(one)
  })

  test('accepts anything when scanning our own labels', () => {
    expect(scanned(emptyTray, ' https://house.example/admin/cards?card=1 ', 'any')[1]).toEqual({
      kind: 'new',
      code: 'https://house.example/admin/cards?card=1',
    })
    expect(scanned(emptyTray, '  ', 'any')[1]?.kind).toBe('refused')
  })
})

test('camera errors are distinguished', () => {
  const named = (name: string) => cameraFault(new DOMException('', name))
  expect(named('NotAllowedError')).toBe('denied')
  expect(named('OverconstrainedError')).toBe('none')
  expect(named('NotReadableError')).toBe('busy')
  expect(cameraFault(new TypeError())).toBe('busy')
})
