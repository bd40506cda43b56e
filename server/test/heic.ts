/** Bits of an HEVC stream. */
class Bits {
  readonly #bits: number[] = []

  u(count: number, value: number): this {
    for (let bit = count - 1; bit >= 0; bit--) this.#bits.push(Math.floor(value / 2 ** bit) % 2)
    return this
  }

  /** Exp-Golomb. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.u(length, 0).u(length + 1, value + 1)
    }
    return this
  }

  align(): this {
    while (this.#bits.length % 8 > 0) this.#bits.push(0)
    return this
  }

  bytes(): Buffer {
    this.align()
    const text = this.#bits.join('')
    return Buffer.from(text.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  }
}

/** Ends the arithmetic coder after its first decisions: `low` is where it is then, and its range is 2. */
function flush(bits: Bits, start: number): void {
  let low = start
  let outstanding = 0
  let isFirst = true
  const put = (bit: number) => {
    if (isFirst) isFirst = false
    else bits.u(1, bit)
    for (; outstanding > 0; outstanding--) bits.u(1, 1 - bit)
  }
  for (let shift = 0; shift < 7; shift++) {
    if (low < 256) put(0)
    else if (low >= 512) {
      low -= 512
      put(1)
    } else {
      low -= 256
      outstanding++
    }
    low *= 2
  }
  put((low >> 9) & 1)
  bits.u(2, ((low >> 7) & 3) | 1)
}

/** One NAL unit: header, and a 3 wherever two zeros would look like a start code. */
function nal(type: number, payload: Buffer): Buffer {
  const escaped: number[] = []
  for (const byte of payload) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3)
    escaped.push(byte)
  }
  return Buffer.from([type << 1, 1, ...escaped])
}

const side = 32
/** Main profile, level 3. */
const profile = (bits: Bits) => bits.u(8, 1).u(32, 0x60000000).u(8, 0x90).u(32, 0).u(8, 0).u(8, 90)

const vps = profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
  .u(1, 1)
  .ue(0, 0, 0)
  .u(6, 0)
  .ue(0)
  .u(2, 0)
  .u(1, 1)
const sps = profile(new Bits().u(4, 0).u(3, 0).u(1, 1))
  // 4:2:0, one block of 32 × 32, samples of 8 bits
  .ue(0, 1, side, side)
  .u(1, 0)
  .ue(0, 0, 4)
  .u(1, 1)
  .ue(0, 0, 0)
  .ue(2, 0, 0, 3, 0, 0)
  .u(3, 0)
  // plain samples without compression, in blocks of 32
  .u(1, 1)
  .u(4, 7)
  .u(4, 7)
  .ue(2, 0)
  .u(1, 1)
  .ue(0)
  .u(5, 0)
  .u(1, 1)
const pps = new Bits().ue(0, 0).u(7, 0).ue(0, 0, 0).u(3, 0).ue(0, 0).u(10, 0).ue(0).u(2, 0).u(1, 1)

const parameterSets = [nal(32, vps.bytes()), nal(33, sps.bytes()), nal(34, pps.bytes())] as const

/** A picture of two colors, each as luma and two chroma samples. */
function slice(top: Color, bottom: Color): Buffer {
  const bits = new Bits().u(1, 1).u(1, 0).ue(0).ue(2).ue(0).u(1, 1).align()
  // "not divided" (range 510 − 240), then "plain samples" (2 less)
  flush(bits, 268)
  bits.align()
  const plane = (pixels: number, channel: 0 | 1 | 2) => {
    for (let n = 0; n < pixels; n++) bits.u(8, (n < pixels / 2 ? top : bottom)[channel])
  }
  plane(side ** 2, 0)
  plane((side / 2) ** 2, 1)
  plane((side / 2) ** 2, 2)
  // the end of the picture
  flush(bits, 508)
  return nal(20, bits.bytes())
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(Math.floor(value / 65536), value % 65536)))
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u32(version * 2 ** 24), ...parts)

type Color = readonly [y: number, cb: number, cr: number]
const red: Color = [81, 90, 240]
const blue: Color = [41, 240, 110]

type Options = { width?: number; height?: number; quarterTurns?: number }

/** A HEIC photo of 32 × 32 pixels, red above blue, written here because no library of ours encodes HEVC. */
export function heic({ width = side, height = side, quarterTurns = 0 }: Options = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  const configuration = Buffer.concat([
    Buffer.from([1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 90, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3]),
    ...parameterSets.flatMap((set, n) => [Buffer.from([0xa0 | (32 + n)]), u16(1, set.length), set]),
  ])
  const properties = [
    box('hvcC', configuration),
    fullBox('ispe', 0, u32(width, height)),
    box('irot', Buffer.from([quarterTurns])),
  ]
  const unit = slice(red, blue)
  const data = Buffer.concat([u32(unit.length), unit])
  const meta = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), u16(1, 1, 0, 1), u32(offset, data.length)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1, 0), Buffer.from('hvc1'), Buffer.from([0]))),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(1), u16(1), Buffer.from([3, 0x81, 2, 0x83]))),
    )
  const offset = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(offset), box('mdat', data)])
}
