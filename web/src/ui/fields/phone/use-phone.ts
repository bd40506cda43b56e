import { useState, useSyncExternalStore } from 'react'

import { faultOf, international, type PhoneNumber, rememberCountry, rememberedCountry, settle } from './phone-number.ts'

export type PhoneState = {
  value: PhoneNumber
  /** Its error: shown on blur or submit, never while typing. */
  fault: string | null
  change: (next: PhoneNumber) => void
  leave: () => void
  /** The number to send, or null after showing an error. */
  read: () => string | null
}

const neverChanges = () => () => {}

type House = { homeCountry: string; allowedCountries: readonly string[] }

/** The state of a phone field. The country is the one last chosen here, otherwise our own. */
export function usePhone(house: House | undefined, initial?: PhoneNumber): PhoneState {
  // unknown on the server, so hydration starts from null
  const remembered = useSyncExternalStore(neverChanges, rememberedCountry, () => null)
  const [typed, setTyped] = useState<{ country: string | null; number: string }>(
    initial ?? { country: null, number: '' },
  )
  const [fault, setFault] = useState<string | null>(null)
  const value = { country: typed.country ?? remembered ?? house?.homeCountry ?? 'US', number: typed.number }

  const change = (next: PhoneNumber) => {
    if (next.country !== value.country) rememberCountry(next.country)
    setTyped(next)
    setFault(null)
  }
  const say = () => {
    const found = faultOf(value, house?.allowedCountries)
    setFault(found)
    return found
  }
  return {
    value,
    fault,
    change,
    leave: () => {
      if (value.number.trim() === '') return
      change(settle(value))
      say()
    },
    read: () => (say() === null ? international(value) : null),
  }
}
