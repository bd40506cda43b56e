import { type SlabCard, slab } from '@ambry/slab/slab'
import type { Page } from '@playwright/test'
import { loadSharp } from '../server/src/pictures/sharp.ts'
import { slabPicture } from '../server/src/pictures/slab-picture.ts'
import { expect } from './expect.ts'
import { test } from './people.ts'

type Row = [SlabCard['category'], SlabCard['year'], string, string | null, string, string | null, number | null]

/** Every category, every frame, both kinds of foil, every kind of grade block, accents and a name that must shrink. */
const rows: Row[] = [
  ['baseball', 1911, 'Larkspur Tobacco', null, 'Silas Venner', 'Cartwheel Back', 2],
  ['soccer', 1962, 'Estrela Gum', '9', 'Tomás Beirão', 'Rookie', 7],
  ['basketball', 1985, 'Arcade Hoops', '23', 'Desmond Quill', 'Rookie', 10],
  ['hockey', 1978, 'Boreal Rink', '18', 'Perrin Holt', null, 8.5],
  ['football', 1999, 'Yardline Signature', '112', 'Reed Halloran', 'Rookie Auto', 9],
  ['basketball', '1996-97', 'Glasswork Court', '140', 'Ren Takeda', 'Refractor', 9.5],
  ['baseball', 2012, 'Ridgeline Update', 'RU90', 'Cole Brandt', 'Diamond Refractor', 10],
  ['racing', 2021, 'Slipstream Chrome', '7', 'Ines Falk', 'Gold Refractor /50', 10],
  ['creature', 1999, 'Meridian First Series', '7/96', 'Thornhusk', '1st Edition Holo', 10],
  ['arcane', 1994, 'Cipher Alpha', 'A-61', 'Ninefold Gate', 'Alpha', 9.5],
  ['duel', 2003, 'Rise of the Sentinel', 'ROS-001', 'Pale Sentinel', '1st Edition Foil', null],
  ['voyage', 2023, 'Tidebound & Co', 'TB-102', 'Bosun Crane', 'Manga Alt Art', 1.5],
  ['hockey', null, 'An Unknown Year', null, 'Jean-Baptiste “Wall” de la Fontaine-Ménard', 'Foil', 6],
  ['football', 1957, 'Old Mill Gum', '44', 'Dale Ostrander', 'Rookie', 7.5],
]
const cards = rows.map(
  ([category, year, set, number, name, variety, grade], i): SlabCard => ({
    cert: String(990_002_001 + i),
    category,
    year,
    set,
    number,
    name,
    variety,
    grade,
  }),
)

const [width, height, pixelsEach] = [240, 402, 2]
const ground = '#e4e8e3'

/**
 * Edges are antialiased by two different renderers, and letters by a third. Measured on these cards: a mean of at most
 * 1.8 of 255, 1.2% of the pixels more than 24 apart, and a mean of 28 in the worst tile, where letters are half a pixel
 * off. A different word gives 107 there.
 */
const most = { mean: 2.4, shareFarApart: 0.017, worstTile: 40 }

test.use({ deviceScaleFactor: pixelsEach })

/** As drawn on the card's own page: inline, with the page's fonts and colors. */
async function drawn(page: Page, card: SlabCard): Promise<Buffer> {
  await page.evaluate(
    async ([svg, w, h, colour]) => {
      const place = document.createElement('div')
      place.id = 'place'
      place.style.cssText = `position:fixed;inset:0 auto auto 0;width:${w}px;height:${h}px;background:${colour}`
      place.innerHTML = svg
      document.body.replaceChildren(place)
      document.documentElement.dataset.theme = 'light'
      place.getBoundingClientRect()
      await document.fonts.ready
    },
    [slab(card), width, height, ground] as const,
  )
  return page.locator('#place').screenshot({ animations: 'disabled' })
}

async function pixels(picture: Buffer) {
  const sharp = await loadSharp()
  return sharp(picture).flatten({ background: ground }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** A square of the picture, about the size of two letters, so that a wrong word shows in some of them. */
const tile = 24

async function difference(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height])
  const across = Math.ceil(a.info.width / tile)
  const tiles = new Float64Array(across * Math.ceil(a.info.height / tile))
  let sum = 0
  let farApart = 0
  for (let pixel = 0; pixel < a.info.width * a.info.height; pixel += 1) {
    const apart = [0, 1, 2].map((part) => Math.abs((a.data[pixel * 3 + part] ?? 0) - (b.data[pixel * 3 + part] ?? 0)))
    const mean = apart.reduce((total, part) => total + part) / 3
    const [x, y] = [pixel % a.info.width, Math.trunc(pixel / a.info.width)]
    const place = Math.trunc(y / tile) * across + Math.trunc(x / tile)
    tiles[place] = (tiles[place] ?? 0) + mean / tile ** 2
    sum += mean
    if (Math.max(...apart) > 24) farApart += 1
  }
  const count = a.info.width * a.info.height
  return { mean: sum / count, shareFarApart: farApart / count, worstTile: Math.max(...tiles) }
}

test('a card’s image file matches the drawing on its page', async ({ page }) => {
  // the not-found page draws a slab inline; the landing page shows image files
  await page.goto('/no/such/page')
  await page.locator('.slab svg').first().waitFor()
  const apart: string[] = []
  for (const card of cards) {
    const [inPage, inFile] = await Promise.all([
      drawn(page, card),
      slabPicture(card, { width: width * pixelsEach, format: 'png' }),
    ])
    const { mean, shareFarApart, worstTile } = await difference(inPage, inFile)
    const summary = `${card.category} ${card.name}: mean ${mean.toFixed(2)}, ${(shareFarApart * 100).toFixed(2)}% far apart, worst tile ${worstTile.toFixed(1)}`
    if (mean > most.mean || shareFarApart > most.shareFarApart || worstTile > most.worstTile) apart.push(summary)
  }
  expect(apart).toEqual([])
  // proves that the measure detects a difference: another name on the same card
  const [card] = cards
  if (!card) throw new Error('no cards')
  const other = await slabPicture({ ...card, name: 'Another Name' }, { width: width * pixelsEach, format: 'png' })
  expect((await difference(await drawn(page, card), other)).worstTile).toBeGreaterThan(most.worstTile)
})
