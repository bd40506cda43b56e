import * as labels from './labels.ts'

/** The properties this module reads of an input, select or textarea. */
export type Control = {
  type: string
  validity: Partial<Record<keyof ValidityState, boolean>>
  validationMessage: string
  min?: string
  max?: string
  minLength?: number
  maxLength?: number
  title?: string
}

/** The validation error in our own words, or null. */
export function faultOf(control: Control): string | null {
  const { type, validity, validationMessage, min = '', max = '', minLength = 0, maxLength = 0, title } = control
  if (validity.valid) return null
  if (validity.customError) return validationMessage
  if (validity.valueMissing) return type.startsWith('select') || type === 'radio' ? labels.chooseOne : labels.required
  if (validity.tooShort) return labels.tooShort(minLength)
  if (validity.tooLong) return labels.tooLong(maxLength)
  if (validity.typeMismatch) return type === 'email' ? labels.notAnEmail : labels.notALink
  if (validity.badInput) return type === 'number' ? labels.notANumber : labels.notADate
  if (validity.rangeUnderflow) return type === 'number' ? labels.tooLow(min) : labels.tooEarly(min)
  if (validity.rangeOverflow) return type === 'number' ? labels.tooHigh(max) : labels.tooLate(max)
  return title || labels.wrongFormat
}
