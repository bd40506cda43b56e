import { formatDate } from '../kernel/dates.ts'
import type { RequestQuote, SecureCardDetail } from './records.ts'

// Text about a card in Secure, shared by its page and its fact sheet.

export const titleText = ({ isDisputed, hasLien }: SecureCardDetail['title']): string => {
  if (isDisputed) return 'Disputed, under review'
  return hasLien ? 'Lien on record' : 'Clear, no liens'
}

export const vaultText = ({ title, vault, vaultedAt }: SecureCardDetail): string =>
  title.isInVault
    ? [vault ?? 'In the vault', vaultedAt && `since ${formatDate(vaultedAt)}`].filter(Boolean).join(', ')
    : 'Not in the vault'

/** Everything a buyer pays, line by line; adds up to the quote's total. */
export function quoteLines({ priceCents, fee, tax }: RequestQuote): { id: string; name: string; cents: number }[] {
  const discount = fee.discountBps > 0 ? `, ${fee.discountBps / 100}% off with your plan` : ''
  return [
    { id: 'price', name: 'Price', cents: priceCents },
    { id: 'fee', name: `${fee.template?.name ?? 'Buyer’s fee'}${discount}`, cents: fee.cents },
    { id: 'tax', name: tax.label, cents: tax.cents },
  ]
}

/** The fields that a listed card's badges need in addition to its own. */
export const recordOf = ({ title }: Pick<SecureCardDetail, 'title'>) =>
  ({ status: 'registered', commitment: title.hasLien ? 'loan' : null, isDisputed: title.isDisputed }) as const
