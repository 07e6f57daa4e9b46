import { type Bucket, readText } from './bucket.server.ts'

export interface BucketObject {
	name: string
	size: number
	writtenAt: Date
}

/**
 * The maximum number of pages of a list, for ten million objects. A bucket that returns more would never end its list.
 */
const maxPages = 10_000

/** Lists the objects of a folder, a thousand in a response. */
export async function* listObjects(bucket: Bucket, folder: string): AsyncGenerator<BucketObject> {
	let pages = 0
	for (let next: string | undefined = ''; next !== undefined;) {
		pages += 1
		if (pages > maxPages) throw new Error(`it lists more than ${maxPages} pages of objects`)
		const query = {
			'list-type': '2',
			prefix: bucket.keyOf(folder),
			...(next !== '' && { 'continuation-token': next }),
		}
		const text: string = (await bucket.ask('GET', '', { query }, readText)) ?? ''
		for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
			yield {
				name: readTag(object, 'Key').slice(bucket.keyOf(folder).length),
				size: Number(readTag(object, 'Size')),
				writtenAt: new Date(readTag(object, 'LastModified')),
			}
		}
		next = readTag(text, 'NextContinuationToken') || undefined
	}
}

function readTag(xml: string, name: string): string {
	const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
	return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
