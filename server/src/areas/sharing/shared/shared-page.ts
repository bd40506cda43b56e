import { type CardCategory, cardCategories, gradeText } from '@ambry/contract/cards/kinds'
import { type HouseMarkName, markShapes, yearLetter } from '@ambry/contract/cards/marks'
import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { PublicCard, SharedView } from '@ambry/contract/sharing/records'

import { Html, html } from '../../../http/html.ts'
import { cardWords, eventWords, gradeWords } from '../rules.ts'
import { drawnFrom } from './files-service.ts'
import { interestForm } from './forms-page.ts'
import { brand, demoRibbon, drawnSlab, type House, headOf, notOpenBody, type Page } from './page-frame.ts'

export type Shown = {
  house: House
  token: string
  shortId: string
  site: string
  view: SharedView
  /** The one card of this view; null where there are many. */
  card: PublicCard | null
  categories: { category: CardCategory; cards: number }[]
  category: string | null
}

/** What messengers show of a link before anybody opens it. Says no more than the page does. */
export function previewHead({
  title,
  description,
  site,
  shortId,
}: Record<'title' | 'description' | 'site' | 'shortId', string>): Html {
  const picture = `${site}/files/share/${shortId}/preview.png`
  return headOf(
    title,
    html`<meta name="description" content="${description}">
<meta property="og:type" content="website"><meta property="og:site_name" content="Ambry">
<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">
<meta property="og:url" content="${site}/share/${shortId}"><meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${title}"><meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}"><meta name="twitter:description" content="${description}"><meta name="twitter:image" content="${picture}">`,
  )
}

export function headFor({ view, card, site, shortId }: Pick<Shown, 'view' | 'card' | 'site' | 'shortId'>): Html {
  const [title, description] = card
    ? [card.playerName, `${cardWords(card)}. ${gradeWords(card)}.`]
    : [view.name ?? 'Shared cards', `${countWords(view.total)}, shared privately.`]
  return previewHead({ title, description, site, shortId })
}

const countWords = (cards: number): string => `${cards.toLocaleString('en-US')} ${cards === 1 ? 'card' : 'cards'}`

/** `Shared privately by Theo A. Link closes Nov 21, 2026.` */
function sharedWords(view: SharedView): string {
  const { sharedBy } = view
  // an initial has its own full stop
  const by = sharedBy ? `Shared privately by ${sharedBy.replace(/\.$/, '')}.` : 'Shared privately.'
  return `${by} Link closes ${formatDate(view.expiresOn)}.`
}

export function sharedPage(shown: Shown): Page {
  return { head: headFor(shown), body: shown.card ? cardBody(shown, shown.card) : collectionBody(shown) }
}

const askAddress = ({ shortId }: Shown) => `/?share=${shortId}#ask`

const header = (shown: Shown): Html => html`<header class="wrap shared-head">${brand}
<p class="shared-by small">${sharedWords(shown.view)}</p>
<a class="btn btn-secondary btn-small" href="${askAddress(shown)}">Request access</a></header>`

/** Around everything a link shows; `data-card` tells the script which card is looked at. */
const frame = (shown: Shown, wall: Html, main: Html): Html => html`
<a class="skip" href="#main">Skip to the content</a>
${demoRibbon(shown.house)}
<div id="shared" data-card="${shown.card?.id ?? ''}">
<div class="shared-wall wall" data-theme="dark">${header(shown)}${wall}</div>
<main id="main" class="wrap shared-main${!shown.card && ' shared-many'}" tabindex="-1">${main}${interest(shown)}
<p class="small shared-note">The owner can see that somebody looked, and for how long. As of ${formatDate(shown.view.asOf, shown.house.timeZone)}; the link closes on ${formatDate(shown.view.expiresOn)}.</p></main>
<footer class="foot"><div class="wrap"><span>${shown.house.name}</span>
<a href="/shared/${shown.token}/report" rel="nofollow">Report this link</a>
<span class="foot-end">This page is not indexed by search engines.</span></div></footer>
</div>
<noscript><img src="/files/shared/${shown.token}/seen.gif" width="1" height="1" alt=""></noscript>
<template id="closed">${notOpenBody(shown.house)}</template>`

