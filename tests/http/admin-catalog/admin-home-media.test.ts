import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { video, videoBytes } from '../../support/data/videos.ts'
import { customer, type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { image } from '../../support/data/images.ts'
import { lastPosition } from '#app/shop/home/home-order.server.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

let person: LoggedIn

beforeAll(async () => {
	person = await loggedInAdmin()
})

beforeEach(async () => {
	await write(async (tx) => {
		await tx.banner.deleteMany()
		await tx.instagramItem.deleteMany()
		await tx.homeVideo.deleteMany()
		await tx.videoFile.deleteMany()
	})
})

const main = () => person.page().document.querySelector('main')!
const toast = () => person.page().document.querySelector('[role=status]')?.textContent
const failure = () => person.page().document.querySelector('.toasts [role=alert]')?.textContent
const cards = () =>
	main()
		.querySelectorAll('li')
		.filter((item) => item.querySelector('img, video'))
const linkNamed = (words: string) =>
	main()
		.querySelectorAll('a')
		.find((link) => link.textContent.trim() === words)
const address = (words: string) => linkNamed(words)?.getAttribute('href')
const errorsOf = (field: string) => main().querySelector(`[id$=-${field}-error]`)?.textContent
const summary = () => main().querySelector('form [role=alert]')?.textContent
const originals = () => {
	const folder = path.join(settings().uploadsDir, 'originals')
	return existsSync(folder) ? readdirSync(folder).toSorted() : []
}
async function without(table: string, work: () => Promise<unknown>) {
	await write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "${table} is gone"`))
	try {
		await work()
	} finally {
		await write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${table} is gone" RENAME TO "${table}"`))
	}
}

/** As script does. */
function sendByScript(address: string, fields: Record<string, string | File>, who: Visitor = person) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.append(name, value)
	return who.request(address, { method: 'POST', body, headers: { Accept: 'application/json' } })
}

async function expectFailure(address: string, fields: Record<string, string | File>) {
	const response = await sendByScript(address, fields)
	expect([response.status, await response.json()]).toMatchObject([500, { error: { '': ['Something Went Wrong'] } }])
}

const file = (content: string | Uint8Array, name: string, type: string) =>
	new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

async function makeBanner(): Promise<{ id: number; imageHash: string }> {
	const imageHash = await makeImage()
	return write((tx) => tx.banner.create({ data: { imageHash } }))
}

async function makeSection(link: string) {
	const imageHash = await makeImage()
	return write(async (tx) =>
		tx.instagramItem.create({ data: { link, imageHash, position: await lastPosition(tx, 'instagram') } }),
	)
}

async function addVideo(values: Record<string, string | File> = {}) {
	await person.open('/admin/video/new')
	return person.submit({ video: video(), ...values }, { button: 'Upload' })
}

async function addSection(values: Record<string, string | File>) {
	await person.open('/admin/insta/new')
	return person.submit({ link: 'https://www.instagram.com/p/one', ...values }, { button: 'Add Section' })
}

test('the banners of the back-office: without any the page says so and leads to the form', async () => {
	const page = await person.open('/admin/banner')
	expect(page.document.querySelector('h1')?.textContent).toBe('Banner')
	expect(page.text).toContain('No banners found')
	expect(address('Add Banner')).toBe('/admin/banner/new')
})

test('the banners of the back-office are shown with their path and Delete, and nothing else', async () => {
	const { id, imageHash } = await makeBanner()
	await person.open('/admin/banner')
	expect(cards()).toHaveLength(1)
	expect(cards()[0]!.querySelector('img')?.getAttribute('src')).toContain(imageHash)
	expect(cards()[0]!.textContent).toContain(`/images/${imageHash}/1280.webp`)
	expect(
		cards()[0]!
			.querySelectorAll('a')
			.map((link) => link.getAttribute('href')),
	).toEqual([`/admin/banner/${id}/delete`])
})

test('the banners of the back-office come 25 a page', async () => {
	for (let number = 0; number < 26; number += 1) await makeBanner()
	const page = await person.open('/admin/banner')
	expect(cards()).toHaveLength(25)
	expect(page.text).toContain('Showing 1 to 25 of 26 results')
	await person.open('/admin/banner?page=2')
	expect(cards()).toHaveLength(1)
})

