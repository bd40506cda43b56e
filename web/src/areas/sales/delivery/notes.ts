import { formatDate } from '@ambry/contract/kernel/dates'
import type { Tone } from '@ambry/contract/kernel/statuses'
import type { SaleDisplayStatus } from '@ambry/contract/sales/delivery/kinds'
import type { OwnSaleDetail } from '@ambry/contract/sales/records'
import * as labels from './labels.ts'

type Words = (date: string) => string

const notes: Partial<Record<SaleDisplayStatus, Record<OwnSaleDetail['side'], Words>>> = {
  awaiting_card: { bought: () => labels.sellerSendsToVault, sold: () => labels.sendToVault },
  to_ship: { bought: () => labels.sellerShips, sold: () => labels.shipNow },
  shipped: { bought: labels.checkIt, sold: labels.waitingForBuyer },
  on_hold: { bought: () => labels.claimedWhileYouBuy, sold: () => labels.claimedWhileYouSell },
  problem: { bought: () => labels.youReported, sold: () => labels.buyerReported },
}

/** What a paid sale waits for; null if it doesn't wait for its card. */
export function ownDeliveryNote(
  sale: Pick<OwnSaleDetail, 'displayStatus' | 'side' | 'delivery'>,
): { text: string; tone: Extract<Tone, 'bad' | 'wait'> } | null {
  const words = notes[sale.displayStatus]?.[sale.side]
  const on = sale.delivery?.completesOn
  return words
    ? {
        text: words(on ? formatDate(on) : ''),
        tone: sale.displayStatus === 'problem' || sale.displayStatus === 'on_hold' ? 'bad' : 'wait',
      }
    : null
}
