// Every sentence of this folder's screens.

// HolidaysTab.tsx
export const holidays = 'Holidays'
export const weekdaysWhenWereClosed =
  'Weekdays when we’re closed. Weekends and holidays don’t count toward our response times.'
export const addHoliday = 'Add holiday'
export const noHolidaysYet = 'No holidays yet. Every weekday is a business day.'
export const past = 'Past'
export const remove = 'Remove'
export const holidayAdded = 'Holiday added'
export const add = 'Add'
export const date = 'Date'
export const name = 'Name'
export const thanksgiving = 'Thanksgiving'
export const holidayRemoved = 'Holiday removed'
export const removeName = (name: string | number) => `Remove ${name}?`
export const becomesABusinessDayAgain = (detail: string | number, date: string | number) =>
  `${detail}, ${date}, becomes a business day again, and deadlines that span it move up a day.`
