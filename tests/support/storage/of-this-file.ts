import { startBucket } from './bucket-server.ts'

/** Imported before the shop, which reads its settings once: the shop of the test file has a bucket. */
export const bucket = await startBucket()
Object.assign(process.env, bucket.variables)
