import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readBirthDate, readSdnCsv, readSdnXml } from './lists.ts'
import { defaultThresholds, preparePerson } from './rules.ts'
import { buildScreeningIndex } from './screening-index.ts'

const sample = (name: string) => path.join(import.meta.dirname, 'sample', name)
const text = (name: string) => readFileSync(sample(name), 'utf8')

const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

it('reads the sample in both layouts alike', async () => {
  const fromCsv = await readSdnCsv(text('sdn.csv'), text('alt.csv'))
  const fromXml = await readSdnXml(createReadStream(sample('sdn.xml'), { encoding: 'utf8', highWaterMark: 50 }))
  expect(fromCsv).toEqual(fromXml)
  expect(fromCsv).toHaveLength(7)
  expect(fromCsv[0]).toEqual({
    id: '90001',
    kind: 'individual',
    names: ['TESTAROSSA, Vidal Quimby', 'TESTAROSSA, Vidal', 'TESTAROSA, Vidalio Q.'],
    weakNames: ['EL EJEMPLO'],
    programs: ['SAMPLE'],
    birthDates: [{ from: '1961-03-04', to: '1961-03-04' }],
  })
  expect(fromCsv[1]?.programs).toEqual(['SAMPLE', 'SAMPLE-2'])
  expect(fromCsv[5]).toMatchObject({
    kind: 'entity',
    names: ['PLACEHOLDER & SONS "EXEMPLAR" TRADING LLC', 'EXEMPLAR TRADING'],
  })
  expect(fromCsv[6]).toMatchObject({ kind: 'vessel', birthDates: [] })
})

it('finds people of the sample list', async () => {
  const index = buildScreeningIndex(await readSdnCsv(text('sdn.csv'), text('alt.csv')), defaultThresholds)
  const hits = (name: string, birthDate: string | null) =>
    index.screen(preparePerson([name], birthDate)).map(({ entryId }) => entryId)
  expect(hits('Vidal Testarossa', '1961-03-04')).toEqual(['90001'])
  expect(hits('Vidal Testarossa', '1990-03-04')).toEqual([])
  expect(hits('Samir Namudhaji', null)).toEqual(['90002'])
  expect(hits('Jiaming Yangpin', '1990-01-01')).toEqual(['90005'])
  expect(hits('Margaret Okonkwo', '1961-03-04')).toEqual([])
})

it.each([
  ['04 Mar 1961', '1961-03-04', '1961-03-04'],
  ['4 Mar 1961', '1961-03-04', '1961-03-04'],
  ['Feb 1960', '1960-02-01', '1960-02-29'],
  ['1961', '1961-01-01', '1961-12-31'],
  ['circa 1961', '1961-01-01', '1961-12-31'],
  ['1958 to 1963', '1958-01-01', '1963-12-31'],
  ['circa 1958 to circa 1963', '1958-01-01', '1963-12-31'],
  ['01 Jan 1961 to 31 Dec 1961', '1961-01-01', '1961-12-31'],
])('reads the birth date %s', (written, from, to) => {
  expect(readBirthDate(written)).toEqual({ from, to })
})

it.each(['', 'unknown', '31 Feb 1961', '04 Foo 1961', '1963 to 1958', '61', '00 Mar 1961', '1961-03-04'])(
  'doesn’t guess the birth date “%s”',
  (written) => {
    expect(readBirthDate(written)).toBeNull()
  },
)

it('an entry with an unreadable birth date counts as one without', async () => {
  const [entry] = await readSdnCsv(text('sdn.csv').replace('04 Mar 1961', '04 Mar 1961; alt. DOB around 1950'), '')
  expect(entry?.birthDates).toEqual([])
})

describe('CSV files that aren’t as published', () => {
  const row = '1,"ROE, Jane","individual","SAMPLE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- '
  const alt = '1,1,"aka","ROW, Jane",-0- '
  it.each([
    ['', '', 'sdn.csv has no entries. Download it again and reload it.'],
    ['\r\n\x1a', '', 'sdn.csv has no entries. Download it again and reload it.'],
    [
      `${row}\r\n\r\n2,"ROE"`,
      '',
      'sdn.csv, line 3: expected 12 columns, found 2. Load the file as OFAC publishes it, without changes.',
    ],
    [
      '<html>',
      '',
      'sdn.csv, line 1: expected 12 columns, found 1. Load the file as OFAC publishes it, without changes.',
    ],
    [`${row}\r\n2,"ROE, J`, '', 'sdn.csv, line 2: a quotation mark is never closed.'],
    [row.replace('1', 'x'), '', 'sdn.csv, line 1: “x” isn’t an entry number.'],
    [row.replace('"ROE, Jane"', '-0- '), '', 'sdn.csv, line 1: the name is missing.'],
    [row.replace('individual', 'ship'), '', 'sdn.csv, line 1: “ship” isn’t a type of entry we know.'],
    [`${row}\r\n${row}`, '', 'sdn.csv, line 2: entry 1 is listed twice.'],
    [
      row,
      `${alt}\r\n${alt.replace('1', '2')}`,
      'alt.csv, line 2: entry 2 isn’t in sdn.csv. Load both files of the same day.',
    ],
    [row, alt.replace('"ROW, Jane"', '-0- '), 'alt.csv, line 1: the name is missing.'],
    [row, row, 'alt.csv, line 1: expected 5 columns, found 12. Load the file as OFAC publishes it, without changes.'],
    [row, '', 'accepted'],
    [`\uFEFF${row}\n`, `${alt}\n\x1a\n`, 'accepted'],
  ])('%j and %j', async (sdn, other, message) => {
    expect(await refusal(readSdnCsv(sdn, other))).toBe(message)
  })
})

