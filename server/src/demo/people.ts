import { userActions } from '@ambry/contract/accounts/kinds'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { bindingPages } from '@ambry/contract/site/legal/endpoints'

import type { Actor } from '../access/access.ts'
import { requestOf, writeAccessRequest } from '../areas/accounts/access/service.ts'
import { inviteUser } from '../areas/accounts/people/service.ts'
import { notify } from '../areas/notices/service.ts'
import { accept, versionsToAccept } from '../areas/site/legal/acceptances-service.ts'
import { editSettings, settingsRecord } from '../areas/site/settings-service.ts'
import { build } from '../db/db.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import { transition } from '../db/transition.ts'
import type { Deps } from '../deps.ts'

type DemoPerson = {
  phone: string
  name: string | null
  city: string
  instagram: string
  staffRoles?: StaffRole[]
  isLender?: true
}

const members: DemoPerson[] = [
  {
    phone: '+12025550100',
    name: 'Margaret Ashby',
    city: 'Washington, DC',
    instagram: '@ashby.keeper',
    staffRoles: ['administrator'],
  },
  { phone: '+12025550101', name: 'Theo Lindqvist', city: 'Portland, OR', instagram: '@theos.shelf' },
  { phone: '+12025550102', name: 'Ines Calloway', city: 'Boston, MA', instagram: '@calloway.notes', isLender: true },
  {
    phone: '+12025550105',
    name: 'Walter Pruitt',
    city: 'Wilmington, DE',
    instagram: '@pruitt.sleeves',
    staffRoles: ['vault'],
  },
  {
    phone: '+12025550106',
    name: 'Renee Okafor',
    city: 'Wilmington, DE',
    instagram: '@okafor.ledger',
    staffRoles: ['finance'],
  },
  {
    phone: '+12025550107',
    name: 'June Castellan',
    city: 'Washington, DC',
    instagram: '@june.at.ambry',
    staffRoles: ['concierge'],
  },
  {
    phone: '+12025550108',
    name: 'Amara Boyd',
    city: 'Washington, DC',
    instagram: '@amara.checks',
    staffRoles: ['compliance'],
  },
  {
    phone: '+12025550109',
    name: 'Desmond Hale',
    city: 'Wilmington, DE',
    instagram: '@hale.underwrites',
    staffRoles: ['lending'],
  },
]

/** Their ids in the database. */
export type DemoPeople = { admin: string; collector: string; lender: string; finance: string }

/** A demo user as an actor for the services. */
export const acting = (id: string): Actor => ({
  id,
  roles: ['member'],
  name: null,
  phone: '',
  sessionId: '',
  expiresAt: '',
  steppedUpAt: null,
  reviewBeganAt: null,
  reviewUsedAt: null,
  impersonatorId: null,
  impersonatorRoles: [],
  accepted: { terms: 1, privacy: 1 },
})

/** The people every demo starts with; a second run finds them and changes nothing. */
export async function loadDemoPeople(deps: Deps): Promise<DemoPeople> {
  const people = await deps.transactions.run(systemOrigin, async (tx) => {
    const invitation = {
      instagram: null,
      referral: null,
      marketingOptIn: false,
      smsOptIn: true,
      invitedBy: null,
      text: 'Welcome to the demonstration.',
    }
    const ids: string[] = []
    for (const person of members) {
      const { id, isNew } = await inviteUser(tx, { ...invitation, phone: person.phone, name: person.name })
      if (isNew) await settleIn(tx, id, person)
      ids.push(id)
    }
    const [admin = '', collector = '', lender = '', , finance = ''] = ids
    const invited = await inviteUser(tx, { ...invitation, phone: '+12025550103', name: null })
    if (!invited.isNew) return { admin, collector, lender, finance }
    await markDemo(tx, invited.id, {})
    const request = await requestOf(tx, deps, {
      phone: '+12025550104',
      instagram: '@waxpack.wren',
      referral: 'Theo Lindqvist',
      smsOptIn: true,
    })
    await writeAccessRequest(tx, request)
    await introduceHouse(tx)
    return { admin, collector, lender, finance }
  })
  await deps.settings.refresh()
  return people
}

/** Sets the company details, unless the settings have been changed already. */
async function introduceHouse(tx: Tx): Promise<void> {
  const { version } = await settingsRecord(tx)
  if (version > 0) return
  const values = {
    landingLine: 'By invitation only. This is a demo: people, cards, and figures are fictional.',
    insuredBy: 'Alder & Hale Fine Art',
    vaultLocations: 'Delaware and Zürich',
    lastAuditOn: '2026-09-30',
    deskHours: 'Vault desk: daily, 8 AM to 8 PM ET',
    contactPhone: '(302) 555-0142',
    legalName: 'Ambry Members’ House LLC',
    legalAddress: '1209 Orange Street\nWilmington, DE 19801',
    bankBeneficiary: 'Ambry Client Funds LLC',
    bankName: 'First Delaware Trust',
    bankRouting: '031 900 004',
    bankAccount: '88 4021 7760',
    salesTaxLabel: 'Sales tax (stored in Delaware)',
  }
  await editSettings(tx, { version, values })
}

async function settleIn(tx: Tx, id: string, { city, instagram, staffRoles, isLender }: DemoPerson): Promise<void> {
  await transition(tx, 'users', userActions, { id, action: 'register', also: { registered_at: tx.now } })
  await markDemo(tx, id, { city, instagram, staff_roles: staffRoles ?? [], is_lender: isLender ?? false })
  const versions = await versionsToAccept(tx)
  await accept(
    tx,
    id,
    bindingPages.map((page) => ({ page, version: versions[page] })),
  )
  await notify(tx, id, {
    kind: 'welcome',
    title: 'Welcome to Ambry',
    message: 'This is a demo. Nothing here is real, so try anything you like.',
    link: '/dashboard',
  })
}

/** Marks users as demo data, which no service does for real people. */
const markDemo = (
  tx: Tx,
  id: string,
  columns: { city?: string; instagram?: string; staff_roles?: StaffRole[]; is_lender?: boolean },
) =>
  tx.run(
    build
      .updateTable('users')
      .set({ ...columns, is_demo: true })
      .where('id', '=', id),
  )
