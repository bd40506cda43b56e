import type { DataClasses } from '../../db/data-classes.ts'

export const holidaysData: DataClasses = {
  holidays: { system: 'on_day name' },
}
