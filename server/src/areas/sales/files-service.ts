import type { PictureWidth } from '@ambry/contract/cards/files'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { OwnSale, SaleFile } from '@ambry/contract/sales/records'

import { type Actor, notThere, scopeOf } from '../../access/access.ts'
import type { Transact, Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { safeFileName } from '../../file-name.ts'
import type { FileAnswer } from '../../http/files.ts'
import { kept } from '../../stored-file.ts'
import { today } from '../billing/ledger/service.ts'
import { addressedTo } from '../billing/ledger/statements-service.ts'
import { slabBytes } from '../cards/registry/files-service.ts'
import { type FileRow, findFile, insertFile, listFiles, removeFile } from './file-queries.ts'
import * as labels from './labels.ts'
import { ownSales, ownSettlement, ownSummary } from './own-service.ts'
import { presentFile } from './present.ts'
import { listSoldToUs } from './purchases/queries.ts'
import { lockSale } from './queries.ts'
import { saleRow } from './service.ts'

const mostFiles = 20

/** Processed and stored before the transaction, so that neither holds it open. */
export async function addFile(
  deps: Deps,
  transact: Transact,
  { saleId, name, bytes }: { saleId: string; name: string; bytes: Buffer },
): Promise<SaleFile> {
  await saleRow(deps.db, saleId)
  const { readDocument } = await import('../../pictures/document.ts')
  const document = await readDocument(bytes)
  return kept(deps, 'sales', document.bytes, (fileKey) =>
    transact(async (tx) => {
      await lockSale(tx, saleId)
      if ((await listFiles(tx, saleId)).length >= mostFiles)
        throw new AppError('refused', labels.aSaleCanHaveUp(mostFiles))
      const id = await insertFile(tx, {
        saleId,
        name: safeFileName(name),
        contentType: document.contentType,
        fileKey,
        bytes: document.bytes.length,
      })
      tx.audit({ action: 'sale.edit', object: { kind: 'sale', id: saleId }, after: { file: id, name } })
      tx.publish({ admins: true }, { type: 'sale_updated' })
      return presentFile(await fileRow(tx, saleId, id))
    }),
  )
}

async function fileRow(db: Parameters<typeof findFile>[0], saleId: string, id: string): Promise<FileRow> {
  const row = await findFile(db, saleId, id)
  if (!row) throw notThere()
  return row
}

export async function dropFile(tx: Tx, saleId: string, id: string): Promise<void> {
  const { name } = await fileRow(tx, saleId, id)
  await removeFile(tx, id)
  tx.audit({ action: 'sale.edit', object: { kind: 'sale', id: saleId }, before: { file: id, name } })
  tx.publish({ admins: true }, { type: 'sale_updated' })
}

export async function evidence(deps: Deps, saleId: string, id: string): Promise<FileAnswer> {
  const { name, contentType, fileKey } = await fileRow(deps.db, saleId, id)
  const bytes = await deps.files.get(fileKey)
  if (!bytes) throw new AppError('not_found', labels.thisFileNoLongerExists)
  return { bytes, contentType, name }
}

/** The picture as of the sale: later changes by the owner, and their photos, are not shown to the other side. */
export async function picture(
  deps: Deps,
  actor: Actor,
  id: string,
  { w, v }: { w: PictureWidth; v?: string | undefined },
): Promise<FileAnswer> {
  const [soldToUs] = await listSoldToUs(deps.db, [id])
  const { buyerId, sellerId, facts } = soldToUs ? { ...soldToUs, buyerId: null } : await saleRow(deps.db, id)
  if (![buyerId, sellerId].includes(actor.id) && scopeOf(actor, 'sale.any') !== 'any') throw notThere()
  const bytes = await slabBytes(deps, slabCardOf(facts), w)
  return { bytes, contentType: 'image/webp', isImmutable: v !== undefined }
}

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../pdf/sale-pdfs.ts')

const pdf = (bytes: Buffer, name: string): FileAnswer => ({
  bytes,
  contentType: 'application/pdf',
  name: `${name}.pdf`,
})

export async function settlementPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const sales = await ownSettlement(deps, actor, id)
  const [first] = sales
  if (!first?.paper) throw new AppError('wrong_state', labels.thisSaleIsntSettledYet)
  const bytes = await (await papers()).settlementPdf(sales, await addressedTo(deps, actor.id))
  return pdf(bytes, first.settlementNumber ?? first.invoice?.number ?? `settlement-${first.on}`)
}

export async function salesOfYearPdf(deps: Deps, actor: Actor, input: number | undefined): Promise<FileAnswer> {
  const on = today(deps, deps.clock.now())
  const year = input ?? Number(on.slice(0, 4))
  const summary = await ownSummary(deps, actor, { year })
  const [bought, sold] = [await settledOf(deps, actor, 'bought', year), await settledOf(deps, actor, 'sold', year)]
  const bytes = await (await papers()).salesOfYearPdf(
    { year, on, bought, sold, summary },
    await addressedTo(deps, actor.id),
  )
  return pdf(bytes, `sales-${year}`)
}

async function settledOf(deps: Deps, actor: Actor, side: OwnSale['side'], year: number): Promise<OwnSale[]> {
  const all: OwnSale[] = []
  let cursor: string | undefined
  do {
    const page = await ownSales(deps, actor, { side, year, sort: 'on', limit: 100, cursor })
    all.push(...page.items.filter(({ status }) => status === 'settled'))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return all
}
