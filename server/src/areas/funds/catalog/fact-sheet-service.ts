import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import { today } from '../../billing/ledger/service.ts'
import { addressedTo } from '../../billing/ledger/statements-service.ts'
import { listLargest } from './queries.ts'
import { fund } from './service.ts'

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../../pdf/fund-pdfs.ts')

const mostCards = 15

/** A fund on two pages: what it is, how it did, what it holds, and what it costs. */
export async function factSheet(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const shown = await fund(deps, actor, id)
  const largest = await listLargest(deps.db, id, mostCards)
  const on = today(deps, deps.clock.now())
  const { letterhead } = await addressedTo(deps, actor.id)
  const bytes = await (await papers()).fundFactSheetPdf({ fund: shown, largest, on }, { letterhead })
  return { bytes, contentType: 'application/pdf', name: `fact-sheet-${shown.struckOn ?? on}.pdf` }
}
