import type { Borrowing, LoanDraft } from '@ambry/contract/lending/borrowing-records'
import type { Quote } from '../borrow/quote.ts'

export type StepProps = {
  borrowing: Borrowing
  draft: LoanDraft
  quote: Quote
  onChange: (patch: Partial<LoanDraft>) => void
}
