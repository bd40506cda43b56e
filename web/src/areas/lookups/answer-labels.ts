import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import { gradeText } from '@ambry/contract/cards/kinds'

/** `1986 Crown Hoops, Marcus Vale`: a record in one line. */
export const recordLine = ({ year, set, playerName }: CertFacts): string =>
  [[year, set].filter(Boolean).join(' '), playerName].filter(Boolean).join(', ')

/** `1986 Crown Hoops #57, Rookie`: the line below the name. */
export const factLine = ({ year, set, cardNumber, variety }: CertFacts): string =>
  [[year, set, cardNumber && `#${cardNumber}`].filter(Boolean).join(' '), variety].filter(Boolean).join(', ')

/** The label's own wording, or ours. */
export const gradeLabel = (facts: CertFacts, label: string | null): string =>
  label ?? gradeText({ grader: 'PSA', ...facts })
