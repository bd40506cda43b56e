// Every sentence of this folder's screens.

// rules.ts
export const enterAName = 'Enter a name.'
export const isntAKnownTimeZone = (timeZone: string | number) => `${timeZone} isn’t a known time zone.`
export const aCountryIsListedTwice = 'A country is listed twice.'
export const isntACountry = (homeCountry: string | number) => `${homeCountry} isn’t a country.`
export const theHomeCountryMust = 'The home country must be among the allowed countries.'

// settings-service.ts
export const someoneElseChangedTheSettings = 'Someone else changed the settings. Review them and try again.'

// approvals-service.ts
export const changeTheBankDetails = 'Change bank details'
export const changeTheLimits = 'Change approval limits'
