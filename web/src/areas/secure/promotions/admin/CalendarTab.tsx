import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import { type PromotionStatus, promotionStatus } from '@ambry/contract/secure/kinds'
import type { Spot } from '@ambry/contract/secure/promotions/kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { api } from '../../../../api/api.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { hereWith, type SearchOf, useSearchOf } from '../../../../paths.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../../ui/Skeleton.tsx'
import { spanText } from '../promotion-labels.ts'
import { daysOf, fullDays, rowOf } from './calendar-grid.ts'
import * as labels from './labels.ts'
import { PromotionPanel } from './PromotionPanel.tsx'
import styles from './promotions-admin.module.css'

const page = '/admin/promotion-requests'
const shownDays = 28
const step = 14

type Stay = Spot & { promotionId: string; title: string; member: string; status: PromotionStatus }
type Calendar = { from: Day; to: Day; today: Day; places: number; items: readonly Stay[] }

/** Slots as rows, days as columns. A slot holds one card at a time; days without a free slot are marked. */
export function CalendarTab() {
  const search = useSearchOf(page)
  const navigate = useNavigate()
  const from = /^\d{4}-\d{2}-\d{2}$/.test(search.from ?? '') ? (search.from ?? '') : today()
  const set = (next: SearchOf<typeof page>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: hereWith(page, next),
    })
  const calendar = useQuery({
    ...query(api.secure.featuredCalendar, { query: { from, days: shownDays } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={styles.calendarHead}>
        <span className="row">
          <IconButton label={labels.twoWeeksEarlier} onClick={() => set({ from: addDays(from, -step) })}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" size="small" onClick={() => set({ from: undefined })}>
            {labels.today}
          </Button>
          <IconButton label={labels.twoWeeksLater} onClick={() => set({ from: addDays(from, step) })}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </span>
        <p aria-live="polite">{labels.to(formatDate(from), formatDate(addDays(from, shownDays - 1)))}</p>
        <ExportButton
          size="small"
          name="featured-calendar"
          fetchCsv={() => api.secure.featuredCalendar({ query: { from, days: shownDays, format: 'csv' } })}
        />
      </div>
      <Loaded query={calendar} skeleton={<SkeletonBar width="100%" height={480} />}>
        {(data) =>
          data.places === 0 ? (
            <Empty title={labels.noFeaturedSlots} kind="plain">
              {labels.featuredSlotsAreTurnedOff}
            </Empty>
          ) : (
            <>
              <Grid calendar={data} onOpen={(promotion) => set({ promotion })} />
              <ByPlace calendar={data} onOpen={(promotion) => set({ promotion })} />
            </>
          )
        }
      </Loaded>
      {search.promotion && (
        <PromotionPanel
          id={search.promotion}
          onClose={() => set({ promotion: undefined })}
          {...stepsOf(calendar.data?.items ?? [], search.promotion, (promotion) => set({ promotion }))}
        />
      )}
    </>
  )
}

function stepsOf(items: readonly Stay[], open: string, onOpen: (id: string) => void) {
  const at = items.findIndex(({ promotionId }) => promotionId === open)
  const to = (stay: Stay | undefined) => stay && (() => onOpen(stay.promotionId))
  return at < 0
    ? { onPrevious: undefined, onNext: undefined }
    : { onPrevious: to(items[at - 1]), onNext: to(items[at + 1]) }
}

type Props = { calendar: Calendar; onOpen: (id: string) => void }

const stayName = ({ title, member, status, ...span }: Stay) =>
  `${title}, ${member}, ${spanText(span)}, ${promotionStatus[status].label.toLowerCase()}`

const weekday = (day: Day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'narrow', timeZone: 'UTC' })

function Grid({ calendar, onOpen }: Props) {
  const { items, places, today: now } = calendar
  const full = fullDays(items, places, calendar)
  const todayClass = (day: Day) => (day === now ? styles.isToday : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.calendarScroll} aria-label={labels.featuredSlots} tabIndex={0}>
      <table className={styles.calendar}>
        <thead>
          <tr>
            <th scope="col">{labels.slot}</th>
            {daysOf(calendar).map((day) => (
              <th
                key={day}
                scope="col"
                className={[todayClass(day), full.has(day) && styles.isFull].filter(Boolean).join(' ') || undefined}
                title={[formatDate(day), day === now && 'today', full.has(day) && 'all slots taken']
                  .filter(Boolean)
                  .join(', ')}
              >
                <small aria-hidden="true">{weekday(day)}</small>
                {Number(day.slice(8))}
                {full.has(day) && <span className="sr">{labels.full}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: places }, (_, n) => n + 1).map((place) => (
            <tr key={place}>
              <th scope="row">{labels.slotPlace(place)}</th>
              {rowOf(items, place, calendar).map(({ from, days, stay }) => (
                <td key={from} colSpan={days} className={stay ? undefined : todayClass(from)}>
                  {stay && (
                    <button
                      type="button"
                      className={
                        stay.status === 'live' ? styles.calendarStay : `${styles.calendarStay} ${styles.calendarWaits}`
                      }
                      title={stayName(stay)}
                      onClick={() => onOpen(stay.promotionId)}
                    >
                      {stay.title}
                      <span className="sr">
                        , {stay.member}, {spanText(stay)}
                      </span>
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A small window has no room for a month, so cards are listed by slot, in order. */
function ByPlace({ calendar, onOpen }: Props) {
  const full = [...fullDays(calendar.items, calendar.places, calendar)]
  return (
    <div className={styles.calendarPlaces}>
      {full.length > 0 && <p className="small">{labels.allSlotsAreTaken(full.length)}</p>}
      {Array.from({ length: calendar.places }, (_, n) => n + 1).map((place) => {
        const stays = calendar.items.filter((stay) => stay.place === place)
        return (
          <section key={place} aria-label={`Slot ${place}`}>
            <h3>{labels.slotPlace(place)}</h3>
            {stays.length === 0 ? (
              <p className="small muted">{labels.open}</p>
            ) : (
              <ul className="lines">
                {stays.map((stay) => (
                  <li className="line" key={stay.promotionId}>
                    <div className="line-text">
                      <button type="button" onClick={() => onOpen(stay.promotionId)}>
                        {stay.title}
                      </button>
                      <p>
                        {stay.member}, {spanText(stay)}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}
