// Every sentence of this folder.

export const nameOnDocument = 'Name on document'
export const birthDate = 'Date of birth'
export const documentNumber = 'Document number'
export const expirationDate = 'Expiration date'
export const issuingCountry = 'Issuing country'
export const addressOnDocument = 'Address on document'
export const checkDigits = 'Check digits'
export const machineReadable = 'Machine-readable data'
export const checkedFields = {
  documentNumber: 'document number',
  birthDate: 'date of birth',
  expiresOn: 'expiration date',
  personalNumber: 'personal number',
  composite: 'whole zone',
}
export const rightDigits = 'Correct'
export const wrongDigits = (fields: string) => `Wrong: ${fields}`
export const correctedDigits = (fields: string) => `Correct after fixing a misread character: ${fields}`
export const wrongCheckDigits = 'Check digits in the machine-readable zone are wrong.'
export const zoneLocked = 'Encrypted with a key we don’t have right now. Nothing is lost.'
export const zoneChanged = 'The stored data was changed and can’t be trusted.'
