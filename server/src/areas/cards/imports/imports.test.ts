import { addSeconds } from '@ambry/contract/kernel/dates'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'

import { newCert, refusal, registered, wanted } from '../../../../test/cards.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, startHarness, useHarness } from '../../../../test/harness.ts'
import { loadSharp } from '../../../pictures/sharp.ts'
import { register, resumeSilent } from './service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
let [member, other]: Caller[] = []
beforeAll(async () => {
  member = await h().buildUser()
  other = await h().buildUser()
})
const url = (id: string, step = '') => `/api/registry/imports/${id}${step}`
const begin = (text: string | Buffer, name = 'cards.csv', by = member) =>
  by!.upload(`/api/registry/imports?name=${encodeURIComponent(name)}`, text)
/** Uploaded and checked, with the guessed mapping. */
const checked = async (text: string, by = member) => {
  const file = await wanted(begin(text, 'cards.csv', by), 201)
  return wanted(by!.patch(url(file.id), { mapping: file.mapping }))
}
const done = async (text: string, by = member) => {
  const { id } = await checked(text, by)
  await wanted(by!.post(url(id, '/run')))
  await h().runJobs()
  return wanted(by!.get(url(id)))
}
const cardsOf = async (by: Caller | undefined) =>
  (await h().query(`SELECT count(*)::int AS n FROM cards WHERE owner_id = $1 AND status = 'registered'`, [by!.id]))[0].n
const heading = 'Player,Category,Cert Number,Grader'
const line = (certNumber = newCert(), name = 'Somebody') => `${name},soccer,${certNumber},PSA`

describe('third-party files', () => {
  it.each([
    [
      'PSA',
      'Cert Number,Card Grade,Year,Set,Card Number,Subject,Variety/Pedigree,My Cost,Date Acquired,Source,My Notes,Sport',
      `${newCert()},GEM MT 10,1996-97,Topps,#138,Kobe,Refractor,"$1,250.50",11/15/2020,A shop,nice,Basketball`,
    ],
    [
      'Card Ladder',
      'Ladder ID,Player,Year,Set,Number,Variation,Grading Company,Grade,Slab Serial,Investment,Date Purchased,Current Value,Category',
      `1,Kobe,1996/97,Topps,138,Refractor,PSA,PSA 10,${newCert()},1250.50,2020-11-15,2000,Basketball`,
    ],
    [
      'Collectr',
      'Portfolio Name,Product Name,Card Name,Set,Card Number,Grade,Average Cost Paid,Market Price,Category,Serial Number,Notes',
      `Main,x,Kobe,Topps,138,PSA 10.0,1250.50,2000,NBA,${newCert()},nice`,
    ],
    ['any', heading, line()],
  ])('%s', async (format, headings, row) => {
    const file = await checked(`${headings}\n${row}\n`)
    expect(file).toMatchObject({ format, status: 'checked', rows: 1, badRows: 0 })
    await wanted(member!.post(url(file.id, '/run')))
    await h().runJobs()
    const { items } = await wanted(member!.get('/api/registry?limit=1&sort=-registeredAt'))
    expect(items[0]).toMatchObject(
      format === 'any'
        ? { playerName: 'Somebody' }
        : {
            playerName: 'Kobe',
            grade: '10',
            grader: 'PSA',
            cardNumber: '138',
            costCents: 125_050,
            category: 'basketball',
          },
    )
  })

  it('a BOM, semicolons, CRLF, quotes and blank lines are handled; rows are numbered as in a spreadsheet', async () => {
    const file = await checked(
      `\ufeffPlayer;Category;Notes\r\n"A ""B"" ; C";duel;"two\r\nlines"\r\n\r\n;;\r\nD;nonsense;x\r\n`,
    )
    expect(file).toMatchObject({
      columns: ['Player', 'Category', 'Notes'],
      rows: 2,
      badRows: 1,
      sample: [
        ['A "B" ; C', 'duel', 'two\r\nlines'],
        ['D', 'nonsense', 'x'],
      ],
    })
    const { items } = await wanted(member!.get(url(file.id, '/problems')))
    expect(items).toEqual([
      {
        row: 5,
        text: 'D, nonsense, x',
        problems: ['Category: not recognized. Choose one for this row or for every row.'],
        warnings: [],
        values: { playerName: 'D', category: 'nonsense', notes: 'x' },
      },
    ])
  })

  it('shows where a long row was truncated', async () => {
    const file = await checked(`Player,Category,Notes,Price\nD,nonsense,${'n'.repeat(100)},"$12,300.00"\n`)
    const [first] = (await wanted(member!.get(url(file.id, '/problems')))).items
    expect(first.text).toHaveLength(120)
    expect(first.text).toMatch(/\$…$|\$12?,?…$/)
  })
})

