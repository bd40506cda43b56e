import { loadSharp } from './sharp.ts'
import { outlineTexts } from './text-outlines.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The picture with a name across it in light, slanted lines, so that a copy says who made it. */
export async function watermarked(bytes: Buffer, name: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const size = Math.max(14, Math.round(Math.max(width, height) / 36))
  const line = await outlineTexts(
    `<text x="0" y="0" font-family="Archivo" font-size="${size}" font-weight="600">${escaped(name)}</text>`,
  )
  const step = { x: size * (name.length * 0.62 + 4), y: size * 7 }
  const lines: string[] = []
  for (let y = 0; y < height * 2; y += step.y)
    for (let x = -height; x < width; x += step.x) lines.push(`<g transform="translate(${x} ${y})">${line}</g>`)
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-24)" fill="#101915" fill-opacity="0.16">${lines.join('')}</g></svg>`
  return sharp(bytes)
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
