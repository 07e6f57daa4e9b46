import { startBucket } from './bucket-server.ts'

/** Import this before the shop, which reads its settings once: the shop of the test file then uses a bucket. */
export const bucket = await startBucket()
Object.assign(process.env, bucket.variables)
