import { between, distance, moveBy, type Place, type View, viewAfter, whole, zoomAt } from '../../../ui/zoom/zoom.ts'
import styles from './shared-page.module.css'

/** An image in the full window: wheel, pinch and double click zoom, dragging pans, keys do both. */
export function showLarge(link: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = styles.zoomDialog ?? ''
  dialog.dataset.theme = 'dark'
  dialog.setAttribute('aria-label', link.dataset.zoom ?? '')
  const bar = document.createElement('div')
  bar.className = styles.zoomBar ?? ''
  const name = document.createElement('span')
  name.textContent = link.dataset.zoom ?? ''
  const area = document.createElement('div')
  area.className = styles.zoomWindow ?? ''
  const picture = pictureOf(link)
  area.append(picture)

  let view: View = whole
  const box = () => area.getBoundingClientRect()
  const see = (next: View) => {
    view = next
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }
  const centre = { x: 0, y: 0 }
  bar.append(
    name,
    button('Smaller', '−', () => see(zoomAt(view, 1 / 1.4, centre, box()))),
    button('Larger', '+', () => see(zoomAt(view, 1.4, centre, box()))),
    button('Close', '×', () => dialog.close()),
  )
  dialog.append(bar, area)

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const fingers = new Map<number, Place>()
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      see(zoomAt(view, Math.exp(-event.deltaY / 400), placeOf(event), box()))
    },
    { passive: false },
  )
  area.addEventListener('dblclick', (event) => see(view.scale > 1 ? whole : zoomAt(view, 2.5, placeOf(event), box())))
  area.addEventListener('pointerdown', (event) => {
    area.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, placeOf(event))
  })
  area.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (!other) return see(moveBy(view, { x: now.x - before.x, y: now.y - before.y }, box()))
    const [was, is] = [between(before, other), between(now, other)]
    const grown = zoomAt(view, distance(now, other) / Math.max(distance(before, other), 1), is, box())
    see(moveBy(grown, { x: is.x - was.x, y: is.y - was.y }, box()))
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    area.addEventListener(end, (event) => fingers.delete(event.pointerId))
  dialog.addEventListener('keydown', (event) => {
    const next = viewAfter(event.key, view, box())
    if (!next) return
    event.preventDefault()
    see(next)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
}

/** The SVG itself, which is sharp at any size; otherwise the large photo. */
function pictureOf(link: HTMLAnchorElement): HTMLElement {
  const drawn = link.querySelector<HTMLElement>('.slab')
  if (drawn) return drawn.cloneNode(true) as HTMLElement
  const photo = document.createElement('img')
  photo.src = link.href
  photo.alt = link.querySelector('img')?.alt ?? ''
  photo.draggable = false
  return photo
}

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'icon-btn'
  made.setAttribute('aria-label', label)
  made.textContent = sign
  made.addEventListener('click', act)
  return made
}
