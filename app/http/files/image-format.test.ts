import { expect, test } from 'vitest'
import { getRenditionFile, negotiateImageFormat, renditionFile } from './static-files.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
	['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
	['IMAGE/AVIF', 'avif'],
	['image/webp,image/png,*/*', 'webp'],
	['image/avif;q=0, image/webp ; q=0.9', 'webp'],
	['image/avif; q=0.000,image/webp;Q=0', 'jpg'],
	['image/avif-sequence,image/webpx', 'jpg'],
	['text/html, */*;q=0.8', 'jpg'],
	['image/*', 'jpg'],
	['', 'jpg'],
	[null, 'jpg'],
])('a browser that accepts %s is sent an image as %s', (accept, format) => {
	expect(negotiateImageFormat(accept)).toBe(format)
})

test('an image address without a format serves the best format', () => {
	expect(getRenditionFile(`/images/${hash}/320`, 'image/avif')).toBe(`/${hash}/320.avif`)
	expect(getRenditionFile(`/images/${hash}/720-tall`, '*/*')).toBe(`/${hash}/720-tall.jpg`)
})

test.each([
	`/images/${hash}/320.webp`,
	`/images/${hash}/share.jpg`,
	`/images/${hash}/320?x=1`,
	`/images/${hash}/../320`,
	`/images/${hash.toUpperCase()}/320`,
	'/images/',
])('%s is not an image address without a format', (url) => {
	expect(getRenditionFile(url, 'image/avif')).toBeUndefined()
})

test.each(['320.webp', '720-tall.avif', '320-whole.jpg', 'share.jpg'])('%s is a rendition name', (name) => {
	expect(renditionFile(`/images/${hash}/${name}?x=1`)).toBe(`/${hash}/${name}`)
})

test.each([
	'/images/shop-2026-11-22T02-00-00-000Z.tar',
	`/images/${hash}/shop.tar`,
	`/images/${hash}/999.webp`,
	`/images/${hash}/320.webp.partial`,
	`/images/${hash}/logo-line.png`,
	`/images/${hash}/320.webp/..`,
])('%s is not a rendition name', (url) => {
	expect(renditionFile(url)).toBeUndefined()
})