test('a banner is added with an image; the shop shows it', async () => {
	const form = await person.open('/admin/banner/new?search=a&page=2')
	const input = form.document.querySelector('input[type=file]')!
	expect([input.getAttribute('name'), input.getAttribute('accept')]).toEqual([
		'image',
		'image/png,image/jpeg,image/webp,image/gif,image/avif',
	])
	expect(form.document.querySelector('dialog form')?.getAttribute('enctype')).toBe('multipart/form-data')
	const page = await person.submit({ image: await image('#112233') }, { button: 'Upload' })
	expect([page.redirects, page.path, toast()]).toEqual([[303], '/admin/banner?search=a&page=2', 'Banner Uploaded'])
	const { imageHash } = await read.banner.findFirstOrThrow()
	expect((await visitor().open('/')).html).toContain(`/images/${imageHash}/720`)
	expect((await visitor().request(`/images/${imageHash}/720`)).status).toBe(200)
})

test("a banner's words and its link come with it", async () => {
	await person.open('/admin/banner/new')
	await person.submit(
		{
			image: await image('#445566'),
			title: ' Gold thread ',
			text: 'Loud evenings',
			link: '/collection/Festive%20Edit',
		},
		{ button: 'Upload' },
	)
	expect(await read.banner.findFirstOrThrow()).toMatchObject({
		title: 'Gold thread',
		text: 'Loud evenings',
		link: '/collection/Festive%20Edit',
	})
	expect((await person.open('/admin/banner')).text).toContain('Gold thread → /collection/Festive%20Edit')
	// None need be given.
	await person.open('/admin/banner/new')
	await person.submit({ image: await image('#556677') }, { button: 'Upload' })
	expect(await read.banner.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
		title: null,
		text: null,
		link: null,
	})
})

test.each([
	[
		'link',
		'javascript:alert(1)',
		'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://',
	],
	[
		'link',
		'//elsewhere.example',
		'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://',
	],
	['title', '', 'A banner that leads somewhere needs a title: it is the name of the link.'],
	['title', 'x'.repeat(61), 'Please use at most 60 characters.'],
	['text', 'x'.repeat(141), 'Please use at most 140 characters.'],
])(
	'a banner with a %s of “%s” is refused beside the field, and what was typed and chosen stays',
	async (name, typed, sentence) => {
		await person.open('/admin/banner/new')
		const words = { title: 'Gold thread', text: 'Loud evenings', link: '/newarrivals', [name]: typed }
		const page = await person.submit({ image: await image('#667788'), ...words }, { button: 'Upload' })
		expect([page.status, errorsOf(name), await read.banner.count()]).toEqual([400, sentence, 0])
		for (const [field, text] of Object.entries(words))
			expect(page.document.querySelector(`input[name=${field}]`)?.getAttribute('value') ?? '').toBe(text)
		expect(page.document.querySelector('input[type=hidden][name=image]')?.getAttribute('value')).toMatch(
			/^[0-9a-f]{32}$/,
		)
	},
)

test.each([
	['nothing', undefined, 'Please select an image', 400],
	['an empty field', file('', '', 'application/octet-stream'), 'Please select an image', 400],
	['an empty file', file('', 'a.png', 'image/png'), 'a.png: This file is empty (0 bytes).', 400],
	['words', file('words', 'a.png', 'image/png'), 'a.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.', 400],
	[
		'a film',
		video('mp4', { name: 'a.png', type: 'image/png' }),
		'a.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.',
		400,
	],
	[
		'more than 10 MB',
		file(new Uint8Array(10 * 1024 * 1024 + 1), 'a.png', 'image/png'),
		'a.png: An image may have at most 10 MB.',
		413,
	],
])('a banner of %s is refused beside the field and above the form', async (_, image, sentence, status) => {
	const before = originals()
	await person.open('/admin/banner/new')
	const page = await person.submit(image ? { image } : {}, { button: 'Upload' })
	expect([page.status, errorsOf('image'), summary()]).toEqual([status, sentence, sentence])
	expect(page.document.querySelector('input[type=file]')?.getAttribute('aria-invalid')).toBe('true')
	expect([await read.banner.count(), originals()]).toEqual([0, before])
})

