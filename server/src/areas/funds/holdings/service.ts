import type { PictureWidth } from '@ambry/contract/cards/files'
import { provenanceKinds } from '@ambry/contract/cards/provenance/kinds'
import type { Holding, HoldingDetail } from '@ambry/contract/funds/holdings/records'
import type { Page } from '@ambry/contract/kernel/lists'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { publicChain } from '../../cards/lists/service.ts'
import { photoOf, shownPicture } from '../../cards/registry/files-service.ts'
import { balancesOf, requireVisibleFund } from '../fund-queries.ts'
import { fundCardPicture } from '../fund-service.ts'
import { shareBpsOf } from '../rules.ts'
import { findCheck, findHolding, type HoldingRow, holdingList, listChecks, listValues } from './queries.ts'

const photoAddress = (checkId: string) => `/files/fund-custody/${checkId}`

/** What the shares of a fund's cards are parts of. */
export async function cardsAndCashCents(db: Db, fundId: string): Promise<number> {
  const { cardsCents, bankCents } = await balancesOf(db, fundId)
  return cardsCents + bankCents
}

/** What members and staff see of a card of a fund. */
export const presentHolding = (row: HoldingRow, wholeCents: number): Holding => ({
  ...{ id: row.cardId, category: row.category, playerName: row.playerName, year: row.year, set: row.set },
  ...{ cardNumber: row.cardNumber, variety: row.variety, grader: row.grader, grade: row.grade },
  ...{ qualifier: row.qualifier, certNumber: row.certNumber, picture: fundCardPicture(row.fundId, row.cardId) },
  ...{ boughtOn: row.boughtOn, costCents: row.costCents, valueCents: row.valueCents, valuedOn: row.valuedOn },
  valueSource: row.valueSource,
  shareBps: row.soldOn === null ? shareBpsOf(row.valueCents, wholeCents) : 0,
  custody:
    row.checkId === null || row.checkVault === null || row.checkOn === null
      ? null
      : { vault: row.checkVault, on: row.checkOn, photo: photoAddress(row.checkId) },
  isClear: row.isClear,
})

export async function holdings(deps: Deps, fundId: string, query: QueryOf<typeof holdingList>): Promise<Page<Holding>> {
  const { db } = deps
  await requireVisibleFund(db, fundId)
  const whole = await cardsAndCashCents(db, fundId)
  return holdingList.page(db, { ...query, fundId, sold: '0' }, (row) => presentHolding(row, whole))
}

export async function holding({ db }: Deps, fundId: string, cardId: string): Promise<HoldingDetail> {
  await requireVisibleFund(db, fundId)
  const row = await findHolding(db, fundId, cardId)
  if (!row) throw notThere()
  return {
    ...presentHolding(row, await cardsAndCashCents(db, fundId)),
    fund: { id: row.fundId, name: row.fundName },
    ...{ source: row.source, soldOn: row.soldOn, proceedsCents: row.proceedsCents },
    values: [{ on: row.boughtOn, cents: row.costCents, source: 'cost' }, ...(await listValues(db, row.id))],
    custodyChecks: (await listChecks(db, row.id)).map(({ id, vault, on }) => ({ vault, on, photo: photoAddress(id) })),
    provenance: (await publicChain(db, cardId))
      .map(({ at, kind }) => ({ at, text: provenanceKinds[kind] }))
      .toReversed(),
  }
}

type Asked = { w: PictureWidth; v?: string | undefined }

export async function cardPicture(deps: Deps, fundId: string, cardId: string, asked: Asked): Promise<FileAnswer> {
  await requireVisibleFund(deps.db, fundId)
  const row = await findHolding(deps.db, fundId, cardId)
  if (!row) throw notThere()
  return shownPicture(deps, cardId, asked, row.soldOn !== null || row.isReopened)
}

const photoWidths = { '96': '160', '480': '1200' } as const satisfies Partial<Record<PictureWidth, string>>

export async function custodyPhoto(deps: Deps, id: string, { w }: Asked): Promise<FileAnswer> {
  const check = await findCheck(deps.db, id)
  if (!check) throw notThere()
  return photoOf(deps, check.photoId, w === '96' || w === '480' ? photoWidths[w] : '480')
}
