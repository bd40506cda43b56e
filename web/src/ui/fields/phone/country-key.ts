/** The storage key of the country last chosen for phone numbers. */
export const countryKey = 'ambry-country'
