import { cardTitle } from '@ambry/contract/cards/kinds'
import { addDays, type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { firstSpot, mostDaysAhead, spotOn } from '@ambry/contract/secure/promotions/kinds'
import type { AdminPromotionDetail } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../../ui/fields/form.ts'
import { feeText, spanText } from '../promotion-labels.ts'
import * as labels from './labels.ts'
import styles from './promotions-admin.module.css'

type Props = {
  promotion: AdminPromotionDetail
  refetch: () => void
  onDone?: (() => void) | undefined
  onClose: () => void
}

const dayOf = (form: FormReader): Day | null => form.optional('firstOn')

/** Approves a request: shows what is waiting for the card, and picks the days it is featured. */
export function ApproveDialog({ promotion, refetch, onDone, onClose }: Props) {
  const { id, version, card, featuredDays, checks, listPriceCents } = promotion
  const missing = checks.filter(({ isMet }) => !isMet)
  return (
    <ActDialog
      title={labels.approveRequest}
      submit={labels.approve}
      run={(form, options) =>
        api.secure
          .approvePromotion({ params: { id }, body: { version, firstOn: dayOf(form) } }, options)
          .catch((error) => {
            refetch()
            throw error
          })
      }
      done={({ status }) => ({
        title: status === 'live' ? labels.liveInSecure : labels.approved,
        description: status === 'live' ? cardTitle(card) : labels.goesLiveOnce(cardTitle(card)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {cardTitle(card)} {labels.isListed} {formatMoney(listPriceCents)}{' '}
            {missing.length === 0
              ? 'immediately.'
              : `once this is complete: ${missing.map(({ words }) => words.toLowerCase()).join(', ')}.`}
          </p>
          {featuredDays > 0 && (
            <>
              <DayField promotion={promotion} error={error} />
              <p className="small muted">{labels.daysNotCovered(feeText(promotion))}</p>
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}

/** Reschedules a card that hasn't been featured yet. */
export function MoveDialog({ promotion, refetch, onClose }: Props) {
  const { id, version, card } = promotion
  return (
    <ActDialog
      title={labels.moveFeaturedDays}
      submit={labels.move}
      run={(form) =>
        api.secure.movePromotion({ params: { id }, body: { version, firstOn: dayOf(form) ?? '' } }).catch((error) => {
          refetch()
          throw error
        })
      }
      done={(moved) => ({ title: labels.daysMoved, description: `${cardTitle(card)}: ${spanText(moved)}.` })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.theMemberIsNotified}</p>
          <DayField promotion={promotion} error={error} />
        </>
      )}
    </ActDialog>
  )
}

/** How many days of the calendar are loaded to find a free slot. */
const daysRead = 92

/** The first featured day, with the slot free then. The server has the final say. */
function DayField({ promotion, error }: { promotion: AdminPromotionDetail; error: unknown }) {
  const { id, featuredDays: days, wantedFrom, firstOn } = promotion
  const from = today()
  const { data } = useQuery(query(api.secure.featuredCalendar, { query: { from, days: daysRead } }))
  const [chosen, setChosen] = useState<Day | null>(
    firstOn ?? (wantedFrom !== null && wantedFrom >= from ? wantedFrom : null),
  )
  const taken = data?.items.filter(({ promotionId }) => promotionId !== id) ?? []
  const free = data && firstSpot(taken, { places: data.places, from: data.today, days })
  const first = chosen ?? free?.firstOn ?? ''
  const spot = data && first !== '' ? spotOn(taken, { places: data.places, firstOn: first, days }) : null
  const isKnown = data !== undefined && first !== '' && first <= data.to
  return (
    <Field
      label={labels.featuredFrom}
      name="firstOn"
      type="date"
      required
      min={data?.today ?? from}
      max={addDays(data?.today ?? from, mostDaysAhead)}
      value={first}
      onChange={(event) => setChosen(event.target.value)}
      error={fieldError(error, 'firstOn')}
      hint={
        <span className={styles.place} aria-live="polite">
          {isKnown && spot && labels.slotIsOpen(spot.place, spanText(spot) ?? '')}
          {isKnown && !spot && free && labels.allSlotsAreTakenOnSome(formatDate(free.firstOn))}
          {data?.places === 0 && labels.featuredSlotsAreTurnedOffAdd}
        </span>
      }
    />
  )
}
