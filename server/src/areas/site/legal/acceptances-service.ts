import type { Page } from '@ambry/contract/kernel/lists'
import {
  type BindingPage,
  bindingPages,
  type LegalAcceptance,
  type LegalPage,
  legalPages,
  type MyLegalPage,
} from '@ambry/contract/site/legal/endpoints'
import type { Accepted } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Tx } from '../../../db/transaction.ts'
import { AppError } from '../../../errors.ts'
import {
  acceptanceList,
  findMine,
  findRequired,
  insertAcceptance,
  lockUser,
  noteAccepted,
} from './acceptance-queries.ts'
import { currentVersions } from './queries.ts'

/**
 * The version of each page that members must have accepted, as this instance knows it: read at the start, when any
 * instance says that a page was published, and now and then. The current user is asked for too often to look it up.
 */
export class KnownLegal {
  readonly #db: Db
  #required: Accepted = { terms: 0, privacy: 0 }

  constructor(db: Db) {
    this.#db = db
  }

  async refresh(): Promise<void> {
    const required: Accepted = { terms: 0, privacy: 0 }
    for (const { page, version } of await findRequired(this.#db)) required[page] = version
    this.#required = required
  }

  /** What somebody who accepted these versions is asked for. */
  due(accepted: Accepted): BindingPage[] {
    return bindingPages.filter((page) => accepted[page] < this.#required[page])
  }
}

export async function myLegal(db: Db, userId: string): Promise<{ items: MyLegalPage[] }> {
  const rows = await findMine(db, userId)
  return { items: legalPages.flatMap((page) => rows.filter((row) => row.page === page)) }
}

export async function accept(
  tx: Tx,
  userId: string,
  items: { page: LegalPage; version: number }[],
): Promise<{ items: MyLegalPage[] }> {
  await lockUser(tx, userId)
  const current = await currentVersions(tx)
  const isCurrent = (item: { page: LegalPage; version: number }) =>
    current.some(({ page, version }) => page === item.page && version === item.version)
  if (!items.every(isCurrent)) {
    throw new AppError('stale', 'These terms changed while you were reading. Please read them again.', {
      present: await myLegal(tx, userId),
    })
  }
  let isNew = false
  for (const { page, version } of items) {
    if (!(await insertAcceptance(tx, userId, page, version))) continue
    isNew = true
    // also where the demonstration accepts for its people: it was they, not the house
    tx.audit({ action: 'legal.accept', actorId: userId, object: { kind: 'legal_page', id: page }, after: { version } })
  }
  if (isNew) {
    await noteAccepted(tx, userId)
    tx.publish({ users: [userId], admins: true }, { type: 'legal_updated' })
  }
  return myLegal(tx, userId)
}

/**
 * Somebody joins who accepted pages when they requested access: joining with that phone confirms it, so that nobody is
 * asked twice. What has changed since is asked for.
 */
export async function confirm(tx: Tx, userId: string, accepted: Accepted): Promise<void> {
  const current = await currentVersions(tx)
  const items = bindingPages
    .map((page) => ({ page, version: accepted[page] }))
    .filter((item) => current.some(({ page, version }) => page === item.page && version === item.version))
  if (items.length > 0) await accept(tx, userId, items)
}

/**
 * The versions that somebody accepts who asks for access now. They are kept with the request and bind nobody yet: anyone
 * can ask with anyone's phone. Whoever joins with a code that came to that phone confirms them.
 */
export async function versionsToAccept(db: Db): Promise<Accepted> {
  const current = await currentVersions(db)
  const versionOf = (wanted: BindingPage) => {
    const found = current.find(({ page }) => page === wanted)
    if (!found) throw new AppError('not_found', 'This page hasn’t been published yet.')
    return found.version
  }
  return { terms: versionOf('terms'), privacy: versionOf('privacy') }
}

export const acceptances = (
  db: Db,
  page: LegalPage,
  query: QueryOf<typeof acceptanceList>,
): Promise<Page<LegalAcceptance>> => acceptanceList.page(db, { ...query, page }, (row) => row)
