import { cardCategories } from '@ambry/contract/cards/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import type { SavedSearch } from '@ambry/contract/secure/records'
import type { BoardCounts } from '@ambry/contract/source/posts/records'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'

import { Loaded } from '../../../parts/Loaded.tsx'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { hereWith, type SearchOf } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { FilterChip } from '../../../ui/table/FilterChip.tsx'
import { SavedMenu } from '../../secure/gallery/searches/SavedMenu.tsx'
import { postACard } from '../labels.ts'
import styles from '../source.module.css'
import { useSourceAddress } from '../source-address.ts'
import { ActiveHunts } from './ActiveHunts.tsx'
import { AskPanel } from './AskPanel.tsx'
import { BoardDialogs } from './BoardDialogs.tsx'
import { type BoardFilter, boardFilters, countsQuery, filtersIn, postsQuery } from './board-queries.ts'
import * as labels from './labels.ts'
import { PostRow } from './PostRow.tsx'

const EditSearchDialog = lazy(() =>
  import('../../secure/gallery/searches/EditSearchDialog.tsx').then((module) => ({ default: module.EditSearchDialog })),
)

/** What members are looking for, filtered; and what we are searching for ourselves. */
export function Board() {
  const { search } = useSourceAddress()
  return (
    <div className={styles.board}>
      <div>
        <BoardBar />
        {search.view === 'hunts' ? <ActiveHunts /> : <Posts />}
      </div>
      <AskPanel />
      <BoardDialogs />
    </div>
  )
}

function Posts() {
  const { search } = useSourceAddress()
  const navigate = useNavigate()
  const save = () => void navigate({ to: '.', search: hereWith('/source', { dialog: 'save' }), resetScroll: false })
  const posts = useInfiniteQuery({ ...postsQuery(search), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(filtersIn(search)).length > 0
  return (
    <Loaded query={posts} skeleton={<SkeletonBar height={640} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        return (
          <>
            {items.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
            {items.length === 0 && (
              <Empty
                kind={isFiltered ? 'search' : 'wanted'}
                title={isFiltered ? labels.nothingFits : labels.emptyTitle}
                action={
                  isFiltered ? (
                    <Button variant="secondary" onClick={() => save()}>
                      {labels.saveSearch}
                    </Button>
                  ) : (
                    <Link to="/source/post" className={buttonClass({ variant: 'secondary' })}>
                      {postACard}
                    </Link>
                  )
                }
              >
                {isFiltered ? labels.nothingFitsText : labels.emptyText}
              </Empty>
            )}
            <ShowMore list={posts} />
          </>
        )
      }}
    </Loaded>
  )
}

function BoardBar() {
  const { search } = useSourceAddress()
  const navigate = useNavigate()
  const sortId = useId()
  const { data: counts } = useQuery({ ...countsQuery(search), placeholderData: keepPreviousData })
  const set = (patch: SearchOf<'/source'>, replace = false) =>
    void navigate({ to: '.', search: hereWith('/source', patch), resetScroll: false, replace })
  const [edited, setEdited] = useState<SavedSearch | null>(null)
  const isHunts = search.view === 'hunts'
  const isMatching = search.matching === '1'
  const chosen = boardFilters.filter((key) => key !== 'matching' && search[key])
  const none = Object.fromEntries([...boardFilters, 'q'].map((key) => [key, undefined]))
  return (
    <>
      <div className={styles.chips}>
        <Chip isOn={!isHunts && !isMatching} onClick={() => set({ view: undefined, matching: undefined })}>
          {labels.everything}
        </Chip>
        <Chip isOn={!isHunts && isMatching} onClick={() => set({ view: undefined, matching: '1' })}>
          {labels.matchesRegistry} <span className="num">{counts?.matching.toLocaleString('en-US')}</span>
        </Chip>
        <Chip isOn={isHunts} onClick={() => set({ view: 'hunts', matching: undefined })}>
          {labels.ambryHunts}
        </Chip>
        {!isHunts && (
          <span className={styles.sort}>
            <label className="sr" htmlFor={sortId}>
              {labels.newestFirst}
            </label>
            <select
              id={sortId}
              className="input"
              value={search.sort ?? '-publishedAt'}
              onChange={(event) => set({ sort: event.target.value })}
            >
              {keysOf(labels.sorts).map((key) => (
                <option key={key} value={key}>
                  {labels.sorts[key]}
                </option>
              ))}
            </select>
            <SavedMenu place="source" onSave={() => set({ dialog: 'save' })} onEdit={setEdited} />
          </span>
        )}
      </div>
      {!isHunts && (
        <div className={styles.filters}>
          <SearchBox
            hint={labels.searchHint}
            value={search.q ?? ''}
            onChange={(q) => set({ q: q || undefined }, true)}
          />
          {choices(counts).map(({ key, label, options }) => (
            <FilterChip
              key={key}
              label={label}
              value={search[key]}
              options={options}
              shown={search[key] ?? ''}
              onChange={(value) => set({ [key]: value })}
            />
          ))}
          {(chosen.length > 0 || search.q) && (
            <Button variant="quiet" size="small" onClick={() => set(none)}>
              {labels.clearFilters}
            </Button>
          )}
        </div>
      )}
      {edited && (
        <Suspense>
          <EditSearchDialog place="source" search={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

type ChipProps = { isOn: boolean; onClick: () => void; children: React.ReactNode }
const Chip = ({ isOn, onClick, children }: ChipProps) => (
  <button type="button" className={isOn ? 'chip chip-on' : 'chip'} aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
)

type Counted = Pick<BoardCounts, 'categories' | 'sets' | 'grades' | 'budgets'>
const notCounted: Counted = { categories: [], sets: [], grades: [], budgets: [] }

/** The values that posts have, with how many each would find; the same chips before they are counted. */
function choices(counts: Counted = notCounted): { key: BoardFilter; label: string; options: Record<string, string> }[] {
  const counted = (values: BoardCounts['sets'], name: (value: string) => string = (value) => value) =>
    Object.fromEntries(values.map(({ value, count }) => [value, `${name(value)} (${count.toLocaleString('en-US')})`]))
  return [
    {
      key: 'category',
      label: labels.category,
      options: counted(counts.categories, (value) => cardCategories[value as keyof typeof cardCategories] ?? value),
    },
    { key: 'set', label: labels.set, options: counted(counts.sets.slice(0, 12)) },
    { key: 'grade', label: labels.grade, options: counted(counts.grades.slice(0, 14)) },
    {
      key: 'budget',
      label: labels.budget,
      options: counted(counts.budgets, (value) => labels.budgets[value as keyof typeof labels.budgets] ?? value),
    },
  ]
}