test('the banners of the back-office are deleted after a question, with their file', async () => {
	await person.open('/admin/banner/new')
	await person.submit({ image: await image('#445566') }, { button: 'Upload' })
	const { id, imageHash } = await read.banner.findFirstOrThrow()
	const question = await person.open(`/admin/banner/${id}/delete?page=3`)
	expect(question.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this banner?')
	expect([question.text.includes(imageHash), address('Cancel')]).toEqual([true, '/admin/banner?page=3'])
	expect(await read.banner.count()).toBe(1)
	const page = await person.submit({}, { button: 'Delete' })
	expect([page.redirects, page.path, toast(), await read.banner.count()]).toEqual([
		[303],
		'/admin/banner?page=3',
		'Banner Deleted',
		0,
	])
	expect(originals().some((name) => name.includes(imageHash))).toBe(false)
})

test('the video in the back-office: without any the page says so and leads to the form', async () => {
	const page = await person.open('/admin/video')
	expect(page.document.querySelector('h1')?.textContent).toBe('Video')
	expect(page.text).toContain('No videos found')
	expect(address('Add Video')).toBe('/admin/video/new')
})

test('the video is added with a title; the list plays it, the shop shows it, and a player may jump in it', async () => {
	const form = await person.open('/admin/video/new')
	expect(form.document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('video/mp4,video/webm,video/ogg')
	const bytes = videoBytes('webm', 9_000)
	const page = await person.submit(
		{ title: 'On the rail', video: file(bytes, 'a.webm', 'video/webm') },
		{ button: 'Upload' },
	)
	expect([page.redirects, page.path, toast()]).toEqual([[303], '/admin/video', 'HomePageVideo Uploaded'])
	const player = cards()[0]!.querySelector('video')!
	const source = player.getAttribute('src')!
	expect(source).toMatch(/^\/videos\/[0-9a-f]{32}\.webm$/)
	expect([player.hasAttribute('controls'), player.hasAttribute('loop'), player.hasAttribute('muted')]).toEqual([
		true,
		true,
		true,
	])
	expect(cards()[0]!.textContent).toContain('On the rail')
	expect((await visitor().open('/')).html).toContain(source)
	const part = await visitor().request(source, { headers: { Range: 'bytes=100-199' } })
	expect([
		part.status,
		part.headers.get('Content-Type'),
		Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)),
	]).toEqual([206, 'video/webm', true])
})

test('there is one video: the button for another is disabled and says why, the form is gone, a post is refused', async () => {
	await addVideo({ title: 'First' })
	const list = await person.open('/admin/video')
	const button = main()
		.querySelectorAll('button')
		.find((one) => one.textContent === 'Add Video')!
	expect([button.hasAttribute('disabled'), address('Add Video')]).toEqual([true, undefined])
	expect(list.document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
		'The home page shows one video. Delete it to add another.',
	)
	const form = await person.open('/admin/video/new')
	expect(form.document.querySelector('input[type=file]')).toBeNull()
	expect(form.text).toContain('The home page shows one video. Delete it before you add another.')

	const before = originals()
	const body = new FormData()
	body.append('video', video())
	const response = await person.request('/admin/video/new', { method: 'POST', body })
	expect([response.status, await read.homeVideo.count(), originals()]).toEqual([409, 1, before])
})

test.each([
	['nothing', undefined, 'Please select a video', 400],
	['an empty field', file('', '', 'application/octet-stream'), 'Please select a video', 400],
	['an empty file', file('', 'a.mp4', 'video/mp4'), 'a.mp4: This file is empty (0 bytes).', 400],
	[
		'a page',
		file('<!doctype html><script>alert(1)</script>', 'a.mp4', 'video/mp4'),
		'a.mp4: Only MP4, WebM or OGG videos can be used.',
		400,
	],
])(
	'the video in the back-office is refused when it is %s, with what was typed, and not kept',
	async (_, video, sentence, status) => {
		const before = originals()
		const page = await addVideo({
			title: 'Typed before',
			...(video ? { video } : { video: file('', '', 'application/octet-stream') }),
		})
		expect([page.status, errorsOf('video'), summary()]).toEqual([status, sentence, sentence])
		expect(page.document.querySelector('[name=title]')?.getAttribute('value')).toBe('Typed before')
		expect([await read.homeVideo.count(), await read.videoFile.count(), originals()]).toEqual([0, 0, before])
	},
)

test('an image is refused as the video of the home page', async () => {
	await addVideo({ video: await image('#aa0000', { name: 'a.mp4' }) })
	expect(errorsOf('video')).toBe('a.mp4: Only MP4, WebM or OGG videos can be used.')
})

