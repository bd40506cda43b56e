/** Where this browser keeps the country that was chosen for phone numbers. */
export const countryKey = 'ambry-country'
