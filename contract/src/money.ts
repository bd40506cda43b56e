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
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amountCents / 100)
}
