import { defineArea } from '../kernel/area.ts'
import { administratorOnly, everyoneOwn, staffOnly } from '../kernel/permissions.ts'
import { loanReviewEndpoints, loanServicingEndpoints } from './admin-endpoints.ts'
import { borrowingEndpoints, loanFiles, ownLoanEndpoints } from './endpoints.ts'
import {
  changeActions,
  changeStatuses,
  collateralActions,
  collateralStatuses,
  loanActions,
  loanStatuses,
} from './kinds.ts'
import { loanProductEndpoints } from './product-endpoints.ts'

export const lendingArea = defineArea({
  name: 'lending',
  endpoints: {
    ...borrowingEndpoints,
    ...ownLoanEndpoints,
    ...loanReviewEndpoints,
    ...loanServicingEndpoints,
    ...loanProductEndpoints,
  },
  files: loanFiles,
  permissions: {
    'loan.own': everyoneOwn,
    'loan.any': staffOnly('lending', 'finance', 'vault'),
    'loan.decide': staffOnly('lending'),
    'loan.manage': staffOnly('lending'),
    'loan.custody': staffOnly('lending', 'vault'),
    'loan.fund': staffOnly('finance'),
    'loan.servicing': staffOnly('lending', 'finance'),
    'loan.products': administratorOnly,
  },
  rights: {
    title: 'Lending',
    of: {
      'loan.any': 'View loans',
      'loan.decide': 'Review, approve and decline applications',
      'loan.manage': 'Manage collateral and requests of borrowers',
      'loan.custody': 'Check collateral in and sign it off',
      'loan.fund': 'Fund loans',
      'loan.servicing': 'Record payments, waive, write off and change terms',
      'loan.products': 'Change loan products and state rules',
    },
  },
  auditActions: {
    'loan.apply': 'Applied for a loan',
    'loan.withdraw': 'Withdrew a loan application',
    'loan.memo': 'Changed a loan’s memo',
    'loan.approve': 'Conditionally approved a loan',
    'loan.reject': 'Declined a loan',
    'loan.expire': 'Let a loan offer expire',
    'loan.cancel_offer': 'Withdrew a loan offer',
    'loan.pledge': 'Placed a lien on a card',
    'loan.release': 'Released a card from a loan',
    'loan.drop': 'Removed a card from an application',
    'loan.check_in': 'Checked in collateral',
    'loan.sign_off': 'Signed off collateral',
    'loan.insure': 'Set the insured amount of collateral',
    'loan.sign': 'Signed a loan agreement',
    'loan.fund': 'Funded a loan',
    'loan.pay': 'Recorded a loan payment',
    'loan.reverse': 'Reversed a loan transaction',
    'loan.waive': 'Waived interest or fees of a loan',
    'loan.write_off': 'Wrote off a loan',
    'loan.change_terms': 'Changed the terms of a loan',
    'loan.pay_off': 'Closed a repaid loan',
    'loan.reopen': 'Reopened a loan',
    'loan.autopay': 'Changed autopay of a loan',
    'loan.request': 'Requested a change to a loan',
    'loan.decide_change': 'Decided a request about a loan',
    'loan.remind': 'Reminded a borrower',
    'loan_product.edit': 'Changed a loan product',
    'lending_state.set': 'Changed a state’s lending rule',
  },
  auditObjects: {
    loan: 'a loan',
    loan_product: 'a loan product',
    lending_state: 'a lending state',
  },
  liveEvents: {
    loan_updated: [
      '/api/user/loans',
      '/api/user/borrowing',
      '/api/admin/loans',
      '/api/admin/loan-changes',
      '/api/admin/overview',
    ],
    loan_product_updated: ['/api/admin/loan-products', '/api/admin/lending-states', '/api/user/borrowing'],
  },
  pages: ['/lend', '/admin/loans'],
  statuses: {
    loan: { actions: loanActions, statuses: loanStatuses, initial: 'pending' },
    loanCollateral: { actions: collateralActions, statuses: collateralStatuses, initial: 'proposed' },
    loanChange: { actions: changeActions, statuses: changeStatuses, initial: 'pending' },
  },
})
