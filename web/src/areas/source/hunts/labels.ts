export const yourHunts = 'Your hunts'
export const lead = 'A private search by our team. We agree on a fee before we start.'
export const ask = 'Ask us to search'
export const card = 'Card'
export const budget = 'Budget'
export const fee = 'Fee'
export const status = 'Status'
export const next = 'Next step'
export const asked = 'Requested'
export const waiting = 'Waiting for you'
export const searchHint = 'Player or set'
export const emptyTitle = 'No hunts yet'
export const emptyText = 'Tell us which card you want and what you’d pay. Other members never see your name.'
export const feeText = (percent: string) => `${percent} of the price`
export const notAgreed = 'Not agreed yet'
export const deadline = 'Deadline'
export const noDeadline = 'None'

// asking
export const askTitle = 'Ask us to search for a card'
export const askText = 'We review your brief, propose a fee, and start once you agree.'
export const cardField = 'Player, character, or set'
export const grades = 'Accepted grades'
export const gradesHint = 'For example: PSA 9, BGS 9.5. Leave empty for any grade.'
export const badGrade = (grade: string) => `“${grade}” isn’t a grade we know. Enter it like PSA 9.`
export const mostYoudPay = 'Most you’d pay'
export const wantBy = 'Want it by'
export const briefField = 'What matters to you'
export const send = 'Send brief'
export const sent = 'Brief sent'
export const sentText = 'We reply with a fee within one business day.'
export const chooseCard = 'Choose a card or describe it.'

// one hunt
export const feeProposed = (percent: string) => `Our fee for this search is ${percent} of the price.`
export const feeExample = (price: string, fee: string) =>
  `At your budget of ${price}, that’s ${fee}. You pay it only if you buy a card.`
export const markup =
  'If we buy a card elsewhere, the price we propose can include our markup. Our fee is on top of that price.'
export const outsideMarkup =
  'We buy this card elsewhere. The price is what you pay us and can be more than what we pay for it.'
export const agreeFee = 'Agree and start'
export const agreed = 'Search started'
export const agreedText = 'We’ll propose cards as we find them.'
export const close = 'Close hunt'
export const closeTitle = 'Close this hunt'
export const closeText = 'We stop searching. You owe nothing.'
export const closed = 'Hunt closed'
export const candidates = 'Proposed cards'
export const noCandidates = 'No cards proposed yet'
export const noCandidatesText = 'We’ll notify you as soon as we find a match.'
export const price = 'Price'
export const total = 'You’d pay'
export const median = 'Median sale, 12 months'
export const certNumber = 'Cert #'
export const approve = 'Approve purchase'
export const approveTitle = 'Approve this purchase'
export const upTo = 'Buy it for up to'
export const upToHint = 'We never pay more without asking you again.'
export const approved = 'Purchase approved'
export const approvedText = 'We’ll buy it and send you an invoice.'
export const approvedUpTo = (text: string) => `Approved up to ${text}`
export const decline = 'Decline'
export const declined = 'Declined'
export const reason = 'Why'
export const pay = (number: string) => `Pay ${number}`
export const history = 'History'
export const photo = 'Photo of the card'
