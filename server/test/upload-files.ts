// Files as people, and attackers, upload them.
import { crc32, deflateSync } from 'node:zlib'

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
export const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const header = (width: number, height: number) => {
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(width, 0)
  ihdr.writeUInt32BE(height, 4)
  // 8-bit grayscale
  ihdr[8] = 8
  return chunk('IHDR', ihdr)
}
export const flatPng = (width: number, height: number) =>
  Buffer.concat([
    signature,
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * Math.min(height, 64)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
export const afterHeader = (picture: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])

export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR' + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
export const script = '<html><script>alert(1)</script></html>'
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** A PDF with these objects, uncompressed, the first of which is its catalog. */
export const pdf = (objects: readonly string[], { trailer = '', end = '%%EOF\n', version = '1.7' } = {}) =>
  Buffer.from(
    `%PDF-${version}\n${objects.map((body, i) => `${i + 1} 0 obj\n${body}\nendobj\n`).join('')}` +
      `trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n${end}`,
    'latin1',
  )
export const packed = (objects: string, filter = '/FlateDecode', name = '/ObjStm') => {
  const data = deflateSync(Buffer.from(objects)).toString('latin1')
  return `<< /Type ${name} /N 1 /First 4 /Filter ${filter} /Length ${data.length} >>\nstream\n${data}\nendstream`
}
