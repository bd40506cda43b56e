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
import * as labels from './labels.ts'
import { currentVersions } from './queries.ts'

/**
 * This instance's cache of the version of each page that members must have accepted: loaded at startup, when any
 * instance announces a publication, and periodically. The current user is requested too often to query it.
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

  /** The pages a user with these acceptances still has to accept. */
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
    throw new AppError('stale', labels.theseTermsChangedWhileYou, {
      present: await myLegal(tx, userId),
    })
  }
  let isNew = false
  for (const { page, version } of items) {
    if (!(await insertAcceptance(tx, userId, page, version))) continue
    isNew = true
    // the user is the actor even where the demo loader accepts for its people
    tx.audit({ action: 'legal.accept', actorId: userId, object: { kind: 'legal_page', id: page }, after: { version } })
  }
  if (isNew) {
    await noteAccepted(tx, userId)
    tx.publish({ users: [userId], admins: true }, { type: 'legal_updated' })
  }
  return myLegal(tx, userId)
}

/**
 * Someone registers who accepted pages with their access request: registering with that phone confirms it, so they are
 * not asked twice. Pages that changed since are due again.
 */
export async function confirm(tx: Tx, userId: string, accepted: Accepted): Promise<void> {
  const current = await currentVersions(tx)
  const items = bindingPages
    .map((page) => ({ page, version: accepted[page] }))
    .filter((item) => current.some(({ page, version }) => page === item.page && version === item.version))
  if (items.length > 0) await accept(tx, userId, items)
}

/**
 * The versions accepted with an access request made now. They are stored with the request and bind nobody yet, because
 * anyone can enter anyone's phone. Registering with a code sent to that phone confirms them.
 */
export async function versionsToAccept(db: Db): Promise<Accepted> {
  const current = await currentVersions(db)
  const versionOf = (wanted: BindingPage) => {
    const found = current.find(({ page }) => page === wanted)
    if (!found) throw new AppError('not_found', labels.thisPageHasntBeenPublished)
    return found.version
  }
  return { terms: versionOf('terms'), privacy: versionOf('privacy') }
}

export const acceptances = (
  db: Db,
  page: LegalPage,
  query: QueryOf<typeof acceptanceList>,
): Promise<Page<LegalAcceptance>> => acceptanceList.page(db, { ...query, page }, (row) => row)
