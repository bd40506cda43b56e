import { type SlabCard, type SlabOptions, slab } from '@ambry/slab/slab'

import { Html, html } from '../../../http/html.ts'

/** What the public pages know of the house. */
export type House = { name: string; timeZone: string; isDemo: boolean }

export type Page = { head: Html; body: Html }

const logo = new Html(
  '<svg class="logo" viewBox="0 0 22 26" fill="none" stroke="currentColor" stroke-width="2.1" aria-hidden="true"><path d="M1.6 25V11a9.4 9.4 0 0 1 18.8 0v14"/><path d="M1.6 18.4h18.8"/></svg>',
)

export const brand = html`<a class="brand" href="/">${logo}Ambry</a>`

// an empty case is that of a sports card of the time before rounded corners
const nobody: SlabCard = {
  cert: '',
  category: 'basketball',
  year: 1986,
  set: '',
  number: null,
  name: '',
  variety: null,
  grade: null,
}
const emptyCase = drawnSlab(nobody, { id: 'empty', blank: true, noLabel: true })

/** A slab where its name stands beside it, or on the link around it. */
export function drawnSlab(card: SlabCard, options: SlabOptions): Html {
  return new Html(slab(card, options).replace(/role="img" aria-label="[^"]*"/, 'aria-hidden="true"'))
}

/** Nothing that finds pages is to find these; what is said of one in messengers is said here. */
export const headOf = (title: string, more: Html | null = null): Html =>
  html`<title>${title} · Ambry</title><meta name="robots" content="noindex, nofollow">${more}`

export const demoRibbon = ({ isDemo }: House): Html | false =>
  isDemo && html`<aside class="edge edge-demo" aria-label="Demonstration">Demo</aside>`

type Words = { title: string; lead: string; more?: Html; record?: string }

/** A sentence on the wall beside an empty case: for everything that is no card. */
const wallBody = (house: House, { title, lead, more, record }: Words): Html => html`
${demoRibbon(house)}
<div class="not-found wall" data-theme="dark">
<header class="wrap">${brand}</header>
<main class="wrap"><div>
<h1 class="display">${title}</h1>
<p class="lead">${lead}</p>
${more}
${record && html`<p class="record">${record}</p>`}
</div><div class="arch"><div class="slab">${emptyCase}</div></div></main>
</div>`

export const wallPage = (house: House, words: Words): Page => ({
  head: headOf(words.title),
  body: wallBody(house, words),
})

const entrance = html`<a class="btn btn-large" href="/">Go to the entrance</a>`

const notOpenWords: Words = {
  title: 'This link is not open.',
  lead: 'It may have closed, or its address may be mistyped. Ask whoever sent it to you for a new one.',
  more: entrance,
  record: '404',
}

/** Wrong, expired, closed, seen often enough: one page, and nobody learns which. */
export const notOpenPage = (house: House): Page => wallPage(house, notOpenWords)
export const notOpenBody = (house: House): Html => wallBody(house, notOpenWords)

/** Whatever else was refused, in its own words. */
export const refusedPage = (house: House, sentence: string): Page =>
  wallPage(house, { title: 'Not just now.', lead: sentence, more: entrance })

type FieldProps = {
  label: string
  name: string
  value?: string
  error?: string | undefined
  attributes?: Html
  /** Lines of text; without it one line. */
  rows?: number
  isOptional?: true
  hint?: string
}

/** A field with its name above it and what is wrong with it below. */
export function field({ label, name, value = '', error, attributes, rows, isOptional, hint }: FieldProps): Html {
  const id = `field-${name}`
  const about = error
    ? html` aria-invalid="true" aria-describedby="${id}-about"`
    : hint
      ? html` aria-describedby="${id}-about"`
      : null
  const input = rows
    ? html`<textarea class="input" id="${id}" name="${name}" rows="${rows}"${about}${attributes}>${value}</textarea>`
    : html`<input class="input" id="${id}" name="${name}" value="${value}"${about}${attributes}>`
  return html`<div><label class="field-label" for="${id}">${label}${isOptional && html` <span class="optional">(optional)</span>`}</label>${input}${
    error
      ? html`<p class="field-error" id="${id}-about" role="alert">${error}</p>`
      : hint && html`<p class="hint" id="${id}-about">${hint}</p>`
  }</div>`
}
