import { readFile } from 'node:fs/promises'

import type { SlabCard } from '@ambry/slab/slab'
import { describe, expect, it } from 'vitest'

import { faceFor, knownLetters } from './fonts.ts'
import { loadSharp } from './sharp.ts'
import { lightTheme, slabForFile, slabPicture } from './slab-picture.ts'
import { outlineTexts } from './text-outlines.ts'

const card: SlabCard = {
  cert: '990003001',
  category: 'basketball',
  year: 1985,
  set: 'Arcade Hoops',
  number: '23',
  name: 'Desmond Quill',
  variety: 'Rookie',
  grade: 10,
}

const places = (svg: string) => [...svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\) scale/g)].map(([, x]) => Number(x))
const archivo = 'font-family="Archivo, sans-serif" font-stretch="72%" font-weight="700"'

describe('a card picture', () => {
  it('renders an ungraded card without a label', async () => {
    const raw = await slabForFile({ ...card, grader: 'RAW', grade: null }, 240)
    expect(raw).not.toContain('var(')
    expect(raw.length).toBeLessThan((await slabForFile(card, 240)).length)
    expect(
      (await slabPicture({ ...card, grader: 'RAW', grade: null }, { width: 96, format: 'webp' })).length,
    ).toBeGreaterThan(500)
  })

  it('can leave the acrylic to the page, with a transparent body', async () => {
    const sharp = await loadSharp()
    const opacityAt = async (look?: 'clear') => {
      const { data, info } = await sharp(await slabPicture(card, { width: 240, format: 'png', look }))
        .raw()
        .toBuffer({ resolveWithObject: true })
      // between the chambers and the edge, below the gloss
      return data[(Math.round(info.height * 0.75) * info.width + info.width - 5) * info.channels + 3] ?? 0
    }
    expect(await opacityAt()).toBeGreaterThan(100)
    expect(await opacityAt('clear')).toBeLessThan(60)
  })

  it('has the requested size, transparent corners, and both formats', async () => {
    const sharp = await loadSharp()
    for (const [width, height] of [
      [96, 161],
      [240, 402],
    ] as const) {
      const png = await slabPicture(card, { width, format: 'png' })
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: true })
      const webp = await slabPicture(card, { width, format: 'webp' })
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height, hasAlpha: true })
      expect(webp.length).toBeLessThan(png.length)
      const raw = await sharp(png).raw().toBuffer()
      expect(raw[3]).toBe(0)
      expect(raw[(Math.round(height / 2) * width + Math.round(width / 2)) * 4 + 3]).toBe(255)
    }
  })

  it('is deterministic per card and differs between cards', async () => {
    const wanted = { width: 96, format: 'webp' } as const
    const first = await slabPicture(card, wanted)
    expect(await slabPicture({ ...card }, wanted)).toEqual(first)
    expect(await slabPicture({ ...card, name: 'Desmond Quilt' }, wanted)).not.toEqual(first)
  })

  it('contains no page-only styles', async () => {
    for (const category of ['basketball', 'creature', 'duel']) {
      const svg = await slabForFile({ ...card, category, variety: 'Gold Refractor' }, 240)
      expect(svg).not.toMatch(/<text|font-|letter-spacing|var\(/)
      expect(svg).toContain('mix-blend-mode:overlay')
    }
  })

  it('uses the colors of the light theme', async () => {
    const tokens = await readFile(new URL('../../../web/src/tokens.css', import.meta.url), 'utf8')
    for (const [name, value] of Object.entries(lightTheme)) expect(tokens).toContain(`${name}: light-dark(${value},`)
  })

  it('renders any input: other scripts, XML characters, empty and very long text', async () => {
    const names = [
      '大谷 翔平',
      'Ńikola Jokić',
      '🂡🏀',
      'محمد',
      '<b>&amp;"\'',
      '',
      'x'.repeat(300),
      '\u0000\ud800',
      'e\u0301',
    ]
    for (const name of names) {
      const odd = { ...card, name, set: name, number: name, variety: name, cert: name }
      for (const category of ['baseball', 'arcane']) {
        const picture = await slabPicture({ ...odd, category }, { width: 96, format: 'webp' })
        expect(picture.length).toBeGreaterThan(1000)
      }
    }
  })
})

describe('text as outlines', () => {
  it('keeps its start, middle and end anchors', async () => {
    const at = (anchor: string) => `<text x="100" y="20" ${archivo} font-size="10" text-anchor="${anchor}">MINT</text>`
    const [start = 0] = places(await outlineTexts(at('start')))
    const [middle = 0] = places(await outlineTexts(at('middle')))
    const [end = 0] = places(await outlineTexts(at('end')))
    expect(start).toBe(100)
    expect(100 - end).toBeCloseTo((100 - middle) * 2, 1)
    const { layOut, unitsPerEm } = await faceFor({
      family: 'Archivo',
      italic: false,
      weight: 700,
      stretch: 72,
      size: 10,
    })
    expect(100 - end).toBeCloseTo((layOut('MINT', true).width / unitsPerEm) * 10, 2)
  })

  it('applies letter spacing, including the last letter, and follows size, weight and width', async () => {
    const width = async (attributes: string) => {
      const text = `<text x="0" text-anchor="end" font-family="Archivo" ${attributes}>MINT</text>`
      return -(places(await outlineTexts(text))[0] ?? 0)
    }
    const plain = await width('font-size="10"')
    expect(await width('font-size="20"')).toBeCloseTo(plain * 2, 1)
    expect(await width('font-size="10" letter-spacing="2"')).toBeCloseTo(plain + 8, 1)
    expect(await width('font-size="10" font-weight="800"')).toBeGreaterThan(plain)
    expect(await width('font-size="10" font-stretch="66%"')).toBeLessThan(plain * 0.85)
  })

  it('is kerned, and keeps the text’s attributes', async () => {
    const face = await faceFor({ family: 'Archivo', italic: false, weight: 800, stretch: 72, size: 20 })
    const alone = face.layOut('A', true).width + face.layOut('V', true).width
    expect(face.layOut('AV', true).width).toBeLessThan(alone)
    const turned = `<text transform="translate(32 352) rotate(-90)" fill="#123456" ${archivo} font-size="9">A &amp; B</text>`
    const drawn = await outlineTexts(turned)
    expect(drawn).toContain('<g fill="#123456" transform="translate(32 352) rotate(-90)">')
    // a space has no outline
    expect(drawn.match(/<path/g)).toHaveLength(3)
  })

  it('drops accents before characters, and shows a box for missing ones', () => {
    const latin = (codePoint: number) => codePoint < 0x100
    expect(knownLetters('José Dončić, Łukasz', latin)).toBe('José Doncic, Lukasz')
    expect(knownLetters('大A', latin)).toBe('\ufffdA')
    expect(knownLetters('e\u0301', latin)).toBe('é')
  })
})
