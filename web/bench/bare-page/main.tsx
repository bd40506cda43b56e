// Baseline: what you'd write in an hour with React, a router and a query client. The same 24 cards and nothing else.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Calculator } from './Calculator.tsx'

type Card = {
  id: string
  playerName: string
  year: string | null
  set: string | null
  picture: string
  listPriceCents: number
}

const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }

function Gallery() {
  const { data } = useQuery({
    queryKey: ['cards'],
    queryFn: async () => (await (await fetch('/api/cards', { headers })).json()) as { items: Card[] },
  })
  return (
    <ul className="cabinet">
      {data?.items.map((card) => (
        <li key={card.id}>
          <Link to="/secure/$id" params={{ id: card.id }} data-card={card.id}>
            <img
              src={`${card.picture}&w=176`}
              srcSet={`${card.picture}&w=176 1x, ${card.picture}&w=352 2x, ${card.picture}&w=480 3x`}
              alt=""
              loading="lazy"
              decoding="async"
            />
            <h3>{card.playerName}</h3>
            <p>{[card.year, card.set].filter(Boolean).join(' ')}</p>
            <b>${(card.listPriceCents / 100).toLocaleString('en-US')}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Loads the cards on click. */
function Touched() {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Gallery />
  return (
    <button type="button" onClick={() => setShown(true)}>
      Gallery
    </button>
  )
}

const root = createRootRoute()
const gallery = createRoute({ getParentRoute: () => root, path: '/secure', component: Gallery })
const touched = createRoute({ getParentRoute: () => root, path: '/touch', component: Touched })
const calculator = createRoute({ getParentRoute: () => root, path: '/calculator', component: Calculator })
const one = createRoute({ getParentRoute: () => root, path: '/secure/$id', component: () => null })
const router = createRouter({ routeTree: root.addChildren([gallery, touched, calculator, one]) })

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
