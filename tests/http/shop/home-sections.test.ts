import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../support/data/tables.ts'
import { raiseCatalogVersion } from '../../support/data/broken-table.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection, sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const home = () => visitor().open('/')
const breakTable = (table: string) =>
	write(async (tx) => {
		await raiseCatalogVersion(tx)
		await tx.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "${table} is gone"`)
	})
const mendTable = (table: string) =>
	write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${table} is gone" RENAME TO "${table}"`))

async function makeBanner() {
	const imageHash = await makeImage()
	await write((tx) => tx.banner.create({ data: { imageHash } }))
	return imageHash
}

async function makePost(link: string) {
	const imageHash = await makeImage()
	await write((tx) => tx.instagramItem.create({ data: { link, imageHash } }))
}

async function makeVideo() {
	const hash = 'f'.repeat(32)
	await write(async (tx) => {
		await tx.videoFile.create({ data: { hash, extension: 'mp4', byteSize: 10 } })
		await tx.homeVideo.create({ data: { title: 'On the rail', videoHash: hash } })
	})
}

beforeEach(() => emptyTables('banner', 'offer', 'instagramItem', 'homeVideo', 'videoFile', 'product', 'collection'))

test('the home page of an empty shop says in each section what is missing, and leaves the announcements out', async () => {
	const page = await home()
	expect(page.status).toBe(200)
	expect(page.words('main')).toContain('No banners found')
	expect(wordsOf(sectionOf(page, 'Our Collections'))).toContain('No products available')
	expect(wordsOf(sectionOf(page, 'Featured Products'))).toContain('No products available')
	expect(wordsOf(sectionOf(page, 'Shop By Collections'))).toContain('No collections available')
	expect(wordsOf(sectionOf(page, 'Stay Social with Us'))).toContain('No posts available')
	expect(page.words('section[aria-label=Film]')).toBe('Video not available')
	expect(page.first('section[aria-label=Announcements]')).toBeNull()
	expect(page.all('h1')).toHaveLength(1)
})

test('the home page of a full shop shows its eight sections in their order (rule: home-sections)', async () => {
	await Promise.all([
		makeBanner(),
		makePost('https://social.example/1'),
		makeVideo(),
		makeProduct(),
		makeCollection('Summer'),
	])
	await write((tx) => tx.offer.create({ data: { text: 'Free tea in all three outlets' } }))
	const { html } = await home()
	const positions = [
		'aria-label="Banners"',
		'Free tea in all three outlets',
		'>Our Collections<',
		'>SHIPPING<',
		'>PREMIUM QUALITY<',
		'>NO RETURN NO EXCHANGE<',
		'>Featured Products<',
		'>Shop By Collections<',
		'<video',
		'>Stay Social with Us<',
	].map((mark) => html.indexOf(mark))
	expect(positions.every((position) => position > 0)).toBe(true)
	expect(positions).toEqual(positions.toSorted((one, other) => one - other))
})

test('the home page of a full shop has every banner in a strip that needs no script, with a link to each', async () => {
	const hashes = [await makeBanner(), await makeBanner(), await makeBanner()]
	const carousel = (await home()).first('[aria-label=Banners]')!
	const shown = carousel.querySelectorAll('img').map((image) => image.getAttribute('src'))
	expect(shown).toEqual(hashes.map((hash) => `/images/${hash}/720`))
	for (const position of [1, 2, 3]) {
		expect(carousel.querySelector(`a[href="#banner-${position}"]`)).not.toBeNull()
		expect(carousel.querySelector(`#banner-${position}`)).not.toBeNull()
	}
})

test('the home page of a full shop has the words of a banner as text beside its image, and one link to a banner', async () => {
	const [first, second] = [await makeImage(), await makeImage()]
	await write((tx) =>
		tx.banner.createMany({
			data: [
				{ imageHash: first, title: 'Made slowly', text: 'In <Surat>', link: '/newarrivals' },
				{ imageHash: second, title: 'Only words' },
			],
		}),
	)
	const slides = (await home()).all('[aria-label=Banners] [aria-roledescription=slide]').slice(-2)
	expect(
		slides.map((slide) => slide.querySelectorAll('a').map((way) => [way.getAttribute('href'), wordsOf(way)])),
	).toEqual([[['/newarrivals', 'Made slowlyIn <Surat>See more']], []])
	expect(slides.map(wordsOf)).toEqual(['Made slowlyIn <Surat>See more', 'Only words'])
	expect(slides.map((slide) => slide.querySelectorAll('img').length)).toEqual([1, 1])
})

test('the home page says each offer once to a screen reader, at 40 pixels a second, with a box that stops it', async () => {
	const text = 'x'.repeat(400)
	await write((tx) => tx.offer.create({ data: { text } }))
	const strip = (await home()).first('section[aria-label=Announcements]')!
	expect(strip.querySelectorAll('ul').map((list) => list.getAttribute('aria-hidden'))).toEqual([undefined, 'true'])
	expect(strip.querySelectorAll('ul').map(wordsOf)).toEqual([text, text])
	// The speed assumes about 10 pixels per letter, because the text is not measured.
	expect(strip.querySelector('.marquee-track')?.getAttribute('style')).toBe('animation-duration:101.60s')
	expect(strip.querySelector('input[type=checkbox]')?.getAttribute('aria-label')).toBe('Pause announcements')
})

test('the home page of a full shop repeats the social posts to 20 entries, each leading to its link', async () => {
	for (const number of [1, 2, 3]) await makePost(`https://social.example/${number}`)
	const links = sectionOf(await home(), 'Stay Social with Us').querySelectorAll('a')
	expect(links).toHaveLength(20)
	expect(links.slice(0, 5).map((link) => link.getAttribute('href')?.at(-1))).toEqual(['1', '2', '3', '1', '2'])
	expect(links.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true)
	// The copy is only visual.
	expect(links.filter((link) => link.getAttribute('tabindex') !== '-1')).toHaveLength(3)
	expect(links.filter((link) => link.closest('li')?.getAttribute('aria-hidden') !== 'true')).toHaveLength(3)
})

describe('a section that cannot be read', () => {
	let broken = ''
	afterEach(() => mendTable(broken))

	const social = 'Stay Social with Us'
	test.each([
		['Banner', 'Failed to fetch banners', 'No banners found'],
		['InstagramItem', 'Failed to fetch images', 'No posts available'],
		['Collection', 'Failed to load collections', 'No collections available'],
		['Product', 'Failed to fetch data. Please try again later.', 'No products available'],
	])(
		'a section of the home page that cannot be read says so and leaves the others standing: %s',
		async (table, failure, empty) => {
			broken = table
			await breakTable(table)
			const page = await home()
			expect(page.status).toBe(200)
			const main = page.words('main')
			expect(main).toContain(failure)
			expect(main).not.toContain(empty)
			for (const heading of ['Our Collections', 'Featured Products', 'Shop By Collections', social])
				expect(sectionOf(page, heading)).toBeDefined()
			if (table !== 'InstagramItem') expect(main).toContain('No posts available')
		},
	)

	test('collections that cannot be read cost the header its tiles and nothing else', async () => {
		broken = 'Collection'
		await breakTable('Collection')
		const page = await visitor().open('/cart')
		expect(page.status).toBe(200)
		expect(page.words('#collections')).toContain('Failed to load collections')
	})
})
