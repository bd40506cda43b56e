// created once each: creating one takes longer than formatting a schedule
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `1.50%`. */
export const monthlyRateText = (value: number): string => `${twoDecimals.format(value)}%`

/** Two decimals, as Regulation Z prints it. */
export const aprText = (value: number | null): string => (value === null ? '–' : `${twoDecimals.format(value)}%`)

/** `18%` or `17.5%`, from basis points. */
export const rateText = (bps: number): string => `${upToTwo.format(bps / 100)}%`
