import type { PictureWidth } from '@ambry/contract/cards/files'
import { provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import type { Holding, HoldingDetail } from '@ambry/contract/funds/holdings/records'
import { type Day, dayIn, daysBetween } from '@ambry/contract/kernel/dates'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { today } from '../../billing/ledger/service.ts'
import { publicChain } from '../../cards/lists/service.ts'
import { photoOf, shownPicture } from '../../cards/registry/files-service.ts'
import { balancesOf, requireVisibleFund } from '../fund-queries.ts'
import { fundCardPicture } from '../fund-service.ts'
import { shareBpsOf } from '../rules.ts'
import { findCheck, type HoldingRow, holdingList, listChecks, listValues } from './queries.ts'

// other areas import services only
export { duePhotos, photoStays } from './queries.ts'

const photoAddress = (checkId: string) => `/files/fund-custody/${checkId}`

/** What the shares of a fund's cards are parts of. */
export async function cardsAndCashCents(db: Db, fundId: string): Promise<number> {
  const { cardsCents, bankCents } = await balancesOf(db, fundId)
  return cardsCents + bankCents
}

/** Days are written so that they compare as text. */
export const isPhotoDue = ({ photoDueOn }: HoldingRow, today: Day): boolean =>
  photoDueOn !== null && photoDueOn <= today

/** Where it was last seen, and how long ago. */
export function presentCustody(row: HoldingRow, today: Day): Holding['custody'] {
  if (row.checkId === null || row.checkVault === null || row.checkOn === null) return null
  return {
    vault: row.checkVault,
    on: row.checkOn,
    photo: photoAddress(row.checkId),
    ageDays: daysBetween(row.checkOn, today),
    isDue: isPhotoDue(row, today),
  }
}

/** What members and staff see of a card of a fund. Its id is the fund's own (decision 67). */
export const presentHolding = (row: HoldingRow, wholeCents: number, today: Day): Holding => ({
  id: row.id,
  category: row.category,
  playerName: row.playerName,
  year: row.year,
  set: row.set,
  ...{ cardNumber: row.cardNumber, variety: row.variety, grader: row.grader, grade: row.grade },
  qualifier: row.qualifier,
  certNumber: row.certNumber,
  picture: fundCardPicture(row.fundId, row.id),
  ...{ boughtOn: row.boughtOn, costCents: row.costCents, valueCents: row.valueCents, valuedOn: row.valuedOn },
  valueSource: row.valueSource,
  shareBps: row.soldOn === null ? shareBpsOf(row.valueCents, wholeCents) : 0,
  custody: presentCustody(row, today),
  isClear: row.isClear,
})

export async function holdings(deps: Deps, fundId: string, query: QueryOf<typeof holdingList>): Promise<Page<Holding>> {
  const { db } = deps
  await requireVisibleFund(db, fundId)
  const whole = await cardsAndCashCents(db, fundId)
  const on = today(deps, deps.clock.now())
  return holdingList.page(db, { ...query, fundId, sold: '0' }, (row) => presentHolding(row, whole, on))
}

/** A card that members may see a fund hold, or have held. */
async function visibleHolding(db: Db, fundId: string, id: string): Promise<HoldingRow> {
  await requireVisibleFund(db, fundId)
  const row = await holdingList.one(db, id)
  if (row?.fundId !== fundId) throw notThere()
  return row
}

export async function holding(deps: Deps, fundId: string, id: string): Promise<HoldingDetail> {
  const { db, settings } = deps
  const row = await visibleHolding(db, fundId, id)
  return {
    ...presentHolding(row, await cardsAndCashCents(db, fundId), today(deps, deps.clock.now())),
    fund: { id: row.fundId, name: row.fundName },
    ...{ source: row.source, soldOn: row.soldOn, proceedsCents: row.proceedsCents },
    values: [{ on: row.boughtOn, cents: row.costCents, source: 'cost' }, ...(await listValues(db, row.id))],
    custodyChecks: (await listChecks(db, row.id)).map(({ id, vault, on }) => ({ vault, on, photo: photoAddress(id) })),
    provenance: (await publicChain(db, row.cardId))
      .map(({ at, kind }) => ({ on: dayIn(settings.current.timeZone, at), text: provenanceKinds[kind] }))
      .toReversed(),
  }
}

type Asked = { w: PictureWidth; v?: string | undefined }

export async function cardPicture(deps: Deps, fundId: string, id: string, asked: Asked): Promise<FileAnswer> {
  const row = await visibleHolding(deps.db, fundId, id)
  return shownPicture(deps, row.cardId, asked, row.soldOn !== null || row.isReopened)
}

const photoWidths = { '96': '160', '480': '1200' } as const satisfies Partial<Record<PictureWidth, string>>

export async function custodyPhoto(deps: Deps, id: string, { w }: Asked): Promise<FileAnswer> {
  const check = await findCheck(deps.db, id)
  if (!check) throw notThere()
  return photoOf(deps, check.photoId, w === '96' || w === '480' ? photoWidths[w] : '480')
}
