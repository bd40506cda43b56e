import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { Outlook, OwnPost } from '@ambry/contract/source/posts/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import * as labels from '../post/own-labels.ts'
import { useSourceAddress } from '../source-address.ts'
import { PriceLine } from './PriceLine.tsx'
import { RecentSales } from './RecentSales.tsx'
import { ResponsePanel } from './ResponsePanel.tsx'
import { ResponseTable } from './ResponseTable.tsx'
import styles from './responses.module.css'

/** The responses to a post side by side; the chosen one is answered beside them. */
export function Responses({ post, outlook }: { post: OwnPost; outlook: Outlook | undefined }) {
  const responses = useQuery(query(api.source.responsesToMe, { params: { id: post.id } }))
  const { search } = useSourceAddress()
  const [chosenId, setChosen] = useState<string | null>(search.response ?? null)
  return (
    <Loaded query={responses} skeleton={<SkeletonBar height={640} />}>
      {({ items }) => {
        if (items.length === 0)
          return (
            <Empty kind="card" title={labels.noResponses}>
              {labels.noResponsesText}
            </Empty>
          )
        const open = items.filter(({ status }) => status === 'open')
        const waiting = open.find(({ actions }) => actions.includes('accept'))
        const accepted = items.find(({ status }) => status === 'accepted' || status === 'completed')
        const chosen = items.find(({ id }) => id === chosenId) ?? accepted ?? waiting ?? items[0]
        if (!chosen) return null
        const { negotiation, letter, actions } = chosen
        return (
          <div className={styles.columns}>
            <section aria-labelledby="responses">
              <h2 id="responses">{labels.responsesTitle(items.length)}</h2>
              {outlook && (
                <PriceLine post={post} outlook={outlook} responses={items} chosen={chosen.id} onChoose={setChosen} />
              )}
              <ResponseTable responses={items} chosen={chosen.id} onChoose={setChosen} />
              <p className="small muted">{labels.namesLater}</p>
            </section>
            <aside className={styles.aside}>
              <ResponsePanel
                key={chosen.id}
                response={chosen}
                others={open.filter(({ id }) => id !== chosen.id).length}
              />
              {chosen.status === 'open' && negotiation.answerBy && (
                <Note tone="wait">
                  {actions.includes('accept')
                    ? labels.ifYouDont(formatDateTime(negotiation.answerBy), letter)
                    : labels.theirTurn(formatDateTime(negotiation.answerBy))}
                </Note>
              )}
              {outlook && outlook.sales.length > 0 && <RecentSales sales={outlook.sales} />}
            </aside>
          </div>
        )
      }}
    </Loaded>
  )
}
