import { z } from 'zod'
import { mostCents } from '../../kernel/money.ts'

export const amount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(mostCents)
export const changed = ['fund_updated', 'notification'] as const
export const booked = ['card_updated', 'fund_updated', 'invoice_updated', 'ledger_updated', 'notification'] as const
