import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { license, photographLicense, photographZone, specimens } from '../../../../test/specimen-documents.ts'
import { readDocument } from './service.ts'

const h = useHarness({ demo: true })
let member: Caller
let reviewer: Caller
beforeEach(async () => {
  member = await h().buildUser({ name: 'Anna Eriksson', isVerified: false })
  reviewer = await h().buildUser({ staffRoles: ['compliance'], name: 'Amara Boyd' })
  await h().stepUp(reviewer)
})

const blank = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a87' } })
    .jpeg()
    .toBuffer()
const statusOf = () => wanted(member.get('/api/user/kyc/status'))
const save = async (body: object) =>
  wanted(member.patch('/api/user/kyc/status', { version: (await statusOf()).version, ...body }))
const add = async (item: string, bytes: Buffer) => {
  const { id } = await wanted(member.upload(`/api/user/kyc/documents?item=${item}`, bytes), 201)
  await h().runJobs()
  return id
}
/** Taken once: drawing a photo takes longer than reading it. */
let taken: Promise<Buffer> | undefined
const passport = () => {
  taken ??= photographZone(specimens.td3, { degrees: 1, blur: 1, noise: 8 })
  return taken
}
const auditOf = async (id: string) =>
  h().query(`SELECT after FROM audit_log WHERE action = 'identity.read_document' AND object_id = $1`, [id])

/** Everything else that the first level needs. */
async function submit(): Promise<void> {
  await save({ country: 'US', documentKind: 'passport', documentExpiresOn: '2030-01-01' })
  await add('selfie', await blank())
  await wanted(member.post('/api/user/kyc/submit', undefined, key()))
}
const open = () => wanted(reviewer.post(`/api/admin/kyc/cases/${member.id}/open`))
const fieldOf = (shown: any, field: string) => shown.compared.find((each: any) => each.field === field)

describe('an uploaded document', () => {
  it('fills in empty fields until they are edited, and is compared with them for the reviewer', async () => {
    await save({ legalName: 'Anna Maria Eriksson' })
    const { version } = await statusOf()
    const id = await add('id_front', await passport())
    expect(await statusOf()).toMatchObject({
      ...{ legalName: 'Anna Maria Eriksson', bornOn: '1974-08-12', documentExpiresOn: '2012-04-15' },
      ...{ documentNumberEnds: '02C3', prefilled: ['bornOn', 'documentNumber', 'documentExpiresOn'] },
    })
    const [{ after }] = await auditOf(id)
    expect(after).toEqual({ source: 'zone', fields: ['bornOn', 'documentNumber', 'documentExpiresOn'] })
    const [stored] = await h().query('SELECT zone FROM identity_documents WHERE id = $1', [id])
    expect(stored.zone).not.toMatch(/ERIKSSON|898902/)
    // a page that was open before the document was read can still save
    await wanted(member.patch('/api/user/kyc/status', { version: version + 1, bornOn: '1974-08-12' }))
    expect((await statusOf()).prefilled, 'saved as it was').toContain('bornOn')
    await save({ bornOn: '1974-08-21' })
    expect((await statusOf()).prefilled).toEqual(['documentNumber', 'documentExpiresOn'])
    await submit()
    expect((await statusOf()).prefilled).toEqual(['documentNumber'])
    const shown = await open()
    expect(fieldOf(shown, 'Name on document').match).toBe('match')
    expect(fieldOf(shown, 'Document number')).toMatchObject({ document: '•••• 02C3', match: 'match' })
    expect(fieldOf(shown, 'Date of birth')).toMatchObject({ document: 'Aug 12, 1974', match: 'differs' })
    expect(fieldOf(shown, 'Check digits')).toMatchObject({ document: 'Correct', match: 'match' })
    expect(JSON.stringify(shown)).not.toContain('L898902')
  })

  it('fills in the address from the barcode of a license', async () => {
    await add('id_back', await photographLicense(license, { degrees: 2, noise: 8 }))
    const now = await statusOf()
    expect(now).toMatchObject({
      ...{ legalName: 'Michael John Sample', address: '2300 West Broad Street, Richmond, VA 23269' },
      prefilled: ['legalName', 'bornOn', 'documentNumber', 'documentExpiresOn', 'address'],
    })
  })

  it('with wrong check digits fills in nothing, and the reviewer is warned', async () => {
    await add('id_front', await photographZone(specimens.td3.replace('7408122F', '7408125F'), { blur: 1 }))
    expect(await statusOf()).toMatchObject({ bornOn: null, documentNumberEnds: null, prefilled: [] })
    await save({ legalName: 'Anna Eriksson', bornOn: '1974-08-12', documentNumber: 'L898902C3' })
    await submit()
    const shown = await open()
    expect(shown.risks).toContain('Check digits in the machine-readable zone are wrong.')
    expect(fieldOf(shown, 'Check digits').match).toBe('differs')
  })

  it('that says nothing to machines changes nothing', async () => {
    const id = await add('id_front', await blank())
    expect(await statusOf()).toMatchObject({ legalName: null, prefilled: [] })
    expect(await auditOf(id)).toEqual([])
  })

  it('that was removed before it was read fills in nothing', async () => {
    const { id } = await wanted(member.upload('/api/user/kyc/documents?item=id_front', await passport()), 201)
    await wanted(member.delete(`/api/user/kyc/documents/${id}`))
    await h().runJobs()
    expect((await statusOf()).prefilled).toEqual([])
    expect(await auditOf(id)).toEqual([])
  })

  it('that was submitted before it was read fills in nothing', async () => {
    await save({ legalName: 'Anna Eriksson', bornOn: '1974-08-12', documentNumber: 'X1234' })
    await add('id_front', await passport())
    const [reading] = await h().query('SELECT id, zone FROM identity_documents WHERE user_id = $1', [member.id])
    await h().query('UPDATE identity_documents SET zone = NULL WHERE id = $1', [reading.id])
    await submit()
    await h().query('UPDATE identity_cases SET address = NULL, legal_name = NULL WHERE id = $1', [member.id])
    await readDocument(h().app.deps, reading.id)
    expect((await statusOf()).legalName).toBeNull()
    expect(fieldOf(await open(), 'Check digits').match, 'but the reviewer sees it').toBe('match')
  })
})

describe('a reviewer', () => {
  it('opens the case although what was read was changed or its key is missing', async () => {
    await save({ legalName: 'Anna Eriksson', bornOn: '1974-08-12' })
    const id = await add('id_front', await passport())
    await submit()
    const [{ zone }] = await h().query('SELECT zone FROM identity_documents WHERE id = $1', [id])
    const write = (text: string) => h().query('UPDATE identity_documents SET zone = $2 WHERE id = $1', [id, text])
    await write(zone.slice(0, -4) + (zone.endsWith('AAAA') ? 'BBBB' : 'AAAA'))
    const changed = await open()
    expect(fieldOf(changed, 'Machine-readable data')).toMatchObject({ match: 'missing' })
    expect(changed.risks).toContain('The stored data was changed and can’t be trusted.')
    await write(`gone-key${zone.slice(zone.indexOf('.'))}`)
    const locked = await open()
    expect(fieldOf(locked, 'Machine-readable data').document).toContain('Nothing is lost.')
    expect(locked.risks.join()).not.toContain('trusted')
  })
})
