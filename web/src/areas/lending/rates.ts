const percent = (value: number, digits: number) =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}%`

/** `1.50%`. */
export const monthlyRateText = (value: number): string => percent(value, 2)

/** Two decimals, as Regulation Z prints it. */
export const aprText = (value: number | null): string => (value === null ? '–' : percent(value, 2))

/** `18%` or `17.5%`, from basis points. */
export const rateText = (bps: number): string => `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