describe('uploading a file', () => {
  it.each<[string, string | Buffer, number]>([
    ['empty', '', 422],
    ['only headings', `${heading}\n`, 422],
    ['only blank lines', '\n\n , \n', 422],
    ['Latin-1', Buffer.from('Player\nJos\xe9\n', 'latin1'), 415],
    ['UTF-16', Buffer.from('\ufeffPlayer\nx\n', 'utf16le'), 415],
    ['a NUL', 'Player\na\0b\n', 415],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415],
    ['201 columns', `${Array.from({ length: 201 }, (_, n) => n).join(',')}\nx\n`, 422],
    ['a quotation mark that never closes', `${heading}\n"open,duel\nx,duel\n`, 422],
    ['10,001 rows', `Player\n${'x\n'.repeat(10_001)}`, 422],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 413],
  ])('%s is rejected', async (_name, text, status) => {
    expect((await begin(text)).status).toBe(status)
  })

  it('returns 401, 400, 404, and nothing of another member’s', async () => {
    expect((await h().nobody.upload('/api/registry/imports?name=x', 'a\nb')).status).toBe(401)
    expect((await member!.upload('/api/registry/imports', 'a\nb')).status).toBe(400)
    const { id } = await checked(`${heading}\n${line()}\n`)
    const tries = (by: Caller | undefined, one: string) => [
      by!.get(url(one)),
      by!.get(url(one, '/problems')),
      by!.patch(url(one), { mapping: { playerName: 0 } }),
      by!.post(url(one, '/run')),
      by!.post(url(one, '/undo')),
      by!.delete(url(one)),
      by!.get(`/files/registry/imports/${one}/failed.csv`),
    ]
    for (const answer of [...tries(other, id), ...tries(member, missing)]) expect((await answer).status).toBe(404)
    expect((await wanted(other!.get('/api/registry/imports'))).items).toEqual([])
  })

  it('a blank name, half an emoji at the end of a sample, and odd mappings do no harm', async () => {
    const long = `${'x'.repeat(79)}\u{1f0cf}`
    const file = await wanted(begin(`Player,Category,Year\n${long},duel,${'9'.repeat(39)}\u{1f0cf}\n`, '   '), 201)
    expect(file.name).toBe('cards.csv')
    const map = (mapping: object) => member!.patch(url(file.id), { mapping })
    for (const mapping of [
      { constructor: 0 },
      { toString: 0 },
      { owner: 0, playerName: 0 },
      { playerName: 3 },
      { playerName: -1 },
    ])
      expect((await map(mapping)).status).toBe(400)
    expect(await refusal(map({ category: 1 }))).toEqual([422, 'Choose the column with the card’s name.'])
    expect(await wanted(map({ playerName: 0, category: 1, year: 2 }))).toMatchObject({ badRows: 0, warnedRows: 1 })
    const [warned] = (await wanted(member!.get(url(file.id, '/problems?kind=warnings')))).items
    expect(warned.warnings[0]).toMatch(/^Year: couldn’t read “9+/)
    expect((await member!.get(url(file.id, '/problems?cursor=x'))).status).toBe(400)
  })

  it('is deleted if it was never run', async () => {
    const { id } = await checked(`${heading}\n${line()}\n`)
    await wanted(member!.delete(url(id)))
    expect((await member!.get(url(id))).status).toBe(404)
    expect(await h().query('SELECT content FROM card_imports WHERE id = $1', [id])).toEqual([{ content: null }])
  })
})

