import { type Html, html } from '../../../http/html.ts'
import { field, type House, type Page, wallPage } from './page-frame.ts'

type InterestValues = { name: string; contact: string; message: string }
type Fault = { path: string; message: string }

const none: InterestValues = { name: '', contact: '', message: '' }

const faultOf = (faults: readonly Fault[], path: string) => faults.find((fault) => fault.path === path)?.message

type Interest = { token: string; cardId: string | null; values?: InterestValues; faults?: readonly Fault[] }

/** Sent as a plain form; the page's script sends it without leaving. */
export const interestForm = ({ token, cardId, values = none, faults = [] }: Interest): Html => html`
<form class="stack shared-form" method="post" action="/shared/${token}/interest" data-interest>
${cardId && html`<input type="hidden" name="cardId" value="${cardId}">`}
${field({ label: 'Your name', name: 'name', value: values.name, error: faultOf(faults, 'name'), attributes: html` required maxlength="80" autocomplete="name"` })}
${field({ label: 'How the owner can reach you', name: 'contact', value: values.contact, error: faultOf(faults, 'contact'), attributes: html` required minlength="3" maxlength="120" autocomplete="email"`, hint: 'A phone number or an e-mail address. Only the owner sees it.' })}
${field({ label: 'Your message', name: 'message', value: values.message, error: faultOf(faults, 'message'), attributes: html` maxlength="1000"`, rows: 4, isOptional: true })}
<div><button class="btn" type="submit">Send to the owner</button></div>
</form>`

export const interestPage = (house: House, interest: Interest & { sentence: string }): Page =>
  wallPage(house, { title: 'Write to the owner.', lead: interest.sentence, more: interestForm(interest) })

const back = (token: string): Html => html`<a class="btn btn-large" href="/shared/${token}">Back to the link</a>`

export const interestSentPage = (house: House, token: string): Page =>
  wallPage(house, {
    title: 'Your message is with the owner.',
    lead: 'Whether and how they answer is up to them. Nobody else was told.',
    more: back(token),
  })

export const reportPage = (house: House, token: string, sentence: string | null, value = ''): Page =>
  wallPage(house, {
    title: 'Report this link.',
    lead: 'Say what is wrong with it: a card that is yours, a picture that should not be here. A person of the house will look into it.',
    more: html`<form class="stack shared-form" method="post" action="/shared/${token}/report">
${field({ label: 'What is wrong?', name: 'reason', value, error: sentence ?? undefined, attributes: html` required minlength="3" maxlength="1000"`, rows: 5 })}
<div class="row"><button class="btn" type="submit">Send report</button><a class="btn btn-quiet" href="/shared/${token}">Back to the link</a></div></form>`,
  })

export const reportedPage = (house: House, token: string): Page =>
  wallPage(house, {
    title: 'Thank you. The house has your report.',
    lead: 'A person will look into it. The owner of the link is not told who reported it.',
    more: back(token),
  })

/** Says nothing of what is behind it. */
export const passwordPage = (house: House, sentence: string | null): Page =>
  wallPage(house, {
    title: 'This link asks for a password.',
    lead: 'Whoever sent it to you knows it.',
    more: html`<form class="stack shared-form" method="post">
${field({ label: 'Password', name: 'password', error: sentence ?? undefined, attributes: html` type="password" required maxlength="100" autocomplete="off" autofocus` })}
<div><button class="btn btn-large" type="submit">Open the link</button></div></form>`,
  })
