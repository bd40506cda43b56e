import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../config.ts'
import { type FileStore, filesFor } from './files.ts'

/** Implements the part of S3's wire format for single objects, including its errors. */
const s3 = {
  objects: new Map<string, Buffer>(),
  requests: [] as { method: string; authorization: string }[],
  answer: null as ((response: ServerResponse) => void) | null,
  server: null as Server | null,
  url: '',
}

const notFound =
  '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>'

async function handle(request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '' } = request
  const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
  s3.requests.push({ method, authorization: request.headers.authorization ?? '' })
  if (s3.answer) return s3.answer(response)
  if (method === 'PUT') {
    s3.objects.set(key, Buffer.concat(chunks))
    return response.writeHead(200, { etag: '"1"' }).end()
  }
  if (method === 'DELETE') {
    s3.objects.delete(key)
    return response.writeHead(204).end()
  }
  const object = s3.objects.get(key)
  if (!object)
    return response.writeHead(404, { 'content-type': 'application/xml' }).end(method === 'GET' ? notFound : '')
  return response.writeHead(200, { 'content-length': object.length }).end(method === 'GET' ? object : undefined)
}

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'ambry-files-'))
  s3.server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => s3.server!.once('listening', resolve))
  s3.url = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  s3.server?.closeAllConnections()
  s3.server?.close()
  await rm(dataDir, { recursive: true })
})

const folder = () => filesFor(readConfig({ DATA_DIR: dataDir }))
const store = (environment = {}) =>
  filesFor(
    readConfig({
      S3_BUCKET: 'cards',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: s3.url,
      S3_ACCESS_KEY_ID: 'AK1',
      S3_SECRET_ACCESS_KEY: 'very secret',
      ...environment,
    }),
  )

describe.each<[FileStore['name'], () => FileStore]>([
  ['folder', folder],
  ['s3', store],
])('files in %s', (name, open) => {
  const bytes = Buffer.from([0, 255, 13, 10, 0, 128])

  it('are returned unchanged to the next reader', async () => {
    expect(open().name).toBe(name)
    await open().put('photos/a1b2.webp', bytes)
    expect(await open().get('photos/a1b2.webp')).toEqual(bytes)
    await open().put('photos/a1b2.webp', Buffer.from('another'))
    expect((await open().get('photos/a1b2.webp'))?.toString()).toBe('another')
    await open().put('empty', Buffer.alloc(0))
    expect(await open().get('empty')).toEqual(Buffer.alloc(0))
    const large = Buffer.alloc(9_000_000, 7)
    await open().put('large', large)
    expect((await open().get('large'))?.equals(large)).toBe(true)
  })

  it('are gone once removed, and removing a missing one is a no-op', async () => {
    await open().put('photos/gone', bytes)
    await open().remove('photos/gone')
    await open().remove('photos/gone')
    expect(await open().get('photos/gone')).toBeNull()
    expect(await open().get('never/was/here')).toBeNull()
    expect(await open().get('large/under-a-file')).toBeNull()
  })

  it('stay intact while many write and read the same one', async () => {
    const versions = Array.from({ length: 20 }, (_, n) => Buffer.alloc(200_000, n))
    await open().put('busy', versions[0]!)
    const writing = versions.map((version) => open().put('busy', version))
    const read = await Promise.all(versions.map(() => open().get('busy')))
    await Promise.all(writing)
    for (const found of read) expect(versions.some((version) => found?.equals(version))).toBe(true)
  })

  it.each([
    '../x',
    'a/../../x',
    'a/..',
    '..',
    '.',
    '/etc/passwd',
    'a//b',
    'a\0b',
    'a\\..\\b',
    '%2e%2e/x',
    '.writing/x',
    'a/.hidden',
    'C:/x',
    'a b',
    '',
    'a/',
    'ä',
    'x\n',
    'x'.repeat(201),
  ])('never have a key such as %j', async (key) => {
    await expect(open().put(key, bytes)).rejects.toThrow('this is no key of a file')
    await expect(open().get(key)).rejects.toThrow('this is no key of a file')
    await expect(open().remove(key)).rejects.toThrow('this is no key of a file')
  })
})

describe('local folder', () => {
  it('leaves no partial files', async () => {
    await expect(folder().put('large/under-a-file', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(path.join(dataDir, 'files', '.writing'))).toEqual([])
  })

  it('has only complete files after the process is killed during a write', async () => {
    const mebibytes = 4
    const writer = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { folderFiles } = await import(${JSON.stringify(new URL('./files-folder.ts', import.meta.url).href)})
       const store = folderFiles(${JSON.stringify(dataDir)})
       for (let n = 0; ; n = (n + 1) % 256) {
         await store.put('killed', Buffer.alloc(${mebibytes} << 20, n))
         if (n === 2) console.log('writing')
       }`,
    ])
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const found = await folder().get('killed')
    expect(found?.length).toBe(mebibytes << 20)
    expect(found?.equals(Buffer.alloc(mebibytes << 20, found[0]))).toBe(true)
  })
})

describe('S3', () => {
  it('requests are signed', async () => {
    s3.requests = []
    await store().put('signed', Buffer.from('x'))
    expect(s3.requests[0]).toMatchObject({ method: 'PUT', authorization: expect.stringContaining('Credential=AK1/') })
    expect(s3.objects.has('/cards/signed')).toBe(true)
  })

  it('throws when it refuses or is down, rather than reporting a missing file', async () => {
    s3.answer = (response) =>
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
    const each = [() => store().get('x'), () => store().put('x', Buffer.from('x')), () => store().remove('x')]
    for (const work of each) {
      const error = await work().then(
        () => null,
        (reason: unknown) => reason as Error,
      )
      expect(error).toBeInstanceOf(Error)
      expect(`${error?.message}${error?.cause}`).not.toContain('very secret')
    }
    s3.answer = (response) =>
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchBucket</Code></Error>')
    await expect(store().get('x')).rejects.toThrow()
    s3.answer = null
    await expect(store({ S3_ENDPOINT: 'http://127.0.0.1:1' }).get('x')).rejects.toThrow()
  })
})
