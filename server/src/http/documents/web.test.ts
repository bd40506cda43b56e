import { pages } from '@ambry/contract/areas'
import { developmentPages } from '@ambry/contract/kernel/pages'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'

import { devDocuments } from './dev.ts'
import { builtDocuments, type Documents, serveWeb } from './web.ts'

async function statusOf(address: string, documents: Documents): Promise<number> {
  const app = Fastify()
  // this tests which URLs are pages; the document itself may not be built here
  await serveWeb(
    app,
    { ...documents, read: async () => '<!doctype html><title>Ambry</title>' },
    { id: '', key: '', timeZone: () => 'UTC', sessionCookie: 'ambry_session' },
  )
  try {
    return (await app.inject({ url: address })).statusCode
  } finally {
    await app.close()
  }
}

describe('development pages', () => {
  it.each(developmentPages)('%s exists in development only', async (page) => {
    expect(await statusOf(page, devDocuments)).toBe(200)
    expect(await statusOf(page, builtDocuments())).toBe(404)
  })

  it('do not replace the contract’s pages', async () => {
    for (const page of pages) {
      expect(await statusOf(page.replace(/:\w+/g, 'x'), devDocuments), page).toBe(200)
      expect(await statusOf(page.replace(/:\w+/g, 'x'), builtDocuments()), page).toBe(200)
    }
    expect(await statusOf('/designs', devDocuments)).toBe(404)
  })
})
