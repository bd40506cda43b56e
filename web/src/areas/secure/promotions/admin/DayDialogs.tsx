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
import styles from './promotions-admin.module.css'

type Props = {
  promotion: AdminPromotionDetail
  refetch: () => void
  onDone?: (() => void) | undefined
  onClose: () => void
}

const dayOf = (form: FormReader): Day | null => form.optional('firstOn')

/** Approves: what waits for the card is said before, and the days it stands first are chosen here. */
export function ApproveDialog({ promotion, refetch, onDone, onClose }: Props) {
  const { id, version, card, featuredDays, checks, listPriceCents } = promotion
  const missing = checks.filter(({ isMet }) => !isMet)
  return (
    <ActDialog
      title="Approve request"
      submit="Approve"
      run={(form, options) =>
        api.secure
          .approvePromotion({ params: { id }, body: { version, firstOn: dayOf(form) } }, options)
          .catch((error) => {
            refetch()
            throw error
          })
      }
      done={({ status }) => ({
        title: status === 'live' ? 'Live in Secure' : 'Approved',
        description:
          status === 'live' ? cardTitle(card) : `${cardTitle(card)} goes live once it’s in the vault and uncommitted.`,
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>
            {cardTitle(card)} is listed at {formatMoney(listPriceCents)}{' '}
            {missing.length === 0
              ? 'immediately.'
              : `once this is complete: ${missing.map(({ words }) => words.toLowerCase()).join(', ')}.`}
          </p>
          {featuredDays > 0 && (
            <>
              <DayField promotion={promotion} error={error} />
              <p className="small muted">
                {feeText(promotion)}. Days not covered by the member’s plan are billed when it goes live.
              </p>
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}

/** Other days for a card that has not stood first yet. */
export function MoveDialog({ promotion, refetch, onClose }: Props) {
  const { id, version, card } = promotion
  return (
    <ActDialog
      title="Move featured days"
      submit="Move"
      run={(form) =>
        api.secure.movePromotion({ params: { id }, body: { version, firstOn: dayOf(form) ?? '' } }).catch((error) => {
          refetch()
          throw error
        })
      }
      done={(moved) => ({ title: 'Days moved', description: `${cardTitle(card)}: ${spanText(moved)}.` })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>The member is notified. The number of featured days stays the same.</p>
          <DayField promotion={promotion} error={error} />
        </>
      )}
    </ActDialog>
  )
}

/** How much of the calendar is read to say which place is free. */
const daysRead = 92

/** The first of the days, with the place that is free then. The server has the last word. */
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
      label="Featured from"
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
          {isKnown && spot && `Slot ${spot.place} is open ${spanText(spot)}.`}
          {isKnown &&
            !spot &&
            free &&
            `All slots are taken on some of these days. The first open day is ${formatDate(free.firstOn)}.`}
          {data?.places === 0 && 'Featured slots are turned off. Add some in Settings.'}
        </span>
      }
    />
  )
}
