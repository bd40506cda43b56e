import type { Page } from '@playwright/test'
import { asked, type Member } from './billing.ts'
import { photo } from './cards.ts'
import { expect } from './expect.ts'
import { call } from './people.ts'

type Facts = { playerName: string; certNumber: string }

export const cabinet = (page: Page) => page.getByRole('list', { name: 'Cards', exact: true })
export const tile = (page: Page, name: string) => cabinet(page).getByRole('listitem').filter({ hasText: name })
export const mine = (page: Page) => page.getByRole('region', { name: 'Your request' })

/** A card in the vault without the vault's screens: a member's, or one owned by Ambry. */
export async function vaulted(desk: Page, facts: Facts, owner?: Member): Promise<string> {
  const card = { category: 'hockey', year: '1979', set: 'Northern Ice', grader: 'PSA', grade: '9', ...facts }
  const { id } = await asked<{ id: string }>(desk, '/api/admin/cards', { ownerId: owner?.id ?? null, card })
  const custody = `/api/admin/cards/${id}/custody`
  await asked(desk, custody, { action: 'expect', vault: 'Delaware vault' })
  await asked(desk, custody, { action: 'receive', vault: 'Delaware vault', condition: 'As described.' })
  return id
}

type Price = { by: 'price'; cents: number }

/** Sets the price of our own cards without the screens. */
export const repriced = (desk: Page, cents: number, ...ids: string[]) =>
  asked(desk, '/api/admin/cards/listings', {
    action: 'reprice',
    price: { by: 'price', cents } satisfies Price,
    select: { ids },
  })

/** One of our own cards in Secure, for tests that start with one. */
export async function listed(desk: Page, cents: number, facts: Facts): Promise<string> {
  const id = await vaulted(desk, facts)
  await asked(desk, '/api/admin/cards/listings', {
    action: 'list',
    price: { by: 'price', cents } satisfies Price,
    select: { ids: [id] },
  })
  return id
}

/** A member's card in the vault with the photos that Secure requires. */
export async function promotable(desk: Page, owner: Member, facts: Facts): Promise<string> {
  const id = await vaulted(desk, facts, owner)
  for (const [purpose, colour] of [
    ['front', 'midnightblue'],
    ['back', 'wheat'],
  ] as const) {
    const { buffer } = await photo(desk, colour)
    const { status, body } = await call(desk, 'POST', `/api/admin/cards/${id}/photos?purpose=${purpose}`, buffer)
    expect(status, body).toBe(201)
  }
  return id
}

/** The same in Secure: requested by its owner and approved. */
export async function promoted(desk: Page, own: Page, owner: Member, listPriceCents: number, facts: Facts) {
  const id = await promotable(desk, owner, facts)
  const { id: promotion, version } = await asked<{ id: string; version: number }>(
    own,
    `/api/registry/${id}/promotion`,
    {
      listPriceCents,
    },
  )
  await asked(desk, `/api/admin/promotion-requests/${promotion}/approve`, { version })
  return id
}

/** A member's request for a card without the dialog. Null offers the list price. */
export const requested = (by: Page, cardId: string, listPriceCents: number, offerCents: number | null = null) =>
  asked<{ id: string; offerCents: number }>(by, `/api/cards/${cardId}/requests`, { listPriceCents, offerCents })

export async function got<Answer>(page: Page, path: string): Promise<Answer> {
  const { status, body } = await call(page, 'GET', path)
  expect(status, body).toBe(200)
  return JSON.parse(body) as Answer
}
