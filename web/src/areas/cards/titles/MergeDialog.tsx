import { gradeText } from '@ambry/contract/cards/kinds'
import type { AdminCard, AdminCardDetail } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Labelled, Radio } from '../../../ui/fields/Field.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { identityKeys, identityLabels, identityOf, showIdentity } from '../card/identity.ts'
import { cardLine, whereText } from '../card-labels.ts'
import { ReasonField } from '../custody/CustodyDialog.tsx'
import * as labels from './labels.ts'
import styles from './titles.module.css'

const fewest = 2

/** Merges two records of the same card. Both are shown before it is done. */
export function MergeDialog({ card, onClose }: { card: AdminCardDetail; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<AdminCard | null>(null)
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...query(api.cards.cards, { query: { q, limit: 6 } }),
    enabled: q.length >= fewest,
    placeholderData: (previous) => previous,
  })
  const found = (q.length >= fewest ? (data?.items ?? []) : []).filter(({ id }) => id !== card.id)
  const merge = useAction({
    mutationFn: ({ to, reason }: { to: string; reason: string }) =>
      api.cards.mergeCard({ params: { id: card.id }, body: { into: to, reason } }),
    onSuccess: () => {
      toasts.show({ title: labels.recordsMerged, description: labels.theOtherRecordIsNow })
      onClose()
    },
  })
  return (
    <FormDialog
      title={labels.mergeIntoAnotherRecord}
      submit={labels.merge}
      danger
      wide
      working={merge.isPending}
      failure={merge.error && <Failure text={sentenceOf(merge.error)} />}
      onSubmit={(form) => into && merge.mutate({ to: into.id, reason: form.text('reason') })}
      onClose={onClose}
    >
      <p>{labels.useThisWhenTwoRecords}</p>
      <Labelled label={labels.findTheRecordToKeep} hint={labels.byCertNumberOrName}>
        {(tie) => (
          <span className="list-search list-search-own">
            <Search aria-hidden="true" />
            <input
              {...tie}
              type="search"
              className="input"
              autoComplete="off"
              maxLength={200}
              required={into === null}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </span>
        )}
      </Labelled>
      <div aria-live="polite">
        {found.map((other) => (
          <Radio
            key={other.id}
            name="into"
            required
            label={
              <>
                {other.playerName}, {cardLine(other)} <span className="record dim">{other.certNumber}</span>
              </>
            }
            checked={into?.id === other.id}
            onChange={() => setInto(other)}
          />
        ))}
        {q.length >= fewest && data && found.length === 0 && (
          <p className="small muted">{labels.noOtherRecordMatches}</p>
        )}
      </div>
      {into && <SideBySide one={card} other={into} />}
      <ReasonField error={merge.error} />
    </FormDialog>
  )
}

/** Highlights the differences, so that two similar cards are not merged by mistake. */
function SideBySide({ one, other }: { one: AdminCard; other: AdminCard }) {
  const [left, right] = [one, other].map((card) => identityOf(card as Parameters<typeof identityOf>[0]))
  if (!left || !right) return null
  const rows = [
    ...identityKeys.map((key) => ({
      name: identityLabels[key],
      values: [showIdentity(left, key), showIdentity(right, key)],
    })),
    { name: 'Owner', values: [one.owner.name, other.owner.name] },
    { name: 'Location', values: [whereText(one, 'house'), whereText(other, 'house')] },
  ]
  return (
    <table className={styles.beside}>
      <caption className="sr">{labels.theTwoRecordsSide}</caption>
      <thead>
        <tr>
          <td />
          {[one, other].map((card, at) => (
            <th key={card.id} scope="col">
              <CardPicture picture={card.picture} size="row" />
              {at === 0 ? labels.willBeMerged : labels.willBeKept}
              <small>{gradeText(card)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values: [mine, theirs] }) => (
          <tr key={name} className={mine === theirs ? undefined : styles.besideDiffers}>
            <th scope="row">{name}</th>
            <td>{mine}</td>
            <td>
              {theirs}
              {mine !== theirs && <span className="sr">{labels.differs}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
