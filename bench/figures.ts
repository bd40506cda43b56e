import { acceptances } from './figures/acceptances.ts'
import { accessTiming } from './figures/access-timing.ts'
import { accrual } from './figures/accrual.ts'
import { audit } from './figures/audit.ts'
import { calculator } from './figures/calculator.ts'
import { cold } from './figures/cold.ts'
import { commitments } from './figures/commitments.ts'
import { documentUpload } from './figures/document-upload.ts'
import { documentView } from './figures/document-view.ts'
import { events } from './figures/events.ts'
import { fundChart } from './figures/fund-chart.ts'
import { fundLives } from './figures/fund-lives.ts'
import { fundPlaces } from './figures/fund-places.ts'
import { fundStatement } from './figures/fund-statement.ts'
import { fundStrike } from './figures/fund-strike.ts'
import { gallery } from './figures/gallery.ts'
import { grid } from './figures/grid.ts'
import { imports } from './figures/imports.ts'
import { lenderShares } from './figures/lender-shares.ts'
import { lists } from './figures/lists.ts'
import { loanLists } from './figures/loan-lists.ts'
import { loanLives } from './figures/loan-lives.ts'
import { lookups } from './figures/lookups.ts'
import { me } from './figures/me.ts'
import { memory } from './figures/memory.ts'
import { money } from './figures/money.ts'
import { moneyLives } from './figures/money-lives.ts'
import { page } from './figures/page.ts'
import { paying } from './figures/payments.ts'
import { pledges } from './figures/pledges.ts'
import { prices } from './figures/prices.ts'
import { processorComparison } from './figures/processor-comparison.ts'
import { publicRoutes } from './figures/public-routes.ts'
import { repayments } from './figures/repayments.ts'
import { screening } from './figures/screening.ts'
import { secure } from './figures/secure.ts'
import { shared } from './figures/shared.ts'
import { sockets } from './figures/sockets.ts'
import { source } from './figures/source.ts'
import { stress } from './figures/stress.ts'
import { valuations } from './figures/valuations.ts'
import { write } from './figures/write.ts'
import type { Figure } from './lib/figure.ts'

export const figures: Figure[] = [
  me,
  write,
  events,
  cold,
  memory,
  sockets,
  page,
  grid,
  gallery,
  prices,
  shared,
  imports,
  lookups,
  money,
  moneyLives,
  paying,
  processorComparison,
  loanLives,
  lists,
  secure,
  pledges,
  publicRoutes,
  accessTiming,
  audit,
  screening,
  documentUpload,
  documentView,
  accrual,
  repayments,
  loanLists,
  valuations,
  calculator,
  commitments,
  lenderShares,
  fundLives,
  fundStrike,
  fundStatement,
  fundPlaces,
  fundChart,
  source,
  acceptances,
  stress,
]
