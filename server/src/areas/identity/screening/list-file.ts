import { inflateRawSync } from 'node:zlib'

import { AppError } from '../../../errors.ts'
import * as labels from './labels.ts'
import { readSdnCsv, readSdnXml } from './lists.ts'
import type { ListedEntry } from './rules.ts'

type ListFile = { format: 'sdn_xml' | 'sdn_csv'; entries: ListedEntry[] }

const refused = (sentence: string) => new AppError('refused', sentence)

/** SDN.XML, or a ZIP file with SDN.CSV and ALT.CSV as they are published together. */
export async function readListFile(bytes: Buffer): Promise<ListFile> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const files = unzip(bytes)
    const xml = files.get('sdn.xml')
    if (xml) return readXmlList(xml)
    const [sdn, alt] = [files.get('sdn.csv'), files.get('alt.csv')]
    if (!sdn || !alt) throw refused(labels.zipLacksFiles)
    return { format: 'sdn_csv', entries: await readSdnCsv(sdn.toString(), alt.toString()) }
  }
  if (!/^\uFEFF?\s*</.test(bytes.subarray(0, 100).toString())) throw refused(labels.notAList)
  return readXmlList(bytes)
}

const readXmlList = async (bytes: Buffer): Promise<ListFile> => ({
  format: 'sdn_xml',
  entries: await readSdnXml([bytes.toString()]),
})

const endSignature = 0x06054b50
const fileSignature = 0x02014b50
/** More than ten times the list of today. */
const mostBytes = 512 * 1024 * 1024

/** The files of an archive by their lower-case name without folders. Deflated or stored; nothing else occurs here. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  try {
    let end = bytes.length - 22
    while (end >= 0 && bytes.readUInt32LE(end) !== endSignature) end -= 1
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== fileSignature) throw new Error('no file entry')
      const nameLength = bytes.readUInt16LE(at + 28)
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      const start = bytes.readUInt32LE(at + 42)
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
      const isStored = bytes.readUInt16LE(at + 10) === 0
      const content = isStored ? packed : inflateRawSync(packed, { maxOutputLength: mostBytes })
      files.set(name.split('/').at(-1)?.toLowerCase() ?? '', content)
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch {
    throw refused(labels.brokenZip)
  }
  return files
}
