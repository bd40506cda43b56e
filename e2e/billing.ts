import type { Locator, Page } from '@playwright/test'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, codeFor, enter } from './people.ts'
import type { NewWindow } from './windows.ts'

/** Members that no other test uses, so that their balances are predictable. */
const members = {
  '+12025550145': 'Isolde Varga',
  '+12025550146': 'Jarek Osei',
  '+12025550147': 'Kamila Strand',
  '+12025550148': 'Leocadia Munk',
  '+12025550157': 'Milos Ekberg',
  '+12025550150': 'Nuria Fabel',
  '+12025550151': 'Oriel Gantry',
  '+12025550152': 'Perrin Hollow',
  '+12025550153': 'Rosamund Ickes',
  '+12025550154': 'Soren Jutland',
  '+12025550155': 'Tamsin Koll',
  '+12025550156': 'Ursel Lomax',
  '+12025550176': 'Sana Iver',
  '+12025550177': 'Tove Jarl',
  '+12025550178': 'Ulf Kaye',
  '+12025550183': 'Vera Lind',
  '+12025550184': 'Wim Moe',
  '+12025550186': 'Ylva Nord',
  '+12025550187': 'Zeno Oake',
  '+13125550190': 'Jorun Ask',
  '+13125550191': 'Kasimir Bly',
  '+13125550192': 'Lisbet Crane',
  '+13125550194': 'Nadia Elm',
  '+13125550195': 'Odd Fenn',
  '+13125550196': 'Petra Gale',
  '+13125550198': 'Sela Holm',
  '+13125550199': 'Theo Iring',
  '+13125550200': 'Una Joss',
  '+13125550201': 'Wystan Reeve',
  '+13125550202': 'Vera Korin',
  '+13125550210': 'Alma Sorrel',
  '+13125550212': 'Carys Umber',
  '+13125550220': 'Xenia Pell',
  '+13125550221': 'Yorick Quill',
  '+13125550222': 'Zelda Rusk',
  '+13125550223': 'Alma Sund',
  '+12025550230': 'Maud Ellery',
  '+12025550231': 'Nils Farrow',
  '+12025550241': 'Piers Hallam',
  '+12025550245': 'Pascal Hazel',
  '+12025550249': 'Lucy Fenwick',
  '+12025550248': 'Leto Marsh',
  '+15035550250': 'Greta Ashdown',
  '+15035550251': 'Hugo Belcastro',
  '+15035550252': 'Imke Calder',
  '+15035550257': 'Agda Brandt',
  '+15035550258': 'Bram Castell',
  '+15035550259': 'Cosima Dahl',
  '+15035550271': 'Disa Ekwall',
  '+13035550270': 'Selma Tarn',
  '+13035550271': 'Torben Uhl',
  '+13035550272': 'Ulrike Voss',
  '+13035550273': 'Viggo Wren',
  '+13035550280': 'Wanda Quist',
  '+13035550281': 'Xaver Rohde',
  '+13035550282': 'Yrsa Stahl',
  '+13035550283': 'Zora Thule',
  '+13035550284': 'Anton Udall',
  '+13035550278': 'Dagny Xander',
  '+13035550277': 'Emil Yngve',
  '+13035550286': 'Nerys Vold',
  '+13035550287': 'Oskar Brandal',
  '+13035550288': 'Petra Lindholm',
  '+13035550289': 'Rune Solberg',
  '+13035550290': 'Sunniva Aas',
  '+13035550291': 'Torvald Berge',
  '+13035550292': 'Ulrik Dahle',
  '+13035550293': 'Vigdis Eide',
  '+13035550330': 'Signe Ostrand',
  '+14045550300': 'Abelard Finch',
  '+14045550301': 'Beatrix Gorst',
  '+14045550302': 'Cyprian Hale',
  '+14045550303': 'Dorothea Ilk',
  '+14045550304': 'Emeric Jarrow',
  '+14045550305': 'Fenna Kirk',
  '+14045550306': 'Gerard Lisle',
  '+14045550307': 'Hedda Moor',
  '+14045550310': 'Ines Navarro',
  '+14045550311': 'Jonas Oberlin',
  '+14045550312': 'Katia Pryor',
  '+14045550313': 'Lorenz Quade',
  '+14045550314': 'Maren Rydell',
  '+14045550315': 'Nico Sandoval',
  '+14045550316': 'Olga Tremaine',
  '+14045550317': 'Pavel Underhill',
  '+14045550330': 'Agnes Vellum',
  '+14045550331': 'Basil Quarto',
  '+14045550332': 'Clio Marten',
  '+14045550333': 'Dirk Fontaine',
  '+14045550334': 'Elspeth Rook',
  '+14045550335': 'Felix Tansy',
  '+14045550336': 'Gilda Umber',
  '+14045550337': 'Hector Lane',
  '+14045550338': 'Iona Bract',
  '+14045550339': 'Jules Perrin',
  '+14045550360': 'Aurel Brandt',
  '+14045550361': 'Benedikta Cole',
  '+14045550370': 'Caspian Wolde',
  '+14045550371': 'Delphine Yarrow',
  '+14045550372': 'Edmund Ashby',
  '+14045550373': 'Freya Ballard',
} as const
type Phone = keyof typeof members
export type Member = { id: string; name: string; phone: Phone; label: string }

