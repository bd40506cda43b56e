import type { Disk } from 'flydrive'

import type { S3Config } from '../config.ts'
import type { FileStore } from './files.ts'

/** Any S3-compatible store. Its packages are loaded on first use. */
export const s3Files = (config: S3Config): FileStore => {
  let opening: Promise<Disk> | null = null
  const disk = () => {
    opening ??= open(config)
    return opening
  }
  return {
    name: 's3',
    put: async (key, bytes) => (await disk()).put(key, bytes),
    get: async (key) => {
      try {
        return Buffer.from(await (await disk()).getBytes(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => (await disk()).delete(key),
  }
}

async function open({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      // the app decides who may read; the bucket is private, and many stores do not support ACLs
      visibility: 'private',
      supportsACL: false,
      // stores other than Amazon's often reject the newer checksums
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    }),
  )
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && cause.name === 'NoSuchKey'
}
