import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { pagesOf } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import styles from '../source.module.css'
import * as labels from './labels.ts'
import { wantedLine } from './PostRow.tsx'

/** Cards we search for on behalf of members, who aren't named. */
export function ActiveHunts() {
  const hunts = useInfiniteQuery(pagesOf(api.source.activeHunts, { query: {} }))
  return (
    <Loaded query={hunts} skeleton={<SkeletonBar height={480} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        return (
          <>
            {items.map((hunt) => (
              <article key={hunt.id} className={styles.post} aria-labelledby={`hunt-${hunt.id}`}>
                <div className={`niche ${styles.wanted}`}>
                  <CardPicture picture={hunt.picture} size="niche" />
                </div>
                <div className={styles.postText}>
                  <div className={styles.postHead}>
                    <h2 id={`hunt-${hunt.id}`}>{hunt.playerName}</h2>
                    {hunt.matches > 0 && <Tag tone="ok">{labels.youMayHave(hunt.matches)}</Tag>}
                  </div>
                  <p className="muted">{wantedLine(hunt)}</p>
                  <div className={styles.postEnd}>
                    <p className={styles.postFacts}>
                      <When at={hunt.beganAt} />
                    </p>
                    <Link
                      to="/source"
                      search={{ offer: 'new', for: hunt.id }}
                      className={buttonClass({ variant: 'secondary', size: 'small' })}
                    >
                      {labels.offerIt}
                    </Link>
                  </div>
                </div>
              </article>
            ))}
            {items.length === 0 && (
              <Empty
                kind="wanted"
                title={labels.huntsEmpty}
                action={
                  <Link
                    to="/source"
                    search={{ tab: 'hunts', dialog: 'hunt' }}
                    className={buttonClass({ variant: 'secondary' })}
                  >
                    {labels.askForHunt}
                  </Link>
                }
              >
                {labels.huntsEmptyText}
              </Empty>
            )}
            <ShowMore list={hunts} />
          </>
        )
      }}
    </Loaded>
  )
}
