import type { ShareAnalytics } from '@ambry/contract/share-records'

import { Defined } from '../Defined.tsx'
import { changeWords, perLink, shareOf } from '../share-words.ts'

type Figures = ShareAnalytics['now']
type Step = { word: string; as: Parameters<typeof Defined>[0]['as']; key: keyof Figures; of?: (now: Figures) => string }

const steps: readonly Step[] = [
  { word: 'Links made', as: 'links', key: 'linksMade' },
  {
    word: 'Links opened',
    as: 'opened',
    key: 'linksOpened',
    of: ({ linksOpened, linksStanding }) => shareOf(linksOpened, linksStanding, 'open links'),
  },
  { word: 'People', as: 'people', key: 'people', of: ({ people, linksOpened }) => perLink(people, linksOpened) },
  {
    word: 'Access requests',
    as: 'requests',
    key: 'accessRequests',
    of: ({ accessRequests, people }) => shareOf(accessRequests, people, 'people'),
  },
  {
    word: 'New members',
    as: 'members',
    key: 'newMembers',
    of: ({ newMembers, accessRequests }) => shareOf(newMembers, accessRequests, 'requests'),
  },
]

/** From a link that is made to somebody who becomes a member, each step as a part of the one before. */
export function Funnel({ now, before, days }: { now: Figures; before: Figures; days: string }) {
  return (
    <ol className="funnel" aria-label="From link to member">
      {steps.map(({ word, as, key, of }) => (
        <li key={key}>
          <p className="small muted">
            <Defined word={word} as={as} />
          </p>
          <p className="figure">{(now[key] ?? 0).toLocaleString('en-US')}</p>
          <p className="small muted funnel-of">{of?.(now)}</p>
          <p className="small dim">{changeWords(now[key] ?? 0, before[key] ?? 0, days)}</p>
        </li>
      ))}
    </ol>
  )
}
