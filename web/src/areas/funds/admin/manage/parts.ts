import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { keysOf } from '@ambry/contract/kernel/keys'

import * as labels from './labels.ts'

export type PartName = keyof typeof labels.tabs

export const partNames = keysOf(labels.tabs)

export const partOf = (tab: string | undefined): PartName => partNames.find((name) => name === tab) ?? 'overview'

/** What is counted beside a part's name. */
export function countOf(part: PartName, fund: AdminFundDetail): number | null {
  switch (part) {
    case 'holdings':
      return fund.cards
    case 'holders':
      return fund.holders
    case 'subscriptions':
      return fund.waiting.subscriptions
    case 'redemptions':
      return fund.waiting.redemptions
    case 'transfers':
      return fund.waiting.transfers
    case 'questions':
      return fund.waiting.questions
    case 'documents':
      return fund.documents.length
    default:
      return null
  }
}
