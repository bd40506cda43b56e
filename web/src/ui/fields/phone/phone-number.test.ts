import { describe, expect, test } from 'vitest'

import { faultOf, flagOf, international, settle, typed } from './phone-number.ts'

const us = (number: string) => ({ country: 'US', number })
const served = ['US', 'CA', 'GB', 'AU', 'JP']

describe('a number on paste or blur', () => {
  test.each([
    ['(555) 010-0000', { country: 'US', number: '555 010 0000' }],
    ['1 415 555 0182', { country: 'US', number: '415 555 0182' }],
    ['+48 600 111 222', { country: 'PL', number: '600 111 222' }],
    ['0048 600111222', { country: 'PL', number: '600 111 222' }],
    ['tel:+44 7911 123456', { country: 'GB', number: '7911 123456' }],
    ['(+33) 6 12 34 56 78', { country: 'FR', number: '6 12 34 56 78' }],
    ['＋８１ ９０ １２３４ ５６７８', { country: 'JP', number: '90 1234 5678' }],
    ['+1 876 555 1234', { country: 'JM', number: '876 555 1234' }],
    ['+999 12', { country: 'US', number: '+999 12' }],
    ['', { country: 'US', number: '' }],
  ])('%s', (text, expected) => {
    expect(settle(us(text))).toEqual(expected)
  })

  test('countries that share a code keep the selected one', () => {
    expect(settle({ country: 'CA', number: '+1 416 555 0101' })).toEqual({ country: 'CA', number: '416 555 0101' })
    expect(settle({ country: 'JE', number: '+44 7700 900123' }).country).toBe('JE')
  })

  test('a leading trunk zero stays as typed', () => {
    expect(settle({ country: 'GB', number: '07911123456' }).number).toBe('07911 123456')
  })
})

describe('a number while typing', () => {
  test('is grouped as far as entered, and ungrouped on delete', () => {
    expect(['4', '415', '4155', '415555', '4155550182'].map((number) => typed(us(number)).number)).toEqual([
      '4',
      '415',
      '415 5',
      '415 555',
      '415 555 0182',
    ])
    expect(typed(us('415 ')).number).toBe('415')
    expect(typed(us('14155')).number).toBe('1 415 5')
  })

  test('with its country code is left as is, and the country follows', () => {
    expect(typed(us('+'))).toEqual(us('+'))
    expect(typed(us('+4'))).toEqual(us('+4'))
    expect(typed(us('+48 6'))).toEqual({ country: 'PL', number: '+48 6' })
  })
})

test('is sent in international format', () => {
  expect(international(us('(415) 555-0182'))).toBe('+14155550182')
  expect(international(us('+48 600 111 222'))).toBe('+48600111222')
  expect(international({ country: 'GB', number: '7911 123456' })).toBe('+447911123456')
})

describe('validation', () => {
  test.each([
    ['', 'Enter your mobile number.'],
    ['415 555', 'This number is too short.'],
    ['415 555 01822', 'This number is too long.'],
    ['+48 600 111 222', 'We don’t support phone numbers from Poland yet.'],
    ['876 555 1234', 'We don’t support phone numbers from Jamaica yet.'],
    ['+999 1', 'Check the first digits. No country code starts with these.'],
    ['415 555 0182', null],
    ['+44 7911 123456', null],
  ])('%s', (number, fault) => {
    expect(faultOf(us(number), served)).toBe(fault)
  })

  test('a country that shares its code with a served one is left to the server', () => {
    expect(faultOf({ country: 'CA', number: '416 555 0101' }, ['US'])).toBeNull()
    expect(faultOf({ country: 'GG', number: '7781 100000' }, ['GB'])).toBeNull()
    expect(faultOf({ country: 'JM', number: '415 555 0182' }, ['US'])).toBeNull()
  })

  test('nothing is rejected before the served countries are known', () => {
    expect(faultOf({ country: 'PL', number: '600 111 222' }, undefined)).toBeNull()
  })
})

test('a country has a flag', () => {
  expect(flagOf('US')).toBe('🇺🇸')
})