test('the video in the back-office with a title that is too long is refused, and need not be sent again', async () => {
	await addVideo({ title: 'x'.repeat(201) })
	expect(errorsOf('title')).toBe('At most 200 characters')
	expect(person.page().text).toContain('Your file has been uploaded; you need not choose it again.')
	await person.submit({ title: 'Short' }, { button: 'Upload' })
	expect(toast()).toBe('HomePageVideo Uploaded')
	expect(await read.homeVideo.findFirstOrThrow()).toMatchObject({ title: 'Short' })
})

test('the video in the back-office that cannot be saved or read for an unforeseen reason says so', async () => {
	await without('HomeVideo', async () => {
		await expectFailure('/admin/video/new', { video: video() })
		const page = await person.open('/admin/video')
		expect([page.status, page.document.querySelector('h1')?.textContent, address('Retry')]).toEqual([
			500,
			'Failed to fetch videos. Please try again later.',
			'/admin/video',
		])
		expect((await person.open('/admin/video/1/delete')).document.querySelector('h1')?.textContent).toBe(
			'Failed to delete video. Please try again.',
		)
	})
})

test('the video in the back-office is deleted after a question, and then another may come', async () => {
	await addVideo({ title: 'First' })
	const { id, videoHash } = await read.homeVideo.findFirstOrThrow()
	await person.open('/admin/video')
	expect(address('Delete First')).toBe(`/admin/video/${id}/delete`)
	const question = await person.open(`/admin/video/${id}/delete`)
	expect(question.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this video?')
	expect(address('Cancel')).toBe('/admin/video')
	const page = await person.submit({}, { button: 'Delete' })
	expect([page.redirects, page.path, toast()]).toEqual([[303], '/admin/video', 'Video Deleted'])
	expect(originals().some((name) => name.includes(videoHash))).toBe(false)
	expect((await visitor().request(`/videos/${videoHash}.mp4`)).status).toBe(404)
	await addVideo({ title: 'Second' })
	expect(toast()).toBe('HomePageVideo Uploaded')
})

test('the video in the back-office that is gone cannot be deleted', async () => {
	expect((await person.request('/admin/video/999999/delete', { method: 'POST' })).status).toBe(303)
	await person.open('/admin/video')
	expect(failure()).toBe('Failed to delete video. Please try again.')
})

test('the Instagram sections of the back-office: without any the page says so and leads to the form', async () => {
	const page = await person.open('/admin/insta')
	expect(page.document.querySelector('h1')?.textContent).toBe('Instagram')
	expect(page.text).toContain('No sections found')
	expect(address('Add Section')).toBe('/admin/insta/new')
})

test('the Instagram sections of the back-office are portrait cards with image or video, link, Edit and Delete', async () => {
	await addSection({ image: video('ogg'), link: 'https://www.instagram.com/p/film' })
	await makeSection('https://www.instagram.com/p/picture')
	await person.open('/admin/insta')
	expect(cards()).toHaveLength(2)
	const [clip, image] = cards()
	expect(image!.querySelector('img')?.classList.contains('aspect-9/16')).toBe(true)
	const player = clip!.querySelector('video')!
	expect(player.getAttribute('src')).toMatch(/\.ogg$/)
	expect([
		player.hasAttribute('loop'),
		player.hasAttribute('muted'),
		player.parentNode!.classList.contains('aspect-9/16'),
	]).toEqual([true, true, true])
	const { id } = await read.instagramItem.findFirstOrThrow({ where: { link: { endsWith: 'film' } } })
	expect(clip!.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
		'https://www.instagram.com/p/film',
		`/admin/insta/${id}`,
		`/admin/insta/${id}/delete`,
	])
	expect(clip!.querySelector('a')?.getAttribute('rel')).toContain('noopener')
})

test('an Instagram section is added with an image or a video; the shop shows it', async () => {
	const form = await person.open('/admin/insta/new')
	expect(form.document.querySelector('input[type=file]')?.getAttribute('accept')).toBe(
		'image/png,image/jpeg,image/webp,image/gif,image/avif,video/mp4,video/webm,video/ogg',
	)
	let page = await addSection({ image: await image('#334455'), link: ' https://social.example/a?b=1 ' })
	expect([page.redirects, page.path, toast()]).toEqual([[303], '/admin/insta', 'Section Added'])
	page = await addSection({ image: video('mp4', { name: 'no-ending', type: '' }) })
	expect(toast()).toBe('Section Added')
	const { html } = await visitor().open('/')
	expect([
		html.includes('href="https://social.example/a?b=1"'),
		/src="\/videos\/[0-9a-f]{32}\.mp4"/.test(html),
	]).toEqual([true, true])
})

