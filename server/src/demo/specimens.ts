import { loadSharp } from '../pictures/sharp.ts'
import { outlineTexts } from '../pictures/text-outlines.ts'

const width = 1240
const height = 780

type Lines = readonly (readonly [x: number, y: number, size: number, text: string, weight?: number])[]

const texts = (lines: Lines) =>
  lines
    .map(
      ([x, y, size, text, weight = 500]) =>
        `<text x="${x}" y="${y}" font-family="Archivo" font-size="${size}" font-weight="${weight}" fill="#22302a">${text}</text>`,
    )
    .join('')

/** Diagonal and in every drawing: no one can take it for a document. */
const mark = `<g transform="translate(120 690) rotate(-26)" fill="#a3352b" fill-opacity="0.3"><text x="0" y="0" font-family="Archivo" font-size="190" font-weight="800">SPECIMEN</text></g>`

const face = (x: number, y: number, scale: number) => `<g transform="translate(${x} ${y}) scale(${scale})">
  <rect width="300" height="380" rx="10" fill="#dfe4dc"/><circle cx="150" cy="150" r="74" fill="#b9a184"/>
  <path d="M30 380c0-90 54-134 120-134s120 44 120 134z" fill="#4b6455"/><path d="M76 150c0-60 30-92 74-92s74 32 74 92c-20-34-44-44-74-44s-54 10-74 44z" fill="#3a2f28"/></g>`

async function drawn(body: string, background: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const svg = await outlineTexts(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#c9cfc8"/><rect x="40" y="40" width="1160" height="700" rx="36" fill="${background}"/>${body}${mark}</svg>`,
  )
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}

type Holder = { name: string; bornOn: string; number: string; expiresOn: string; city: string }

/** Drawings of documents of a country that doesn't exist. */
export const specimen = {
  front: ({ name, bornOn, number, expiresOn, city }: Holder) =>
    drawn(
      face(90, 200, 1.1) +
        texts([
          [90, 130, 50, 'STATE OF SPECIMEN', 800],
          [90, 172, 26, 'DRIVER LICENSE, NOT A REAL DOCUMENT'],
          [470, 260, 24, 'NAME'],
          [470, 304, 40, name, 700],
          [470, 380, 24, 'DATE OF BIRTH'],
          [470, 424, 40, bornOn, 700],
          [820, 380, 24, 'EXPIRES'],
          [820, 424, 40, expiresOn, 700],
          [470, 500, 24, 'NUMBER'],
          [470, 544, 40, number, 700],
          [470, 620, 24, 'ADDRESS'],
          [470, 660, 32, `1 Specimen Street, ${city}`],
        ]),
      '#eef1e6',
    ),
  back: ({ number }: Holder) =>
    drawn(
      `<rect x="40" y="110" width="1160" height="110" fill="#2d3a34"/>${Array.from(
        { length: 90 },
        (_, n) =>
          `<rect x="${110 + n * 11}" y="330" width="${2 + ((n * 7 + number.length) % 6)}" height="190" fill="#22302a"/>`,
      ).join('')}${texts([[110, 600, 34, `Back of specimen ${number}`]])}`,
      '#eef1e6',
    ),
  selfie: ({ name }: Holder) => drawn(face(420, 120, 1.5) + texts([[90, 700, 26, `Drawn for ${name}`]]), '#e7e2d8'),
  bill: ({ name, city }: Holder) =>
    drawn(
      texts([
        [110, 150, 54, 'Specimen Water Works', 800],
        [110, 250, 32, name],
        [110, 296, 32, `1 Specimen Street, ${city}`],
        [110, 420, 30, 'Statement for last month, amount due $41.20'],
        [110, 480, 30, 'This bill was drawn for a demonstration.'],
      ]),
      '#fbfaf6',
    ),
}