// each worker has its own server, to which these belong
const invited = new Map<Phone, Member>()

/** One of them, invited by the admin of this page. */
export async function member(desk: Page, phone: Phone): Promise<Member> {
  const known = invited.get(phone)
  if (known) return known
  const name = members[phone]
  const { id } = await asked<{ id: string }>(desk, '/api/admin/users', { phone, name })
  const made = { id, name, phone, label: `${name} ${phone.replace(/^\+1(\d{3})(\d{3})/, '+1 $1 $2 ')}` }
  invited.set(phone, made)
  return made
}

/** Confirms a code without its dialog. */
export async function freshCode(window: Page, phone: string): Promise<void> {
  await asked(window, '/api/auth/step-up', {})
  await asked(window, '/api/auth/step-up', { otp: await codeFor(window, phone) })
}

/** Records an identity check for a member, so that large purchases and payouts are open to them. */
export async function verified(desk: Page, { id, name }: Member, phone: string = admin): Promise<void> {
  await freshCode(desk, phone)
  await asked(desk, `/api/admin/kyc/cases/${id}/record`, {
    ...{ level: 'accreditation', legalName: name, bornOn: '1980-02-29', expiresOn: '2099-01-01' },
    note: 'Checked the passport in person.',
  })
}

/** An admin in a window next to the member's. Without a path it only calls the API. */
export async function openAdminWindow(newWindow: NewWindow, to?: string): Promise<Page> {
  const desk = await newWindow()
  await (to === undefined ? authenticate(desk, admin) : enter(desk, admin, to))
  return desk
}

/** Sends a POST and expects it to succeed. */
export async function asked<Answer>(page: Page, path: string, body?: unknown): Promise<Answer> {
  const answer = await call(page, 'POST', path, body)
  expect(answer.status, answer.body).toBeLessThan(300)
  return JSON.parse(answer.body) as Answer
}

type Written = { id: string; number: string; version: number }

const lineOf = (label: string, cents: number) => ({
  source: 'hand',
  label,
  detail: null,
  quantity: 1,
  rate: { kind: 'flat', cents },
  cardId: null,
  templateId: null,
  templateVersion: null,
})

/** A draft without the editor, for tests that start with one. Without a label it has no line. */
export const drafted = (desk: Page, { id }: Member, label: string | null, cents = 0, more: object = {}) =>
  asked<Written>(desk, '/api/admin/invoices', {
    memberId: id,
    lines: label === null ? [] : [lineOf(label, cents)],
    ...more,
  })

export async function issued(desk: Page, to: Member, label: string, cents: number, more: object = {}) {
  const { id, version } = await drafted(desk, to, label, cents, more)
  return asked<Written>(desk, `/api/admin/invoices/${id}/issue`, { version })
}

/** Today in our time zone, in the format of a date field: a browser further east may already be a day ahead. */
export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

/** A payment for an invoice or for none, recorded without the form. */
export const paid = (desk: Page, { id: memberId }: Member, invoiceId: string | null, amountCents: number) =>
  asked<{ id: string; number: string }>(desk, '/api/admin/payments', {
    memberId,
    amountCents,
    method: 'wire',
    receivedOn: today(),
    parts: invoiceId === null ? [] : [{ invoiceId, amountCents }],
  })

/** Selects a member in a form. */
export async function choose(form: Locator, { name, label }: Member): Promise<void> {
  await form.getByLabel('Find a member').fill(name)
  await form.getByRole('radio', { name: label }).check()
}

/** Enters the step-up code that was sent to their phone, by default the admin's. */
export async function confirmed(page: Page, look?: () => Promise<void>, phone = admin): Promise<void> {
  const step = dialog(page, 'Confirm it’s you')
  await expect(step.getByLabel('Verification code')).toBeFocused()
  await look?.()
  await step.getByLabel('Verification code').fill(await codeFor(page, phone))
  await expect(step).toBeHidden()
}

/** Runs an action from the More actions menu. */
export async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
