// Makes the photos of the demonstration: a drawn slab laid on felt, a little askew, as a phone would see it.
// Run `npm run demo:photos` after a change of the drawing; the results are kept in server/assets/demo.
import { mkdir, writeFile } from 'node:fs/promises'
import { slabCardOf } from '@ambry/contract/cards/slab'
import sharp from 'sharp'
import { firstCert, inventedCard } from '../server/src/demo/invented-cards.ts'
import { photographed, scanHeight, scanWidth } from '../server/src/demo/photos.ts'
import { showpieces } from '../server/src/demo/showpieces.ts'
import { slabPicture } from '../server/src/pictures/slab-picture.ts'

const [width, height] = [900, 1200]
const folder = new URL('../server/assets/demo/', import.meta.url)
await mkdir(folder, { recursive: true })

const table = (dark: string, light: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g" cx="45%" cy="38%" r="80%">` +
      `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>` +
      `<rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )

const back = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="938" viewBox="0 0 320 536"><rect x="4" y="4" width="312" height="528" rx="16" fill="#e9ecea" stroke="#c3cac6" stroke-width="2"/>` +
    `<rect x="24" y="18" width="272" height="84" rx="4" fill="#fbfbf9" stroke="#d5dad7"/><rect x="36" y="34" width="120" height="8" fill="#b9c0bc"/><rect x="36" y="52" width="180" height="6" fill="#d0d6d2"/><rect x="36" y="66" width="150" height="6" fill="#d0d6d2"/><rect x="236" y="34" width="44" height="44" fill="#24312b"/>` +
    `<rect x="38" y="128" width="244" height="372" rx="6" fill="#efe6d2" stroke="#b8ab8d" stroke-width="2"/><rect x="54" y="146" width="212" height="336" rx="3" fill="none" stroke="#7a2e22" stroke-width="3"/>` +
    Array.from(
      { length: 12 },
      (_, line) => `<rect x="70" y="${240 + line * 18}" width="${170 - (line % 4) * 22}" height="5" fill="#8d7f63"/>`,
    ).join('') +
    `<circle cx="160" cy="196" r="30" fill="#7a2e22"/><circle cx="160" cy="196" r="22" fill="none" stroke="#efe6d2" stroke-width="3"/></svg>`,
)

for (const [index, piece] of showpieces.slice(0, 2).entries()) {
  const front = await slabPicture(slabCardOf({ ...piece, id: String(index) }), { width: 560, format: 'png' })
  for (const [purpose, slab] of [
    ['front', front],
    ['back', back],
  ] as const) {
    const turned = await sharp(slab)
      .rotate((index + (purpose === 'back' ? 2 : 1)) * (index % 2 ? -1.4 : 1.3), { background: '#00000000' })
      .png()
      .toBuffer()
    const shade = await sharp(turned).ensureAlpha().extractChannel('alpha').blur(22).toBuffer()
    const { width: w = 0, height: hgt = 0 } = await sharp(turned).metadata()
    const shadow = await sharp({ create: { width: w, height: hgt, channels: 3, background: '#06100c' } })
      .joinChannel(await sharp(shade).linear(0.55).toBuffer())
      .png()
      .toBuffer()
    const [left, top] = [Math.round((width - w) / 2), Math.round((height - hgt) / 2)]
    const photo = await sharp(table('#1d3a30', '#3d6152'))
      .composite([
        { input: shadow, left: left + 14, top: top + 22 },
        { input: turned, left, top },
      ])
      .modulate({ brightness: 0.97, saturation: 0.94 })
      .webp({ quality: 72 })
      .toBuffer()
    await writeFile(new URL(`${piece.certNumber}-${purpose}.webp`, folder), photo)
    console.log(`${piece.certNumber}-${purpose}.webp: ${Math.round(photo.length / 1000)} kB`)
  }
}

// those that stand in Secure were scanned: nothing but the slab, and one back for all of them
const scan = async (slab: Buffer, name: string) => {
  const bytes = await sharp(slab).resize(scanWidth, scanHeight, { fit: 'fill' }).webp({ quality: 76 }).toBuffer()
  await writeFile(new URL(name, folder), bytes)
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
}
for (const n of photographed) {
  const card = inventedCard(n, firstCert)
  const front = await slabPicture(slabCardOf({ ...card, id: String(n) }), { width: scanWidth, format: 'png' })
  await scan(front, `${card.certNumber}-front.webp`)
}
await scan(back, 'any-back.webp')