describe('XML files that aren’t as published', () => {
  const entry = '<sdnEntry><uid>1</uid><lastName>ROE</lastName><sdnType>Individual</sdnType></sdnEntry>'
  const list = (inside: string) => `<sdnList>\n${inside}\n</sdnList>`
  const nested = '<a>'.repeat(40)
  it.each([
    [list(entry), 'accepted'],
    [list(`<!-- <x> --><![CDATA[ <y> ]]>${entry}<z a="1>0" b='"'/>`), 'accepted'],
    ['', 'SDN.XML, line 1: this isn’t an SDN list in XML.'],
    ['ent_num,SDN_Name', 'SDN.XML, line 1: this isn’t an SDN list in XML.'],
    ['<html></html>', 'SDN.XML, line 1: this isn’t an SDN list in XML.'],
    ['<sdnList></sdnList>', 'SDN.XML has no entries. Download it again and reload it.'],
    ['<!DOCTYPE sdnList [<!ENTITY a "b">]><sdnList/>', 'SDN.XML, line 1: document types aren’t allowed.'],
    [list(entry).slice(0, -4), 'SDN.XML, line 3: the file ends too early. Download it again and reload it.'],
    [list(`${entry}<sdnEntry>`), 'SDN.XML, line 3: a closing tag doesn’t match its opening tag.'],
    [`${list(entry)}<x/>`, 'SDN.XML, line 3: there is text outside the list.'],
    [`${list(entry)}x`, 'SDN.XML, line 3: there is text outside the list.'],
    [list(nested), 'SDN.XML, line 2: the tags are nested too deeply.'],
    [list('<1>'), 'SDN.XML, line 2: a tag is malformed.'],
    [list(entry.replace('ROE', 'R&lol;E')), 'SDN.XML, line 2: a character reference is malformed.'],
    [list(entry.replace('ROE', 'R & E')), 'SDN.XML, line 2: a character reference is malformed.'],
    [list(entry.replace('ROE', 'R'.repeat(200_000))), 'SDN.XML, line 2: a tag or text is too long.'],
    [list(`<${'x'.repeat(200_000)}>`), 'SDN.XML, line 2: a tag or text is too long.'],
    [list(entry.replace('<uid>1</uid>', '')), 'SDN.XML, line 2: “” isn’t an entry number.'],
    [list(entry.replace('ROE', ' ')), 'SDN.XML, line 2: the name is missing.'],
    [list(`${entry}\n${entry}`), 'SDN.XML, line 3: entry 1 is listed twice.'],
    [list(entry.replace('Individual', 'Robot')), 'SDN.XML, line 2: “Robot” isn’t a type of entry we know.'],
    [
      list(`<publshInformation><Record_Count>2</Record_Count></publshInformation>${entry}`),
      'SDN.XML says it has 2 entries, but we found 1. Download it again and reload it.',
    ],
  ])('%#: %j', async (xml, message) => {
    expect(await refusal(readSdnXml([xml]))).toBe(message)
  })

  it('reads references to characters', async () => {
    const [found] = await readSdnXml([list(entry.replace('ROE', 'R&amp;&#201;&#xe9;'))])
    expect(found?.names).toEqual(['R&Éé'])
  })

  it('doesn’t depend on how the file is cut into pieces, and a cut file is always refused', async () => {
    const whole = text('sdn.xml')
    const expected = await readSdnXml([whole])
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(whole.length), { maxLength: 30 }),
        fc.nat(whole.length - 2),
        async (cuts, end) => {
          const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
          const pieces = places.slice(1).map((to, index) => whole.slice(places[index], to))
          expect(await readSdnXml(pieces)).toEqual(expected)
          expect(await refusal(readSdnXml([whole.slice(0, end)]))).not.toBe('accepted')
        },
      ),
      { numRuns: 60 },
    )
  })
})