function cardBody(shown: Shown, card: PublicCard): Html {
  const { view, token } = shown
  const front = card.photos?.find(({ purpose }) => purpose === 'front')
  const name = `${card.playerName}, ${cardWords(card)}, ${gradeWords(card)}`
  const picture = front
    ? html`<span class="sr">View full size.</span><img class="shared-photo" src="${front.address}?w=1200" srcset="${front.address}?w=480 480w, ${front.address}?w=1200 1200w" sizes="(max-width: 760px) 242px, 395px" alt="Photo: ${name}" fetchpriority="high">`
    : html`<span class="sr">View full size: ${name}</span><span class="slab slab-large">${drawnSlab(drawnFrom(card), { id: 'slab' })}</span>`
  const large = front ? `${front.address}?w=1200` : `${card.picture}?w=1200`
  return frame(
    shown,
    html`<section class="shared-hero" aria-label="Picture"><div class="arch"><a class="shared-zoom" href="${large}" data-zoom="${card.playerName}">${picture}</a></div></section>`,
    html`
${view.isCollection && html`<a class="shared-back" href="/shared/${token}">All of “${view.name}”</a>`}
<div class="shared-title"><div><h1>${card.playerName}</h1><p class="lead">${cardWords(card)}. ${gradeWords(card)}.</p></div>${marks(card)}</div>
${photos(card, front?.address)}
<div class="shared-facts"><section aria-labelledby="facts"><h2 class="sr" id="facts">What is on record</h2>
<dl class="facts">${facts(shown, card).map(([label, value]) => html`<dt>${label}</dt><dd${label.endsWith(' cert') && html` class="record"`}>${value}</dd>`)}</dl>
<p class="small muted">${valueNote(view, card)}</p></section>
${history(card, shown.house.timeZone)}</div>`,
  )
}

/** The marks that a card bears, in the order they are always shown. */
function standingsOf(
  card: Pick<PublicCard, 'isVerified' | 'isSample' | 'isInVault' | 'title' | 'grader'>,
): [HouseMarkName, string][] {
  const all: [HouseMarkName, string, boolean][] = [
    ['cert', `${card.isSample ? 'Sample' : card.grader} cert verified`, card.isVerified],
    ['vault', 'In the vault', card.isInVault],
    ['title', 'Title on record', card.title !== 'disputed'],
    ['lien', 'Lien recorded', card.title === 'lien'],
  ]
  return all.filter(([, , holds]) => holds).map(([mark, words]) => [mark, words])
}

const drawing = (shapes: string): Html =>
  new Html(
    `<svg viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true">${shapes}</svg>`,
  )

const marks = (card: PublicCard): Html =>
  html`<ul class="shared-marks" aria-label="How it stands">${standingsOf(card).map(
    ([mark, words]) => html`<li class="mark mark-${mark}">${drawing(markShapes(mark))}<span>${words}</span></li>`,
  )}</ul>`

const photoNames = { front: 'Front', back: 'Back', detail: 'Detail' } as const

/** Besides the one on the wall. */
function photos(card: PublicCard, front: string | undefined): Html | null {
  const others = (card.photos ?? []).filter(({ address }) => address !== front)
  if (others.length === 0) return null
  return html`<ul class="shared-photos" aria-label="Photos">${others.map(
    ({ purpose, address }) =>
      html`<li><a href="${address}?w=1200" data-zoom="${photoNames[purpose]}"><img src="${address}?w=480" alt="${photoNames[purpose]}: ${card.playerName}" loading="lazy"><span>${photoNames[purpose]}</span></a></li>`,
  )}</ul>`
}

const titles = { clear: 'Clear, no liens', lien: 'A lien is recorded', disputed: 'Disputed' } as const

function facts({ view: { shows }, house }: Shown, card: PublicCard): [string, string][] {
  const rows: [string, string][] = []
  if (card.certNumber) rows.push([`${card.grader} cert`, card.certNumber])
  if (card.population !== undefined && card.population !== null)
    rows.push(['Population at this grade', populationWords(card)])
  rows.push(['Title', titles[card.title]])
  if (shows.includes('place')) rows.push(['Kept at', placeWords(card, house.timeZone)])
  if (card.valueCents !== undefined && card.valueCents !== null) rows.push(['Value', formatDollars(card.valueCents)])
  return rows
}

function populationWords({ population, populationHigher }: PublicCard): string {
  const count = (population ?? 0).toLocaleString('en-US')
  return populationHigher === undefined || populationHigher === null
    ? count
    : `${count}, ${populationHigher === 0 ? 'none' : populationHigher.toLocaleString('en-US')} higher`
}

function placeWords({ vault, vaultSince, isInVault }: PublicCard, timeZone: string): string {
  if (!isInVault) return 'Not in the vault'
  const place = vault ?? 'The vault'
  return vaultSince ? `${place} since ${formatDate(vaultSince, timeZone)}` : place
}

function valueNote({ shows }: SharedView, card: PublicCard): string {
  if (!shows.includes('value')) return 'The owner has chosen not to show a valuation on this link.'
  if (card.valueCents === null || card.valueCents === undefined) return 'This card has not been valued.'
  const on = formatDate(card.valueOn)
  return card.isOwnEstimate ? `The owner’s own estimate of ${on}.` : `Valued by the house on ${on}.`
}

