/** `1 card`, `1,204 cards`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `48 s`, `14 min`, `3 h`, `2 days`: a rounded duration. */
export function durationLabel(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.round(seconds / minute)} min`
  if (seconds < 2 * day) return `${Math.round(seconds / hour)} h`
  return `${Math.round(seconds / day)} days`
}

/** `1 min 20 s`: how long a page was open, where seconds matter. */
export function viewLabel(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < minute) return `${seconds} s`
  const rest = seconds % minute
  return rest === 0 ? `${seconds / minute} min` : `${Math.floor(seconds / minute)} min ${rest} s`
}

const dayName = (day: string, withYear: boolean): string =>
  new Date(day).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })

/** `October 17 to November 15`, with years if they differ. */
export function rangeLabel(from: string, to: string): string {
  const withYear = from.slice(0, 4) !== to.slice(0, 4)
  return `${dayName(from, withYear)} to ${dayName(to, withYear)}`
}

/** `+12% vs. the previous 30 days`, or words if there is nothing to divide by. */
export function changeLabel(now: number, before: number, days: string): string {
  const span = `the previous ${days} days`
  if (now === before) return before === 0 ? `None in ${span} either` : `Same as ${span}`
  if (before === 0) return `None in ${span}`
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% vs. ${span}`
}

/** `4.4% of people`: small shares get a decimal, so that they don't read as zero. */
export function shareOf(part: number, whole: number, of: string): string {
  if (whole === 0) return `No ${of} yet`
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}% of ${of}`
}

const kilobyte = 1000

/** `340 kB`, `1.2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
