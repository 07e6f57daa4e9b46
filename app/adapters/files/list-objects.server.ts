import type { Bucket } from './bucket.server.ts'

export interface Found {
	name: string
	size: number
	writtenAt: Date
}

/** The objects of a folder, a thousand an answer. */
export async function* listObjects(bucket: Bucket, folder: string): AsyncGenerator<Found> {
	for (let next: string | undefined = ''; next !== undefined;) {
		const query = {
			'list-type': '2',
			prefix: bucket.keyOf(folder),
			...(next !== '' && { 'continuation-token': next }),
		}
		const text: string = (await bucket.ask('GET', '', { query }, (response) => response.text())) ?? ''
		for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
			yield {
				name: tag(object, 'Key').slice(bucket.keyOf(folder).length),
				size: Number(tag(object, 'Size')),
				writtenAt: new Date(tag(object, 'LastModified')),
			}
		}
		next = tag(text, 'NextContinuationToken') || undefined
	}
}

function tag(xml: string, name: string): string {
	const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
	return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
