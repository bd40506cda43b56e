import { formatMoney } from '@ambry/contract/kernel/money'

import { addressedTo } from '../areas/billing/ledger/statements-service.ts'
import { addDocument, type DocumentInput } from '../areas/funds/investor-relations/documents-service.ts'
import type { FundStory } from './funds-data.ts'
import type { DemoFund, FundsDemo } from './funds-demo.ts'
import type { Meanwhile } from './meanwhile.ts'

const percent = (bps: number) => `${bps / 100}%`

const risks =
  'Cards pay no income while the fund holds them. Their prices can fall for years, and a card can take months to sell. You can lose everything you invest. Insurance doesn’t cover falling prices.'

const memorandum = ({ name, strategy, about, team, terms, target }: FundStory): string => `# ${name}
${strategy}

## What the fund does
${about}

## Who runs it
${team}

## Terms
| Term | |
| --- | --- |
| Units offered | ${formatMoney(target * 100)} |
| Minimum subscription | ${formatMoney(terms.minimum * 100)} |
| Management fee | ${percent(terms.managementBps)} of the fund’s value a year, accrued daily |
| Carry | ${percent(terms.carryBps)} of each holder’s gain above their high-water mark${terms.hurdleBps ? ` and a hurdle of ${percent(terms.hurdleBps)} a year` : ''} |
| Entry fee | ${percent(terms.entryFeeBps)} |
| Lock-up | ${terms.lockUpDays} days |
| Redemption | ${terms.windowMonths === null ? 'None before the fund ends' : 'At the end of each quarter, with 30 days’ notice'} |

## Risks
${risks}

This is a demo. The fund, its cards, and everyone named here are fictional.`

const custody = ({ name }: FundStory): string => `# Custody and insurance
Every card in ${name} is held in our vaults in Delaware and Zürich, in the fund’s own name and separate from our cards.

## Audits
Each card is photographed when it arrives and again at every audit. Holders see the photos with the card.

## Insurance
Alder & Hale Fine Art insures each card at its last published value against loss, theft, and damage.

This is a demo. The policy and the insurer are fictional.`

const valuation = ({ name }: FundStory): string => `# How ${name} is valued
Every card is valued at the end of each month. The NAV is calculated every day.

## Sources, in this order
- At least three sales of the same card in the same grade within a year: their median.
- Our own appraisal.
- The price index of its category.
- The card’s cost, until there is a better source.

## Two people
One person drafts the values, and another publishes them. A value that moves by more than 40% must be confirmed manually.

This is a demo. All figures are fictional.`

const halfYear = ({ name }: FundStory): string => `# ${name}: half-year report
The fund bought two cards and sold none. Fees and bills were paid when due, and the fund borrowed nothing.

## Outlook
We expect fewer vintage cards at auction this winter than last, and we’re holding cash for one purchase.

This is a demo. All figures are fictional.`

type DemoDocument = Omit<DocumentInput, 'mustAccept'> & { daysAgo: number; text: string; mustAccept?: true }

function documentsOf(story: FundStory): DemoDocument[] {
  const daysAgo = story.opened + 1
  const first: DemoDocument[] = [
    {
      ...{ kind: 'memorandum', title: 'Offering memorandum', audience: 'members', mustAccept: true },
      ...{ daysAgo, text: memorandum(story) },
    },
  ]
  if (story.name !== 'Meridian Fund I') return first
  return [
    ...first,
    { kind: 'custody', title: 'Custody and insurance', audience: 'members', daysAgo, text: custody(story) },
    { kind: 'valuation', title: 'How we value cards', audience: 'eligible', daysAgo, text: valuation(story) },
    { kind: 'report', title: 'Half-year report', audience: 'holders', daysAgo: 121, text: halfYear(story) },
  ]
}

/** What a fund publishes about itself, as PDF files. */
export const documentSteps = (demo: FundsDemo, demoFund: DemoFund): Meanwhile[] =>
  documentsOf(demoFund.story).map(({ daysAgo, text, mustAccept, ...input }) =>
    demo.step(daysAgo, 15.5, async () => {
      const { deps, transact } = demo.depsOf(demo.people.finance, daysAgo, 15.5)
      const bytes = await documentPdf(demo, text, input.title)
      await addDocument(deps, transact, demoFund.id, { ...input, mustAccept: mustAccept ? '1' : '0' }, bytes)
    }),
  )

async function documentPdf({ past, people, today }: FundsDemo, text: string, title: string): Promise<Buffer> {
  // loaded here because most starts need no PDF
  const { open } = await import('../pdf/billing-pdfs.ts')
  const { writeMarkdown } = await import('../pdf/markdown.ts')
  const { letterhead } = await addressedTo(past.deps, people.finance)
  const paper = await open(letterhead, title, today)
  paper.letterhead(title)
  writeMarkdown(paper, paper.page.top + 40, text)
  return paper.finish()
}
