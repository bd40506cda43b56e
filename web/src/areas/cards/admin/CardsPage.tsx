import '../../../ui/styles/cards.css'

import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { useContributions } from '../../../parts/contributions.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import { useBeginning } from '../../../parts/lists/use-beginning.ts'
import { NeedsRight, useRights } from '../../../parts/rights.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ScanBox } from '../custody/ScanBox.tsx'
import { VaultsDialog } from '../custody/VaultsDialog.tsx'
import { DisputesTab } from '../titles/DisputesTab.tsx'
import { CardPanel } from './CardPanel.tsx'
import { bulkWith } from './card-bulk.tsx'
import { columns, filtersWith, shape } from './card-list.tsx'
import styles from './cards-admin.module.css'
import * as labels from './labels.ts'
import { type CardCounts, type QuickView, quickViews } from './quick-views.ts'
import { RegisterDialog } from './RegisterDialog.tsx'

const NoAccess = lazy(async () => ({ default: (await import('../../../parts/access/NoAccess.tsx')).NoAccess }))

/** Every card: its owner, location, value, and what needs work. */
export function CardsPage() {
  const search = useSearchOf('/admin/cards')
  const { can } = useRights()
  const isDisputes = search.tab === 'disputes'
  useTitle(isDisputes ? labels.claimsCards : 'Cards')
  const [registering, setRegistering] = useBeginning()
  const [isVaultsOpen, setVaultsOpen] = useState(false)
  const [, set] = useListState(shape)
  const { data: vaults } = useQuery(query(api.cards.vaults, {}))
  const { data: claims } = useQuery({
    ...query(api.cards.adminDisputes, { query: { status: 'open', total: '1', limit: 1 } }),
    enabled: can('dispute.read'),
  })
  const names = vaults?.items.map(({ name }) => name).join('\n') ?? ''
  const filters = useMemo(() => filtersWith(names.split('\n').filter(Boolean)), [names])
  const added = useContributions('adminCardBulk')
  const bulk = useMemo(() => bulkWith(added.flat()), [added])
  return (
    <>
      <div className="work-head">
        <div>
          <h1>{labels.cardsTitle}</h1>
          <p>{vaults && vaultSentence(vaults.items)}</p>
        </div>
        <div className="work-head-end">
          {!isDisputes && <ScanBox onFound={(id) => set({ open: id })} />}
          <NeedsRight right="settings.edit">
            <Button variant="secondary" onClick={() => setVaultsOpen(true)}>
              {labels.vaults}
            </Button>
          </NeedsRight>
          <NeedsRight right="card.manage">
            <Button onClick={() => setRegistering(true)}>
              <Plus aria-hidden="true" />
              {labels.registerCard}
            </Button>
          </NeedsRight>
        </div>
      </div>
      <nav className={`tabs ${styles.cardTabs}`} aria-label={labels.quickViews}>
        {quickViews
          .filter(({ needs }) => needs === undefined || can(needs))
          .map((view) => (
            <QuickLink
              key={view.name}
              view={view}
              counts={vaults?.custody && { ...vaults.custody, claims: claims?.total ?? 0 }}
            />
          ))}
      </nav>
      <div className="tab-body">
        {isDisputes && !can('dispute.read') && (
          <Suspense>
            <NoAccess name={labels.ownershipClaims} right="dispute.read" heading="h2" />
          </Suspense>
        )}
        {isDisputes && can('dispute.read') && <DisputesTab />}
        {!isDisputes && (
          <ListPage
            name="cards"
            label={labels.cardsTitle}
            call={api.cards.cards}
            shape={shape}
            columns={columns}
            filters={filters}
            searchHint={labels.nameSetOrCertNumber}
            nameOf={cardTitle}
            bulk={bulk}
            panel={(panel) => <CardPanel {...panel} />}
            empty={{
              title: labels.noCardsYet,
              text: labels.registerACardForAmbry,
              kind: 'card',
            }}
          />
        )}
      </div>
      {isVaultsOpen && <VaultsDialog onClose={() => setVaultsOpen(false)} />}
      {registering && can('card.manage') && (
        <RegisterDialog onRegistered={(id) => set({ open: id })} onClose={() => setRegistering(false)} />
      )}
    </>
  )
}

type Vaults = readonly { name: string; cards: number; valueCents: number }[]

/** `41 cards in 2 vaults, worth $1,204,000.` */
function vaultSentence(vaults: Vaults): string {
  const cards = vaults.reduce((sum, vault) => sum + vault.cards, 0)
  const worth = vaults.reduce((sum, vault) => sum + vault.valueCents, 0)
  const where = vaults.length === 1 ? 'the vault' : `${vaults.length} vaults`
  return `${cards.toLocaleString('en-US')} ${cards === 1 ? 'card' : 'cards'} in ${where}, worth ${formatDollars(worth)}.`
}

type LinkProps = { view: QuickView; counts: CardCounts | undefined }

function QuickLink({ view, counts }: LinkProps) {
  const count = view.count && counts ? view.count(counts) : undefined
  return (
    <Link to="/admin/cards" search={view.search} activeOptions={{ includeSearch: true, explicitUndefined: true }}>
      {view.name}
      {count !== undefined && <small className="num">{count.toLocaleString('en-US')}</small>}
    </Link>
  )
}
