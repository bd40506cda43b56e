import type { OfferingRule } from '@ambry/contract/funds/kinds'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'

// eligibility-service.ts
export const accountNotActive = 'Your account isn’t active, so you can’t subscribe. Contact us.'
const countryNames = new Intl.DisplayNames(['en-US'], { type: 'region' })
const listed = new Intl.ListFormat('en-US', { type: 'disjunction' })
const namesOf = (countries: readonly string[]) =>
  listed.format(countries.map((code) => (code === 'US' ? 'the United States' : (countryNames.of(code) ?? code))))
export const wrongCountry = (countries: readonly string[]) =>
  `This fund is open to members with an ID from ${namesOf(countries)} only.`
export const noPlaces = 'All spots are taken. Join the waitlist for the next one.'
export const closed = 'This fund isn’t taking new subscriptions.'
export const allRaised = 'This fund has reached its target.'
export const opensOn = (on: Day) => `This fund opens on ${formatDate(on)}.`
export const oneAtATime = 'You already have an open subscription. Finish or cancel it first.'

// service.ts
export const legends = {
  '506b':
    'Units are offered under Rule 506(b) of Regulation D, only to accredited investors we already know. They aren’t registered with the SEC or any state, and no regulator has approved this offering. You can’t freely resell units, you may have to hold them for a long time, and you can lose everything you invest. Past performance doesn’t guarantee future results.',
  '506c':
    'Units are offered under Rule 506(c) of Regulation D, only to accredited investors whose status we have verified. They aren’t registered with the SEC or any state, and no regulator has approved this offering. You can’t freely resell units, you may have to hold them for a long time, and you can lose everything you invest. Past performance doesn’t guarantee future results.',
} as const satisfies Record<OfferingRule, string>
export const cash = 'Cash'
export const indexOf = (category: string) => `${category} price index`
export const alreadyOpen = 'This fund is already open. You can subscribe now.'

// documents
export const openItFirst = 'Open the document before you accept it.'
export const nothingToAccept = 'You don’t need to accept this document.'
export const documentIsGone = 'This document was removed. Reload the page to see the current ones.'

// questions
export const tooManyQuestions = (most: number) =>
  `You have ${most} unanswered questions about this fund. Ask again once we’ve answered one.`
export const newQuestion = 'Question about a fund'
export const asked = (member: string, fund: string) => `${member} asked about ${fund}.`

// reminders-service.ts
export const nowOpen = 'Fund open'
export const nowOpenMessage = (fund: string) => `You can subscribe to ${fund} now.`
