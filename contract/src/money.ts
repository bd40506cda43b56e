const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const isEmpty = (amountCents: number | null | undefined): amountCents is null | undefined =>
  amountCents == null || Number.isNaN(amountCents)

/** `$1,250`: whole dollars; `$0.00` for empty values. */
export function formatDollars(amountCents: number | null | undefined): string {
  return isEmpty(amountCents) ? '$0.00' : wholeDollars.format(amountCents / 100)
}

/** `$1,250.00`: two decimals unless asked otherwise; `$0.00` for empty values. */
export function formatMoney(amountCents: number | null | undefined, decimals = 2): string {
  if (isEmpty(amountCents)) return '$0.00'
  return dollarsWith(decimals).format(amountCents / 100)
}

const dollarFormats = new Map<number, Intl.NumberFormat>()

/** Each is made once: making one takes longer than formatting a page of them. */
function dollarsWith(decimals: number): Intl.NumberFormat {
  const known = dollarFormats.get(decimals)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  dollarFormats.set(decimals, format)
  return format
}
