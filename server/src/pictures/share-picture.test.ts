import { slabCardOf } from '@ambry/contract/cards/slab'
import { slab } from '@ambry/slab/slab'
import { describe, expect, it } from 'vitest'
import { fitted, type ShareSubject, sharePicture, sharePictureKey, sharePictureSvg } from './share-picture.ts'
import { loadSharp } from './sharp.ts'

const known = {
  id: '0190a000-0000-7000-8000-00000000abcd',
  category: 'basketball',
  playerName: 'Marcus Vale',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  variety: 'Rookie',
  grader: 'PSA' as const,
  grade: '10',
  qualifier: null,
  certNumber: '48210377' as string | null,
}
const subject: Extract<ShareSubject, { kind: 'card' }> = {
  kind: 'card',
  name: 'Marcus Vale',
  line: '1986 Crown Hoops #57, rookie',
  grade: 'PSA 10 Gem Mint',
  badges: { cert: 'PSA', vault: true, title: 'clear' },
  cert: '48210377',
  slab: slabCardOf(known),
}
const hidden = { ...subject, cert: null, slab: slabCardOf({ ...known, certNumber: null }) }

describe('the share preview picture', () => {
  it('is 1200 by 630, and deterministic per card', async () => {
    const sharp = await loadSharp()
    const [one, other] = [await sharePicture(subject), await sharePicture({ ...subject })]
    expect(await sharp(one).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(one.equals(other)).toBe(true)
    expect(sharePictureKey(subject)).toBe(sharePictureKey({ ...subject }))
    expect(sharePictureKey(subject)).not.toBe(sharePictureKey(hidden))
  })

  it('contains outlines instead of text, and no page-only styles', async () => {
    const svg = await sharePictureSvg(subject)
    expect(svg).not.toMatch(/<text|var\(/)
  })

  it('without its cert shows neither its digits nor anything derived from them', async () => {
    expect(JSON.stringify(hidden)).not.toContain('48210377')
    // only the cert differs, and it is hidden: both give the same drawing
    const another = { ...hidden, slab: slabCardOf({ ...known, certNumber: null }) }
    expect(await sharePictureSvg(another)).toBe(await sharePictureSvg(hidden))
    expect(slab(hidden.slab)).not.toContain('48210377')
    expect(slab(hidden.slab), 'no barcode').toContain('<path transform="translate(13 68.5)" d=""/>')
    expect(slab(hidden.slab)).not.toBe(slab(subject.slab))
  })

  it('shows the card’s badges', async () => {
    const drawn = async (badges: typeof subject.badges) => (await sharePictureSvg({ ...subject, badges })).length
    const all = await drawn(subject.badges)
    expect(await drawn({ ...subject.badges, cert: null })).toBeLessThan(all)
    expect(await drawn({ ...subject.badges, vault: false })).toBeLessThan(all)
    expect(await drawn({ cert: null, vault: false, title: 'disputed' })).toBeLessThan(
      await drawn({ cert: null, vault: false, title: 'lien' }),
    )
  })

  it('exists for collections and for password-protected links', async () => {
    for (const slabs of [[subject.slab], [subject.slab, hidden.slab], [subject.slab, hidden.slab, subject.slab]])
      expect(
        (await sharePicture({ kind: 'collection', name: 'Seven I would not sell', count: slabs.length, slabs })).length,
      ).toBeGreaterThan(10_000)
    expect((await sharePicture({ kind: 'closed' })).length).toBeGreaterThan(10_000)
  })
})

describe('a name in the picture', () => {
  it('is as large as fits, on one or two lines', async () => {
    expect(await fitted('Marcus Vale')).toEqual({ lines: ['Marcus Vale'], size: 88 })
    expect(await fitted('Constantine Papadopoulos')).toEqual({ lines: ['Constantine', 'Papadopoulos'], size: 66 })
    const long = await fitted('The whole of a rather long collection of mine')
    expect(long.lines).toHaveLength(2)
    expect(long.lines.join(' ')).toBe('The whole of a rather long collection of mine')
  })

  it.each(['W'.repeat(120), Array(30).fill('Name').join(' ')])(
    'is truncated when nothing else helps: %s',
    async (name) => {
      const { lines, size } = await fitted(name)
      expect(size).toBe(44)
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(lines.join('')).toContain('…')
    },
  )
})
