import { pages } from '@ambry/contract/areas'
import { developmentPages } from '@ambry/contract/kernel/pages'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import { devIndexHtml } from './dev.ts'
import { builtIndexHtml, type IndexHtml, serveWeb } from './web.ts'

async function statusOf(address: string, indexHtml: IndexHtml): Promise<number> {
  const app = Fastify()
  // what is tried is which addresses are pages; the document itself may not be built here
  await serveWeb(
    app,
    { ...indexHtml, read: async () => '<!doctype html><title>Ambry</title>' },
    { id: '', key: '', timeZone: () => 'UTC', sessionCookie: 'ambry_session' },
  )
  try {
    return (await app.inject({ url: address })).statusCode
  } finally {
    await app.close()
  }
}

describe('the pages of those who build the house', () => {
  it.each(developmentPages)('%s is there in development, and nowhere else', async (page) => {
    expect(await statusOf(page, devIndexHtml)).toBe(200)
    expect(await statusOf(page, builtIndexHtml())).toBe(404)
  })

  it('stand beside the pages of the contract, not in their place', async () => {
    for (const page of pages) {
      expect(await statusOf(page.replace(/:\w+/g, 'x'), devIndexHtml), page).toBe(200)
      expect(await statusOf(page.replace(/:\w+/g, 'x'), builtIndexHtml()), page).toBe(200)
    }
    expect(await statusOf('/designs', devIndexHtml)).toBe(404)
  })
})
