import net from 'node:net'

type CutWhen = 'before' | 'after'

/**
 * Stands between the app and PostgreSQL, and breaks one connection at its commit: before PostgreSQL has it, or after it
 * has answered and before the app reads that.
 */
export async function cuttingProxy(databaseUrl: string) {
  const { port, hostname, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  let cut: CutWhen | null = null
  const server = net.createServer((near) => {
    const far = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(Number(port), hostname)
    let isCut = false
    for (const end of [near, far]) end.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('data', (bytes) => {
      if (cut !== null && bytes.includes('COMMIT')) {
        const when = cut
        cut = null
        if (when === 'before') far.destroy()
        isCut = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => (isCut ? far.destroy() : near.write(bytes)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as net.AddressInfo).port)
  return {
    url: url.href,
    /** The next commit is cut. */
    cutNext: (when: CutWhen) => {
      cut = when
    },
    close: () => server.close(),
  }
}
