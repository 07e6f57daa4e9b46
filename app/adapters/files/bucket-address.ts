import { z } from 'zod'

/** A folder in S3-compatible object storage, and the access keys for it. */
export interface BucketAddress {
	/** The bucket's URL, without a trailing slash. */
	url: string
	/** An empty string, or a path that ends with a slash. */
	prefix: string
	region: string
	/** The URL as the owner wrote it, for messages. */
	shown: string
	accessKeyId: string
	secretAccessKey: string
	sessionToken: string | undefined
}

type Keys = Pick<BucketAddress, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>

export const bucketSettings = {
	UPLOADS_URL: z
		.string()
		.refine(
			(text) => readUrl(text) !== undefined,
			'must be an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1',
		)
		.optional(),
	AWS_ACCESS_KEY_ID: z.string().optional(),
	AWS_SECRET_ACCESS_KEY: z.string().optional(),
	AWS_SESSION_TOKEN: z.string().optional(),
}

type BucketSettings = { [name in keyof typeof bucketSettings]?: string | undefined }

/** Returns false for a bucket without keys. */
export function hasKeys(values: BucketSettings): boolean {
	return !values.UPLOADS_URL || Boolean(values.AWS_ACCESS_KEY_ID && values.AWS_SECRET_ACCESS_KEY)
}

/** The error message when `hasKeys` is false. */
export const keysMissingIssue = {
	path: ['UPLOADS_URL'],
	error: 'needs the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
}

/** Returns the configured bucket; `null` without one. */
export function resolveBucket(values: BucketSettings): BucketAddress | null {
	const keys = resolveBucketKeys(values)
	return (values.UPLOADS_URL && keys && parseBucketAddress(values.UPLOADS_URL, keys)) || null
}

/** Returns the configured keys; `null` without them. */
export function resolveBucketKeys(values: BucketSettings): Keys | null {
	const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
	return accessKeyId && secretAccessKey
		? { accessKeyId, secretAccessKey, sessionToken: values.AWS_SESSION_TOKEN }
		: null
}

/** Parses the value of UPLOADS_URL. Returns `undefined` for an invalid one. */
export function parseBucketAddress(text: string, keys: Keys): BucketAddress | undefined {
	const parts = readUrl(text)
	return parts && { ...parts, ...keys }
}

function readUrl(text: string) {
	const [, bucket, path = '', query = ''] =
		/^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(\/[\w./-]*)?(?:\?(.*))?$/.exec(text) ?? []
	const given = new URLSearchParams(query)
	const region = given.get('region') ?? 'us-east-1'
	const endpoint = given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
	const isKnown = [...given.keys()].every((name) => name === 'region' || name === 'endpoint')
	if (!bucket || !isKnown || !/^[\w-]+$/.test(region) || path.includes('..') || !isOrigin(endpoint)) return undefined
	const folders = path.split('/').filter(Boolean)
	return {
		url: `${new URL(endpoint).origin}/${bucket}`,
		prefix: folders.map((folder) => `${folder}/`).join(''),
		region,
		shown: ['s3:/', bucket, ...folders].join('/'),
	}
}

function isOrigin(text: string): boolean {
	return URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text)
}
