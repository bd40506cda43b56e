import { deflateSync } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, registered, registeredDetail, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { loadSharp } from '../../../pictures/sharp.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
type Maker = Awaited<ReturnType<typeof loadSharp>>
let sharp: Maker
let [member, other, admin]: Caller[] = []
let card: any
let jpeg: Buffer

beforeAll(async () => {
  sharp = await loadSharp()
  member = await h().buildUser()
  other = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
  card = await registered(member)
  jpeg = await picture().jpeg().toBuffer()
})
const picture = (width = 60, height = 80, background = '#7a3') =>
  sharp({ create: { width, height, channels: 3, background } })
const pdf = (more = '', pages = 1) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${more} >>\nendobj\n2 0 obj\n<< /Type /Pages /Count ${pages} >>\nendobj\n${Array.from({ length: pages }, (_, n) => `${n + 3} 0 obj\n<< /Type /Page >>\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  )
const photoTo = (id: string, file: Buffer | string, purpose = 'front', by = member) =>
  by!.upload(`/api/registry/${id}/photos?purpose=${purpose}`, file)
const documentTo = (id: string, file: Buffer | string, name = 'receipt.pdf', by = member) =>
  by!.upload(`/api/registry/${id}/documents?kind=receipt&name=${encodeURIComponent(name)}`, file)

const script = '<html><script>alert(1)</script></html>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR' + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const png = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  ihdr[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
  ])
}

// Uploads an attacker or an accident may send, with the expected status for photos and for documents.
const corpus: [name: string, file: () => Buffer | Promise<Buffer>, photo: number, document: number][] = [
  ['nothing', () => Buffer.alloc(0), 422, 422],
  ['11 MB', () => Buffer.alloc(11 * 1024 * 1024), 413, 413],
  ['a byte more than 10 MiB', () => Buffer.alloc(10 * 1024 * 1024 + 1), 413, 413],
  ['html', () => Buffer.from(script), 415, 415],
  ['svg with a script', () => Buffer.from(svg), 415, 415],
  ['svg behind XML', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, 415],
  ['EICAR', () => Buffer.from(eicar), 415, 415],
  ['text', () => Buffer.from('hello'), 415, 415],
  ['JSON', () => Buffer.from('{}'), 415, 415],
  ['NUL', () => Buffer.from('\0\0\0\0'), 415, 415],
  ['gif', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415, 415],
  ['gif and script', () => Buffer.from('GIF89a/*\0*/=1;alert(1)', 'latin1'), 415, 415],
  ['bmp', () => Buffer.from('BM\x3a\0\0\0', 'latin1'), 415, 415],
  ['tiff', () => picture().tiff().toBuffer(), 415, 415],
  ['heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, 415],
  ['zip', () => Buffer.from('PK\x03\x04'), 415, 415],
  ['exe', () => Buffer.from('MZ\x90\0'), 415, 415],
  ['elf', () => Buffer.from('\x7fELF'), 415, 415],
  ['jpeg mark and html', () => Buffer.from(`\xff\xd8\xff${script}`, 'latin1'), 422, 422],
  ['png mark and html', () => Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1'), 422, 422],
  ['webp mark and html', () => Buffer.from(`RIFF\x30\0\0\0WEBP${script}`, 'latin1'), 422, 422],
  ['30,000 × 30,000', () => png(30_000, 30_000), 422, 422],
  ['half a jpeg', () => jpeg.subarray(0, Math.floor(jpeg.length / 2)), 422, 422],
  [
    'a moving webp',
    async () => {
      const raw = Buffer.from(Array.from({ length: 20 * 40 * 3 }, (_, n) => (n * n) % 251))
      return sharp(raw, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
        .webp({ loop: 0 })
        .toBuffer()
    },
    422,
    422,
  ],
  ['pdf', () => pdf(), 415, 201],
  ['pdf with a script', () => pdf('/OpenAction << /S /JavaScript /JS (app.alert) >>'), 415, 422],
  ['pdf that launches', () => pdf('/OpenAction << /S /Launch /F (cmd) >>'), 415, 422],
  ['pdf of 51 pages', () => pdf('', 51), 415, 422],
  ['pdf behind html', () => Buffer.concat([Buffer.from(script), pdf()]), 415, 415],
  ['jpeg and html behind it', () => Buffer.concat([jpeg, Buffer.from(script + eicar)]), 201, 201],
  ['an honest png', () => picture().png().toBuffer(), 201, 201],
  ['an honest webp', () => picture().webp().toBuffer(), 201, 201],
]

describe('accepted uploads', () => {
  it.each(corpus)('%s', async (name, file, photo, document) => {
    const bytes = await file()
    const one = await photoTo(card.id, bytes, 'detail')
    expect(one.status, `photo: ${one.body}`).toBe(photo)
    const two = await documentTo(card.id, bytes, name)
    expect(two.status, `document: ${two.body}`).toBe(document)
    for (const { status, body } of [one, two]) if (status !== 201) expect(body).not.toMatch(/vips|Error|stack/)
    if (photo === 201) {
      const { bytes: kept } = await member!.get(`${one.json().address}?w=full`)
      expect(kept.includes('<script') || kept.includes('EICAR')).toBe(false)
    }
  })

  it('raw bytes under any file name; other types are rejected before being read', async () => {
    const named = await registered(member!)
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/csv'])
      expect((await member!.upload(`/api/registry/${named.id}/photos`, jpeg, type)).status, type).toBe(201)
    expect((await member!.upload(`/api/registry/${named.id}/photos`, script, 'image/jpeg')).status).toBe(415)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect((await member!.upload(`/api/registry/${card.id}/photos`, jpeg, type)).status).toBe(415)
    expect((await member!.post(`/api/registry/${card.id}/photos`, { file: 'x' })).status).toBe(415)
    expect((await photoTo(card.id, jpeg, 'audit')).status).toBe(400)
    expect((await member!.upload(`/api/registry/${card.id}/photos?owner=1`, jpeg)).status).toBe(400)
  })

  it('multipart: exactly one file, within the limit', async () => {
    const { id } = await registered(member!)
    const asForm = async (...files: Blob[]) => {
      const form = new FormData()
      form.append('note', 'beside the file')
      for (const file of files) form.append('file', file, 'front.jpg')
      const sent = new Response(form)
      const bytes = Buffer.from(await sent.arrayBuffer())
      return member!.upload(`/api/registry/${id}/photos`, bytes, sent.headers.get('content-type') ?? '')
    }
    const blob = new Blob([new Uint8Array(jpeg)])
    expect((await asForm(blob)).status).toBe(201)
    expect((await asForm()).status).toBe(400)
    expect((await asForm(blob, blob)).status).toBe(400)
    expect((await asForm(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).status).toBe(413)
    const broken = await member!.upload(`/api/registry/${id}/photos`, jpeg, 'multipart/form-data; boundary=x')
    expect([broken.status, broken.body]).toEqual([400, 'We couldn’t read the form.'])
    const elsewhere = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(
      (await member!.call({ method: 'PATCH', url: '/api/user/profile', body: '--x--', headers: elsewhere })).status,
    ).toBe(415)
  })

  it('file names are only names', async () => {
    const kept = await registered(member!)
    const given = {
      '../../x.pdf': 'x.pdf',
      'a\nb.pdf': 'ab.pdf',
      'nul\0.pdf': 'nul.pdf',
      'C:\\scans\\slab.pdf': 'slab.pdf',
      'invoice\u202Efdp.exe': 'invoicefdp.exe',
      '"; filename=evil.html': '"; filename=evil.html',
      '名前.pdf': '名前.pdf',
      '.pdf': '.pdf',
      '<script>.pdf': '<script>.pdf',
      'appraisal.hta': 'appraisal.hta',
      'appraisal.pdf.lnk': 'appraisal.pdf.lnk',
    }
    for (const [name, shown] of Object.entries(given)) {
      const { address, name: stored } = await wanted(documentTo(kept.id, pdf(), name), 201)
      expect(stored).toBe(shown)
      const { headers } = await member!.get(address)
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="[\w. -]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/,
      )
      expect(headers['content-disposition']).not.toMatch(/\.(hta|html|lnk|exe)/)
    }
    for (const name of ['x'.repeat(121), 'x'.repeat(300), ''])
      expect((await documentTo(kept.id, pdf(), name)).status).toBe(400)
    const keys = await h().query(`SELECT file_key FROM card_documents UNION SELECT file_key FROM card_photos`)
    for (const { file_key } of keys) expect(file_key).toMatch(/^(documents|photos)\/[0-9a-f]{32}$/)
  })

  it('location metadata is removed', async () => {
    const located = await picture()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const { address, width, height } = await wanted(photoTo(card.id, located, 'detail'), 201)
    expect([width, height]).toEqual([60, 80])
    for (const w of ['160', '480', '1200', 'full']) {
      const { bytes } = await member!.get(`${address}?w=${w}`)
      const { exif, xmp, icc, format } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, format }).toEqual({ format: 'webp' })
    }
  })

  it('at most 600 files an hour, photos and documents combined', async () => {
    const busy = await h().buildUser()
    const { id } = await registered(busy)
    await h().query(
      `INSERT INTO card_documents (card_id, ownership_id, kind, name, content_type, file_key, bytes, added_at)
       SELECT id, ownership_id, 'other', 'x', 'application/pdf', 'd/' || n || id, 1, $2 FROM cards, generate_series(1, 600) AS n WHERE id = $1`,
      [id, h().clock.now()],
    )
    const answers = [await photoTo(id, jpeg, 'front', busy), await documentTo(id, pdf(), 'x', busy)]
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([429, '600'])
  })
})

it('at most 5 GB per member, photos and documents combined', async () => {
  const full = await h().buildUser()
  const { id } = await registered(full)
  const bring = () =>
    h().query(
      `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, ownership_id, by_id, taken_at, removed_at)
       SELECT id, 'detail', 1, 'p/' || uuidv7(), 1, 1, 2000000000, 'x', false, ownership_id, owner_id, $2, $2 FROM cards WHERE id = $1`,
      [id, h().clock.now()],
    )
  for (let n = 0; n < 2; n++) await bring()
  await wanted(photoTo(id, jpeg, 'front', full), 201)
  // removed files are kept, so they count
  await bring()
  for (const answer of [photoTo(id, jpeg, 'front', full), documentTo(id, pdf(), 'x', full)])
    expect(await refusal(answer)).toEqual([422, 'You’ve used all 5 GB of your storage. Contact us for more.'])
})

describe('card photos', () => {
  it('return 401 and 404; the first front is the card picture; order, purposes, removal', async () => {
    const mine = await registered(member!)
    const url = `/api/registry/${mine.id}/photos`
    expect((await h().nobody.upload(url, jpeg)).status).toBe(401)
    for (const answer of [
      photoTo(mine.id, jpeg, 'front', other),
      photoTo(missing, jpeg),
      photoTo(mine.id, jpeg, 'front', admin),
    ])
      expect((await answer).status).toBe(404)
    const photos: any[] = []
    for (const purpose of ['front', 'back', 'front']) photos.push(await wanted(photoTo(mine.id, jpeg, purpose), 201))
    const [one, two, three] = photos.map(({ id }) => id)
    const shown = async () => {
      const detail = await wanted(member!.get(`/api/registry/${mine.id}`))
      return {
        ids: detail.photos.map(({ id }: any) => id),
        picture: detail.picture,
        hasPhoto: detail.hasPhoto,
        proof: detail.proof,
      }
    }
    expect(await shown()).toEqual({
      ids: [one, three, two],
      picture: expect.stringContaining(one.slice(-12)),
      hasPhoto: true,
      proof: 'photo',
    })
    const order = (list: [string, string][], by = member) =>
      by!.patch(url, { photos: list.map(([id, purpose]) => ({ id, purpose })) })
    expect(await refusal(order([[one, 'front']]))).toEqual([
      409,
      'This card’s photos have changed. Review them and try again.',
    ])
    expect(
      (
        await order([
          [one, 'front'],
          [two, 'back'],
          [missing, 'front'],
        ])
      ).status,
    ).toBe(409)
    expect(
      (
        await order([
          [one, 'front'],
          [one, 'front'],
          [two, 'back'],
        ])
      ).status,
    ).toBe(409)
    expect((await order([[one, 'front']], other)).status).toBe(404)
    expect((await order([[one, 'condition']])).status).toBe(400)
    await wanted(
      order([
        [three, 'front'],
        [one, 'back'],
        [two, 'detail'],
      ]),
    )
    expect(await shown()).toMatchObject({ ids: [three, one, two], picture: expect.stringContaining(three.slice(-12)) })
    expect((await other!.delete(`${url}/${three}`)).status).toBe(404)
    expect((await member!.delete(`${url}/${missing}`)).status).toBe(404)
    const elsewhere = await registered(member!)
    expect((await member!.delete(`/api/registry/${elsewhere.id}/photos/${three}`)).status).toBe(404)
    expect(await wanted(member!.delete(`${url}/${three}`))).toMatchObject({ hasPhoto: false })
    expect((await member!.delete(`${url}/${three}`)).status).toBe(404)
    expect((await member!.get(`/files/photos/${three}`)).status).toBe(404)
    const { id: houses } = await wanted(admin!.upload(`/api/admin/cards/${mine.id}/photos?purpose=front`, jpeg), 201)
    expect(await refusal(member!.delete(`${url}/${houses}`))).toEqual([409, 'This photo was taken by our staff.'])
    expect(await wanted(admin!.delete(`/api/admin/cards/${mine.id}/photos/${houses}`))).toMatchObject({
      hasPhoto: false,
    })
    const { items } = await wanted(member!.get(`/api/registry/${mine.id}/provenance`))
    expect(items.filter(({ kind }: any) => kind === 'photographed')).toHaveLength(1)
  })

  it('can be removed only by the uploader; without a photo of their own, an owner has no photo proof', async () => {
    const mine = await registered(member!)
    const url = (id: string, by = 'registry') => `/api/${by}/${mine.id}/photos/${id}`
    const [one, two] = [await wanted(photoTo(mine.id, jpeg), 201), await wanted(photoTo(mine.id, jpeg, 'back'), 201)]
    await wanted(admin!.upload(`/api/admin/cards/${mine.id}/photos?purpose=condition`, jpeg), 201)
    expect(await refusal(admin!.delete(url(one.id, 'admin/cards')))).toEqual([
      409,
      'This photo was taken by its owner.',
    ])
    expect(await wanted(member!.delete(url(one.id)))).toMatchObject({ proof: 'photo' })
    expect(await shownAfter(member!, '/api/registry', member!.delete(url(two.id)))).toMatchObject({
      proof: 'claimed',
      photos: [{ canRemove: false }],
    })
    const seen = await registered(member!)
    const last = await wanted(photoTo(seen.id, jpeg), 201)
    await h().query(`UPDATE cards SET proof = 'in_hand' WHERE id = $1`, [seen.id])
    // a card that staff have handled counts as seen
    expect(await wanted(member!.delete(`/api/registry/${seen.id}/photos/${last.id}`))).toMatchObject({
      proof: 'in_hand',
    })
  })

  it('are limited to forty', async () => {
    const full = await registered(member!)
    await h().query(
      `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       SELECT $1, 'detail', n, 'p/' || n, 1, 1, 1, 'x', true, $2, now() - interval '1 day' FROM generate_series(1, 40) AS n`,
      [full.id, admin!.id],
    )
    expect(await refusal(photoTo(full.id, jpeg))).toEqual([422, 'A card can have up to 40 photos. Remove one first.'])
  })

  it('of the owner do not pass to the next owner; ours do', async () => {
    const mine = await registered(member!)
    const own = await wanted(photoTo(mine.id, jpeg), 201)
    const houses = await wanted(admin!.upload(`/api/admin/cards/${mine.id}/photos?purpose=condition`, jpeg), 201)
    await wanted(documentTo(mine.id, pdf()), 201)
    await wanted(member!.post(`/api/registry/${mine.id}/remove`))
    const next = await registeredDetail(other!, { certNumber: mine.certNumber })
    expect(next).toMatchObject({
      id: mine.id,
      hasPhoto: false,
      proof: 'claimed',
      documents: [],
      photos: [{ id: houses.id }],
    })
    for (const by of [member, other, admin]) expect((await by!.get(own.address)).status).toBe(404)
    expect((await other!.get(houses.address)).status).toBe(200)
  })
})
