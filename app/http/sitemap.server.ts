import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { escapeMarkup } from '#app/shop/values/text.ts'

/** An entry of the sitemap. Paths begin with a slash. */
export interface SitemapEntry {
	path: string
	updatedAt?: Date
	images?: string[]
}

const head =
	'<?xml version="1.0" encoding="UTF-8"?>\n' +
	'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
	'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'

/** Streams the sitemap with one batch in memory at a time. */
export function sendSitemap(origin: string, batches: AsyncIterable<SitemapEntry[]>): Response {
	const body = createReadableStreamFromReadable(Readable.from(streamSitemap(origin, batches)))
	return new Response(body, {
		headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
	})
}

async function* streamSitemap(origin: string, batches: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
	yield head
	for await (const batch of batches) yield batch.map((entry) => buildUrlElement(origin, entry)).join('')
	yield '</urlset>\n'
}

function buildUrlElement(origin: string, { path, updatedAt, images = [] }: SitemapEntry): string {
	const lines = [
		`<loc>${escapeMarkup(origin + path)}</loc>`,
		...(updatedAt ? [`<lastmod>${updatedAt.toISOString()}</lastmod>`] : []),
		...images.map((image) => `<image:image><image:loc>${escapeMarkup(origin + image)}</image:loc></image:image>`),
	]
	return `<url>${lines.join('')}</url>\n`
}
