import type { ShareAnalytics } from '@ambry/contract/sharing/records'
import { changeLabel, shareOf } from '../../../parts/figure-labels.ts'
import { Funnel as FunnelRow } from '../../../ui/charts/Funnel.tsx'
import { Defined } from '../Defined.tsx'
import { perLink } from '../share-labels.ts'
import * as labels from './labels.ts'

type Figures = ShareAnalytics['now']
type Step = { word: string; as: Parameters<typeof Defined>[0]['as']; key: keyof Figures; of?: (now: Figures) => string }

const steps: readonly Step[] = [
  { word: labels.linksCreated, as: 'links', key: 'linksMade' },
  {
    word: labels.linksOpened,
    as: 'opened',
    key: 'linksOpened',
    of: ({ linksOpened, linksActive }) => shareOf(linksOpened, linksActive, 'open links'),
  },
  { word: 'People', as: 'people', key: 'people', of: ({ people, linksOpened }) => perLink(people, linksOpened) },
  {
    word: labels.accessRequests,
    as: 'requests',
    key: 'accessRequests',
    of: ({ accessRequests, people }) => shareOf(accessRequests, people, 'people'),
  },
  {
    word: labels.newMembers,
    as: 'members',
    key: 'newMembers',
    of: ({ newMembers, accessRequests }) => shareOf(newMembers, accessRequests, 'requests'),
  },
]

/** From creating a link to a new member, each step as a share of the previous one. */
export const Funnel = ({ now, before, days }: { now: Figures; before: Figures; days: string }) => (
  <FunnelRow
    label={labels.fromLinkToMember}
    steps={steps.map(({ word, as, key, of }) => ({
      key,
      name: <Defined word={word} as={as} />,
      value: (now[key] ?? 0).toLocaleString('en-US'),
      of: of?.(now),
      change: changeLabel(now[key] ?? 0, before[key] ?? 0, days),
    }))}
  />
)
