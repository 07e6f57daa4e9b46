import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../support/data/tables.ts'
import { raiseCatalogVersion } from '../../support/data/broken-table.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeCollection, getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const home = () => createVisitor().open('/')
const breakTable = (table: string) =>
	write(async (tx) => {
		await raiseCatalogVersion(tx)
		await tx.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "${table} is gone"`)
	})
const restoreTable = (table: string) =>
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

test('the home page of an empty shop shows an empty state in each section, and no announcements', async () => {
	const page = await home()
	expect(page.status).toBe(200)
	expect(page.words('main')).toContain('No banners found')
	expect(getText(getSection(page, 'Our Collections'))).toContain('No products available')
	expect(getText(getSection(page, 'Featured Products'))).toContain('No products available')
	expect(getText(getSection(page, 'Shop By Collections'))).toContain('No collections available')
	expect(getText(getSection(page, 'Stay Social with Us'))).toContain('No posts available')
	expect(page.words('section[aria-label=Video]')).toBe('Video not available')
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

test('the home page of a full shop has every banner in a strip that works without script, with a link to each', async () => {
	const hashes = [await makeBanner(), await makeBanner(), await makeBanner()]
	const carousel = (await home()).first('[aria-label=Banners]')!
	const shown = carousel.querySelectorAll('img').map((image) => image.getAttribute('src'))
	expect(shown).toEqual(hashes.map((hash) => `/images/${hash}/720`))
	for (const position of [1, 2, 3]) {
		expect(carousel.querySelector(`a[href="#banner-${position}"]`)).not.toBeNull()
		expect(carousel.querySelector(`#banner-${position}`)).not.toBeNull()
	}
})

test('the home page of a full shop has the banner text beside its image, and one link to a banner', async () => {
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
		slides.map((slide) => slide.querySelectorAll('a').map((way) => [way.getAttribute('href'), getText(way)])),
	).toEqual([[['/newarrivals', 'Made slowlyIn <Surat>See more']], []])
	expect(slides.map(getText)).toEqual(['Made slowlyIn <Surat>See more', 'Only words'])
	expect(slides.map((slide) => slide.querySelectorAll('img').length)).toEqual([1, 1])
})

test('the home page reads each offer once to a screen reader, at 40 pixels a second, with a checkbox that stops it', async () => {
	const text = 'x'.repeat(400)
	await write((tx) => tx.offer.create({ data: { text } }))
	const strip = (await home()).first('section[aria-label=Announcements]')!
	expect(strip.querySelectorAll('ul').map((list) => list.getAttribute('aria-hidden'))).toEqual([undefined, 'true'])
	expect(strip.querySelectorAll('ul').map(getText)).toEqual([text, text])
	// The speed assumes about 10 pixels per character, because the text is not measured.
	expect(strip.querySelector('.marquee-track')?.getAttribute('style')).toBe('animation-duration:101.60s')
	expect(strip.querySelector('input[type=checkbox]')?.getAttribute('aria-label')).toBe('Pause announcements')
})

test('the home page of a full shop repeats the social posts to 20 entries, each with its link', async () => {
	for (const number of [1, 2, 3]) await makePost(`https://social.example/${number}`)
	const links = getSection(await home(), 'Stay Social with Us').querySelectorAll('a')
	expect(links).toHaveLength(20)
	expect(links.slice(0, 5).map((link) => link.getAttribute('href')?.at(-1))).toEqual(['1', '2', '3', '1', '2'])
	expect(links.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true)
	// The copy is only visual.
	expect(links.filter((link) => link.getAttribute('tabindex') !== '-1')).toHaveLength(3)
	expect(links.filter((link) => link.closest('li')?.getAttribute('aria-hidden') !== 'true')).toHaveLength(3)
})

describe('a section that fails to load', () => {
	let broken = ''
	afterEach(() => restoreTable(broken))

	const social = 'Stay Social with Us'
	test.each([
		['Banner', 'Failed to fetch banners', 'No banners found'],
		['InstagramItem', 'Failed to fetch images', 'No posts available'],
		['Collection', 'Failed to load collections', 'No collections available'],
		['Product', 'Failed to fetch data. Please try again later.', 'No products available'],
	])(
		'a section of the home page that fails to load shows an error and leaves the others: %s',
		async (table, failure, empty) => {
			broken = table
			await breakTable(table)
			const page = await home()
			expect(page.status).toBe(200)
			const main = page.words('main')
			expect(main).toContain(failure)
			expect(main).not.toContain(empty)
			for (const heading of ['Our Collections', 'Featured Products', 'Shop By Collections', social])
				expect(getSection(page, heading)).toBeDefined()
			if (table !== 'InstagramItem') expect(main).toContain('No posts available')
		},
	)

	test('collections that fail to load only remove the header tiles', async () => {
		broken = 'Collection'
		await breakTable('Collection')
		const page = await createVisitor().open('/cart')
		expect(page.status).toBe(200)
		expect(page.words('#collections')).toContain('Failed to load collections')
	})
})

test('a page defines the icons that its cards repeat once', async () => {
	await makeProduct({ name: 'Indigo shirt' })
	const page = await home()
	const used = page.all('main use').map((use) => use.getAttribute('href')!)
	expect(used.length).toBeGreaterThan(1)
	expect(used.filter((href) => page.all(`symbol${href}`).length !== 1)).toEqual([])
})

test('the posts of a moving strip and their copies share one address without candidates', async () => {
	await makePost('https://social.example/1')
	await makePost('https://social.example/2')
	const page = await home()
	const images = page.all('.social-track img')
	expect(images).toHaveLength(20)
	const [first, second, ...copies] = images.map((image) => image.getAttribute('src'))
	expect(copies.filter((src) => src !== first && src !== second)).toEqual([])
	expect(page.all('.social-track [srcset]')).toHaveLength(0)
})
