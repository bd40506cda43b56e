import sharp from 'sharp'

import { writeFilm } from './labels.ts'

// Photos of invented documents, clearly marked, for tests that need one a camera could have taken.

const lines = (x: number, y: number, widths: readonly number[]) =>
  widths
    .map((width, at) =>
      Array.from({ length: Math.floor(width / 14) }, (_, letter) => {
        const height = 10 + ((letter * 7 + at * 5) % 9)
        return `<rect x="${x + letter * 14}" y="${y + at * 40 + 18 - height}" width="7" height="${height}" fill="#33404a"/>`
      }).join(''),
    )
    .join('')

/** A license on a dark table, 640 by 404 in the middle of the picture. */
const license = (scale: number) => `<g transform="translate(360 480) scale(${scale}) translate(-320 -202)">
  <rect width="640" height="404" rx="22" fill="#cfdae2"/>
  <rect width="640" height="70" rx="22" fill="#2f5868"/>
  <rect x="40" y="110" width="180" height="230" fill="#9fb0ba"/>
  <circle cx="130" cy="200" r="50" fill="#5f6f78"/>
  ${lines(260, 120, [300, 340, 240, 320, 200])}
  <text x="260" y="370" font-size="44" font-family="sans-serif" fill="#7b8a93">SPECIMEN</text>
</g>`

type Shot = {
  /** Less than 1 is too far away, more is too close. */
  scale?: number
  hasGlare?: boolean
}

/** What a phone held upright sees. */
const picture = ({ scale = 0.78, hasGlare = false }: Shot) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
      <rect width="720" height="960" fill="#3a352d"/>${license(scale)}
      ${hasGlare ? '<circle cx="420" cy="500" r="70" fill="#fff"/>' : ''}</svg>`),
  )

let shades = 0

/** A photo to be chosen as a file; each one differs, because the same file twice is suspicious. */
export async function specimenPhoto(shot: Shot = {}) {
  const buffer = await picture(shot)
    .modulate({ brightness: 1 + (shades++ % 50) / 1000 })
    .jpeg()
    .toBuffer()
  return { name: 'license.jpg', mimeType: 'image/jpeg', buffer }
}

/** The same as the video of a fake camera. */
export async function specimenFilm(shot: Shot, file: string): Promise<void> {
  const { data, info } = await picture(shot).grayscale().raw().toBuffer({ resolveWithObject: true })
  const light = Buffer.from(Array.from({ length: info.width * info.height }, (_, at) => data[at * info.channels] ?? 0))
  writeFilm({ width: info.width, height: info.height, light }, file)
}