describe('row problems', () => {
  it('duplicates, already registered by you or someone else; formulas are text; the rest is imported', async () => {
    const keeper = await h().buildUser()
    const [mine, theirs] = [await registered(keeper), await registered(other!)]
    const twice = newCert()
    const rows = [
      line(twice),
      line(twice),
      line(mine.certNumber),
      line(theirs.certNumber),
      line(newCert(), '=1+1'),
      line(newCert(), '+SUM'),
      line('12'),
    ]
    const file = await checked(`${heading}\n${rows.join('\n')}\n`, keeper)
    const { items, total } = await wanted(keeper.get(url(file.id, '/problems?limit=2')))
    expect([total, items[0].problems, items[1].problems]).toEqual([
      4,
      [`PSA ${twice} is already in row 2.`],
      [`PSA ${mine.certNumber} is already in your registry.`],
    ])
    const { items: more } = await wanted(keeper.get(url(file.id, '/problems?limit=2&cursor=2')))
    expect(more.map(({ problems }: any) => problems[0])).toEqual([
      `PSA ${theirs.certNumber} is registered by another member. You can claim it from the registry.`,
      expect.stringMatching(/^Cert number: /),
    ])
    await wanted(keeper.post(url(file.id, '/run')))
    await h().runJobs()
    expect(await wanted(keeper.get(url(file.id)))).toMatchObject({
      status: 'done',
      registered: 3,
      doneRows: 3,
      badRows: 4,
      canUndo: true,
    })
    const names = (await wanted(keeper.get('/api/registry'))).items.map(({ playerName }: any) => playerName)
    expect(names).toEqual(expect.arrayContaining(['=1+1', '+SUM']))
    const csv = await keeper.get('/api/registry?format=csv')
    expect(csv.body).toContain(`'=1+1`)
  })

  it('a file with no valid rows is not run', async () => {
    const { id } = await checked(`${heading}\n,duel,,\n`)
    expect(await refusal(member!.post(url(id, '/run')))).toEqual([
      422,
      'None of the rows in this file can be registered yet.',
    ])
  })

  it('failed rows are returned as a file that can be fixed and uploaded again', async () => {
    const keeper = await h().buildUser()
    const file = await checked(`${heading}\n"=A, ""B""",stamps,${newCert()},PSA\n-C,stamps\n`, keeper)
    const failed = await keeper.get(`/files/registry/imports/${file.id}/failed.csv`)
    expect(failed.body.split('\r\n').slice(0, 3)).toEqual([
      `${heading},Problem`,
      expect.stringMatching(/^"'=A, ""B""",stamps,\d+,PSA,Category: not recognized/),
      expect.stringMatching(/^'-C,stamps,,,Category: not recognized/),
    ])
    const again = await done(failed.body.replaceAll('stamps', 'soccer'), keeper)
    expect(again).toMatchObject({ registered: 2, badRows: 0 })
    const names = (await wanted(keeper.get('/api/registry?sort=name'))).items.map(({ playerName }: any) => playerName)
    expect(names).toEqual(['-C', '=A, "B"'])
  })
})

describe('running an import', () => {
  it('thousands of rows, one in twenty bad', async () => {
    const count = runs({ short: 2_000, deep: 10_000 })
    const good = count - count / 20
    const keeper = await h().buildUser()
    const rows = Array.from({ length: count }, (_, n) =>
      n % 20 === 7 ? `Name ${n},stamps,,` : line(String(50_000_000 + n), `Name ${n}`),
    )
    const file = await done(`${heading}\n${rows.join('\n')}\n`, keeper)
    expect(file).toMatchObject({ status: 'done', rows: count, badRows: count / 20, registered: good, doneRows: good })
    expect(await cardsOf(keeper)).toBe(good)
    const [events] = await h().query(
      `SELECT count(*)::int AS n FROM provenance_heads h JOIN cards c ON c.id = h.card_id WHERE c.owner_id = $1`,
      [keeper.id],
    )
    expect(events.n).toBe(good)
  })

  it('imports nothing when a cert is taken while it runs', async () => {
    const keeper = await h().buildUser()
    const certs = [newCert(), newCert(), newCert()]
    const { id } = await checked(`${heading}\n${certs.map((cert) => line(cert)).join('\n')}\n`, keeper)
    await wanted(keeper.post(url(id, '/run')))
    // another transaction has inserted the cert and not yet committed
    const client = new pg.Client(h().databaseUrl)
    await client.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO cards (category, player_name, grader, cert_number, owner_id, registered_at, updated_at) VALUES ('duel', 'x', 'PSA', $1, $2, now(), now())`,
      [certs[2], other!.id],
    )
    const running = h().runJobs()
    // limited to this database, because others on the same server wait for their own locks
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(async () => (await h().query(waiting))[0].n).toBeGreaterThan(0)
    await client.query('COMMIT')
    await client.end()
    await running
    expect(await wanted(keeper.get(url(id)))).toMatchObject({
      status: 'failed',
      registered: 0,
      doneRows: 0,
      fault: expect.stringContaining(`PSA ${certs[2]} is registered by another member`),
      canUndo: false,
    })
    expect(await cardsOf(keeper)).toBe(0)
    // checked again it reports the row, and the others are imported
    const { mapping } = await wanted(keeper.get(url(id)))
    expect(await wanted(keeper.patch(url(id), { mapping }))).toMatchObject({
      status: 'checked',
      badRows: 1,
      fault: null,
    })
    await wanted(keeper.post(url(id, '/run')))
    await h().runJobs()
    expect(await cardsOf(keeper)).toBe(2)
  })

  it('a job that runs twice, sequentially or concurrently, registers once', async () => {
    const keeper = await h().buildUser()
    const text = `Player,Category\n${'x,duel\n'.repeat(3)}`
    const { id } = await checked(text, keeper)
    await wanted(keeper.post(url(id, '/run')))
    expect((await keeper.post(url(id, '/run'))).status).toBe(409)
    expect((await keeper.patch(url(id), { mapping: { playerName: 0 } })).status).toBe(409)
    expect((await keeper.delete(url(id))).status).toBe(409)
    await Promise.all([register(h().app.deps, id), register(h().app.deps, id)])
    await h().runJobs()
    await register(h().app.deps, id)
    expect(await wanted(keeper.get(url(id)))).toMatchObject({ status: 'done', registered: 3 })
    expect(await cardsOf(keeper)).toBe(3)
  })

  it('resumes after a server crash; files are deleted after a month', async () => {
    const keeper = await h().buildUser()
    const { id } = await checked(`${heading}\n${line()}\n`, keeper)
    await wanted(keeper.post(url(id, '/run')))
    await h().query('DELETE FROM job_outbox')
    await resumeSilent(h().app.deps)
    expect(await wanted(keeper.get(url(id)))).toMatchObject({ status: 'running' })
    h().clock.advance(91)
    await resumeSilent(h().app.deps)
    expect(await wanted(keeper.get(url(id)))).toMatchObject({ status: 'done', registered: 1 })
    await h().query('UPDATE card_imports SET created_at = $2 WHERE id = $1', [
      id,
      addSeconds(h().clock.now(), -31 * 86_400),
    ])
    await resumeSilent(h().app.deps)
    expect(await h().query('SELECT content FROM card_imports WHERE id = $1', [id])).toEqual([{ content: null }])
    expect((await keeper.get(`/files/registry/imports/${id}/failed.csv`)).status).toBe(200)
    expect((await wanted(keeper.get(url(id, '/problems')))).items).toEqual([])
  })

  it('its cards can be searched by word prefix, and its names are suggested to the importer', async () => {
    const keeper = await h().buildUser()
    await done(`${heading}\n${line(newCert(), 'Zebulon Quartermain')}\n`, keeper)
    const { items } = await wanted(keeper.get('/api/registry?q=quarterm'))
    expect(items).toMatchObject([{ playerName: 'Zebulon Quartermain' }])
    const offered = (by: Caller) => wanted(by.get('/api/registry/suggestions?field=playerName&q=zebu'))
    expect([await offered(keeper), await offered(other!)]).toEqual([{ items: ['Zebulon Quartermain'] }, { items: [] }])
  })

  it('reuses a freed cert with the value from the file', async () => {
    const keeper = await h().buildUser()
    const { certNumber, id } = await registered(other!, { notes: 'old' })
    await wanted(other!.post(`/api/registry/${id}/remove`))
    await done(`${heading},Current Value\n${line(certNumber)},$12.30\n`, keeper)
    expect(await wanted(keeper.get(`/api/registry/${id}`))).toMatchObject({
      valueCents: 1_230,
      valueSource: 'import',
      notes: null,
    })
  })
})

it('needs no second connection for progress: a pool of one is enough', async () => {
  const single = await startHarness({ environment: { DATABASE_POOL: '1' } })
  try {
    const keeper = await single.buildUser()
    const text = `Player,Category\n${'x,duel\n'.repeat(2_000)}`
    const file = await wanted(keeper.upload('/api/registry/imports?name=x', text), 201)
    await wanted(keeper.patch(url(file.id), { mapping: file.mapping }))
    await wanted(keeper.post(url(file.id, '/run')))
    await single.runJobs()
    expect(await wanted(keeper.get(url(file.id)))).toMatchObject({ status: 'done', registered: 2_000, doneRows: 2_000 })
  } finally {
    await single.close()
  }
})

describe('undoing an import', () => {
  it('removes unchanged cards and keeps those changed since', async () => {
    const keeper = await h().buildUser()
    const sharp = await loadSharp()
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#111' } })
      .jpeg()
      .toBuffer()
    const file = await done(`${heading}\n${Array.from({ length: 9 }, () => line()).join('\n')}\n`, keeper)
    const ids = (await wanted(keeper.get('/api/registry'))).items.map(({ id }: any) => id)
    h().clock.advance(1)
    await wanted(keeper.post(`/api/registry/${ids[0]}/send`, { vault: 'Delaware vault' }))
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [ids[1]])
    await wanted(keeper.patch(`/api/registry/${ids[2]}`, { version: 1, notes: 'worked on' }))
    await wanted(keeper.post('/api/registry/bulk', { action: 'tag', tag: 'Box', select: { ids: [ids[3]] } }))
    await wanted(keeper.upload(`/api/registry/${ids[4]}/documents?name=receipt`, jpeg), 201)
    await wanted(keeper.upload(`/api/registry/${ids[5]}/photos`, jpeg), 201)
    await wanted(keeper.post(`/api/registry/${ids[6]}/valuations`, { valueCents: 5 }), 201)
    expect(await refusal(keeper.delete(url(file.id)))).toEqual([
      409,
      'This import is complete. Its record is kept so you can undo it.',
    ])
    expect(await wanted(keeper.post(url(file.id, '/undo')))).toMatchObject({
      status: 'undone',
      registered: 7,
      canUndo: false,
    })
    expect((await wanted(keeper.get('/api/registry'))).items.map(({ id }: any) => id).sort()).toEqual(
      ids.slice(0, 7).sort(),
    )
    expect((await keeper.post(url(file.id, '/undo'))).status).toBe(409)
    const [event] = await h().query(`SELECT kind FROM provenance_events WHERE card_id = $1 ORDER BY seq DESC LIMIT 1`, [
      ids[8],
    ])
    expect(event).toEqual({ kind: 'removed' })
    const { id } = await checked(`${heading}\n${line()}\n`, keeper)
    expect((await keeper.post(url(id, '/undo'))).status).toBe(409)
  })
})