test.each([
	['words', file('words', 'a.png', 'image/png')],
	['a page', file('<!doctype html><script>alert(1)</script>', 'a.mp4', 'video/mp4')],
	['an SVG', file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml')],
])('an Instagram section of %s is refused, which is neither image nor video', async (_, image) => {
	const before = originals()
	const page = await addSection({ image })
	const sentence = `${image.name}: Please select a valid image or video file`
	expect([page.status, errorsOf('image'), summary()]).toEqual([400, sentence, sentence])
	expect(page.document.querySelector('[name=link]')?.getAttribute('value')).toBe('https://www.instagram.com/p/one')
	expect([await read.instagramItem.count(), originals()]).toEqual([0, before])
})

test('a new Instagram section needs a file', async () => {
	const page = await addSection({})
	expect([page.status, errorsOf('image')]).toEqual([400, 'Please upload an image or video'])
})

test.each(['', '   ', 'instagram.com/p/x', '/p/x', 'javascript:alert(1)', 'https://'])(
	"an Instagram section's link %j is refused; the file need not be sent again",
	async (link) => {
		const page = await addSection({ link, image: video() })
		expect([page.status, errorsOf('link'), errorsOf('image')]).toEqual([400, 'Please enter a valid Link URL', ''])
		expect(page.text).toContain('Your file has been uploaded; you need not choose it again.')
		await person.submit({ link: 'https://www.instagram.com/p/better' }, { button: 'Add Section' })
		expect(toast()).toBe('Section Added')
		expect(await read.instagramItem.findFirstOrThrow()).toMatchObject({
			link: 'https://www.instagram.com/p/better',
			imageHash: null,
		})
	},
)

test('an Instagram section with link and file wrong says both, and a second file takes the place of the first', async () => {
	const page = await addSection({ link: 'x', image: file('words', 'a.png', 'image/png') })
	expect([errorsOf('link'), errorsOf('image')]).toEqual([
		'Please enter a valid Link URL',
		'a.png: Please select a valid image or video file',
	])
	expect(page.document.querySelector('[name=link]')?.getAttribute('value')).toBe('x')
	await person.submit({ image: video() }, { button: 'Add Section' })
	await person.submit({ link: 'https://a.example', image: [await image('#abcabc')] }, { button: 'Add Section' })
	const { imageHash, videoHash } = await read.instagramItem.findFirstOrThrow()
	expect([imageHash !== null, videoHash]).toEqual([true, null])
})

test('an Instagram section with a made-up stored file is refused', async () => {
	for (const image of [`video:${'0'.repeat(32)}`, `image:${'0'.repeat(32)}`, 'video:../../x', '/etc/passwd']) {
		const body = new FormData()
		body.append('link', 'https://a.example')
		body.append('image', image)
		const response = await person.request('/admin/insta/new', { method: 'POST', body })
		expect([response.status, (await response.text()).includes('Please upload an image or video')]).toEqual([400, true])
	}
})

test('the editor of an Instagram section shows what there is; another file is optional', async () => {
	const { id, imageHash } = await makeSection('https://a.example/one')
	const form = await person.open(`/admin/insta/${id}`)
	expect(form.document.querySelector('dialog h2')?.textContent).toBe('Edit Section')
	expect(form.document.querySelector('[name=link]')?.getAttribute('value')).toBe('https://a.example/one')
	expect(form.document.querySelector('dialog img')?.getAttribute('src')).toContain(imageHash)
	await person.submit({ link: 'https://a.example/two' }, { button: 'Save changes' })
	expect([toast(), await read.instagramItem.findUniqueOrThrow({ where: { id } })]).toMatchObject([
		'Section Updated',
		{ link: 'https://a.example/two', imageHash },
	])
	await person.open(`/admin/insta/${id}`)
	await person.submit({ image: video('webm') }, { button: 'Save changes' })
	expect(await read.instagramItem.findUniqueOrThrow({ where: { id } })).toMatchObject({
		link: 'https://a.example/two',
		imageHash: null,
	})
	expect(await read.image.count({ where: { hash: imageHash! } })).toBe(0)
	const page = await person.open(`/admin/insta/${id}`)
	expect(page.document.querySelector('dialog video')?.getAttribute('src')).toMatch(/\.webm$/)
	await person.submit({ link: 'nowhere' }, { button: 'Save changes' })
	expect([person.page().status, errorsOf('link')]).toEqual([400, 'Please enter a valid Link URL'])
})

test('the Instagram sections of the back-office are deleted after a question', async () => {
	const { id } = await makeSection('https://a.example/going')
	const question = await person.open(`/admin/insta/${id}/delete?search=going`)
	expect(question.document.querySelector('h1')?.textContent).toBe('Are you sure you want to delete this section?')
	expect([question.text.includes('https://a.example/going'), address('Cancel')]).toEqual([
		true,
		'/admin/insta?search=going',
	])
	const page = await person.submit({}, { button: 'Delete' })
	expect([page.redirects, page.path, toast(), await read.instagramItem.count()]).toEqual([
		[303],
		'/admin/insta?search=going',
		'Section Deleted',
		0,
	])
})

test('a form of home media that script sends by itself is answered with where to go, and the message waits there', async () => {
	const response = await sendByScript('/admin/insta/new?page=2', {
		link: 'https://a.example',
		image: await image('#778899'),
	})
	expect([response.status, await response.json()]).toEqual([200, { to: '/admin/insta?page=2#saved' }])
	await person.open('/admin/insta?page=2')
	expect(toast()).toBe('Section Added')
})

test('a form of home media that script sends by itself is answered with what is wrong, what was typed and what was kept', async () => {
	const response = await sendByScript('/admin/insta/new', { link: 'x', image: video() })
	expect([response.status, await response.json()]).toMatchObject([
		400,
		{
			status: 'error',
			error: { link: ['Please enter a valid Link URL'] },
			initialValue: { link: 'x', image: expect.stringMatching(/^video:/) },
		},
	])
})

test('a form of home media that script sends by itself comes from the admin only', async () => {
	for (const who of [visitor(), await customer()]) {
		const answer = (await (
			await sendByScript('/admin/banner/new', { image: await image('#101112') }, who)
		).json()) as unknown
		expect(answer).toEqual({ to: expect.stringMatching(/^\/login\?redirectTo=/) })
	}
	expect(await read.banner.count()).toBe(0)
})

test.each(['/admin/banner', '/admin/video', '/admin/insta'])(
	'the screen %s: what is not there cannot be asked for or deleted',
	async (list) => {
		for (const id of ['999999', '0', '-1', 'x', '1e3', '99999999999999999999']) {
			expect([id, (await person.open(`${list}/${id}/delete`)).status]).toEqual([id, 404])
			expect([id, (await person.request(`${list}/${id}/delete`, { method: 'POST' })).status]).toEqual([id, 303])
		}
	},
)

test('an Instagram section that is not there cannot be edited', async () => {
	expect((await person.open('/admin/insta/999999')).status).toBe(404)
	const body = new FormData()
	body.append('link', 'https://a.example')
	expect((await person.request('/admin/insta/999999', { method: 'POST', body })).status).toBe(404)
})

test.each(['/admin/banner/new', '/admin/video/new', '/admin/insta/new'])(
	'the screen %s: a body that cannot be read is answered 400, one that is too large 413',
	async (address) => {
		const send = (type: string, body: string, more = {}) =>
			person.request(address, { method: 'POST', body, headers: { 'Content-Type': type, ...more } })
		for (const [type, body] of [
			['multipart/form-data', 'x'],
			['multipart/form-data; boundary=x', 'no parts'],
			[
				'multipart/form-data; boundary=x',
				'--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
			],
		] as const) {
			expect([body, (await send(type, body)).status]).toEqual([body, 400])
		}
		const many = Array.from(
			{ length: 60 },
			(_, number) => `--x\r\nContent-Disposition: form-data; name="f${number}"\r\n\r\n1\r\n`,
		).join('')
		expect((await send('multipart/form-data; boundary=x', `${many}--x--`)).status).toBe(413)
		const long = `--x\r\nContent-Disposition: form-data; name="link"\r\n\r\n${'y'.repeat(200_000)}\r\n--x--`
		expect((await send('multipart/form-data; boundary=x', long)).status).toBe(413)
		expect((await send('application/x-www-form-urlencoded', 'link=x')).status).toBe(400)
	},
)