const eventMarks: Partial<Record<ProvenanceKind, HouseMarkName>> = {
  verified: 'cert',
  received: 'vault',
  audited: 'vault',
  released: 'vault',
  delivered: 'vault',
  pledged: 'lien',
  lien_released: 'lien',
  fund_bought: 'fund',
  fund_sold: 'fund',
}

/** A registration bears the letter of its year. */
function eventMark(kind: string, at: string): Html {
  if (kind !== 'registered') return drawing(markShapes(eventMarks[kind as ProvenanceKind] ?? 'title'))
  const letter = yearLetter(Number(at.slice(0, 4)))
  return drawing(
    `<rect x="3" y="3" width="16" height="16"/><text x="11" y="15" text-anchor="middle" class="mark-letter" stroke="none">${letter}</text>`,
  )
}

function history(card: PublicCard, timeZone: string): Html | null {
  if (!card.history?.length) return null
  return html`<section aria-labelledby="history"><h2 class="sr" id="history">Its history</h2><ol class="provenance">${card.history.map(
    (event) => {
      const { kind, at } = event
      const { words, more } = eventWords(event, card.grader)
      return html`<li><time class="record" datetime="${at}">${formatDate(at, timeZone)}</time>
<span class="provenance-mark mark mark-${kind === 'verified' ? 'cert' : 'plain'}" aria-hidden="true">${eventMark(kind, at)}</span>
<div><strong>${words}</strong>${more && html`<p>${more}</p>`}</div></li>`
    },
  )}</ol></section>`
}

function collectionBody(shown: Shown): Html {
  const { view, token, category, categories } = shown
  const at = (query: Record<string, string | null>) => {
    const words = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    )
    return `/shared/${token}${words.size > 0 ? `?${words}` : ''}`
  }
  const all = categories.reduce((sum, { cards }) => sum + cards, 0)
  const tab = (name: string, cards: number, to: string | null) =>
    html`<a href="${at({ category: to })}"${(category ?? null) === to && html` aria-current="true"`}>${name}&nbsp;<span class="num dim">${cards}</span></a>`
  return frame(
    shown,
    html`<section class="wrap shared-name" aria-labelledby="name"><h1 id="name">${view.name}</h1><p class="lead">${countWords(all)}</p></section>`,
    html`
${
  categories.length > 1 &&
  html`<nav class="tabs shared-tabs" aria-label="Kinds of cards">${tab('All', all, null)}${categories.map((one) => tab(cardCategories[one.category], one.cards, one.category))}</nav>`
}
<ul class="cabinet" aria-label="Cards">${view.cards.map((card, i) => cell(card, at({ card: card.id }), i))}</ul>
${view.nextCursor && html`<p class="shared-more"><a class="btn btn-secondary" href="${at({ category, cursor: view.nextCursor })}">Show more</a></p>`}`,
  )
}

/** What the first window shows is fetched at once, the first before all others. */
const haste = (at: number): Html => new Html(at < 2 ? 'fetchpriority="high"' : at < 4 ? '' : 'loading="lazy"')

const cell = (
  card: PublicCard,
  to: string,
  at: number,
): Html => html`<li><a class="cell" href="${to}"><span class="niche"><span class="slab card-picture"><img src="${card.picture}?w=240" srcset="${card.picture}?w=240 240w, ${card.picture}?w=480 480w" sizes="(max-width: 760px) 37vw, 214px" width="240" height="402" alt="" ${haste(at)} decoding="async"></span></span>
<span class="plate"><strong>${card.playerName}</strong><span class="plate-line">${[[card.year, card.set].filter(Boolean).join(' '), card.variety, gradeText(card)].filter(Boolean).join(', ')}</span>
<span class="plate-foot"><span class="num">${card.valueCents !== undefined && card.valueCents !== null && html`${formatDollars(card.valueCents)}${card.isOwnEstimate && html` <small class="est">own estimate</small>`}`}</span>
<span class="marks">${standingsOf(card).map(([mark, words]) => html`<span class="mark mark-${mark}" role="img" aria-label="${words}">${drawing(markShapes(mark))}</span>`)}</span></span></span></a></li>`

/** Two ways: to the house, and to the owner. */
function interest(shown: Shown): Html {
  const { view, card, token } = shown
  const first = view.sharedBy?.split(' ')[0]
  const mention = first ? `mention ${first}` : 'say that you came by this link'
  return html`<section class="shared-interest" aria-labelledby="interest"><div class="shared-ask"><div><h2 id="interest">${
    card ? 'Interested in this card?' : 'Interested in one of these cards?'
  }</h2><p class="muted">Ambry is a private house. Request access and ${mention}, and we will read it first.</p></div>
<a class="btn btn-large" href="${askAddress(shown)}">Request access</a></div>
<details class="shared-write"><summary>Write to the owner</summary>${interestForm({ token, cardId: card?.id ?? null })}</details></section>`
}
