import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { image } from '../../support/data/images.ts'
import { video } from '../../support/data/videos.ts'
import { fileOf, keptOriginals, openHomeMedia } from '../../support/pages/home-media.ts'
import { customer } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'

const { person, toast, errorsOf, summary, sendByScript, add } = await openHomeMedia()

test('a banner is added with an image; the shop shows it', async () => {
	const form = await person.open('/admin/banner/new?search=a&page=2')
	const input = form.document.querySelector('input[type=file]')!
	expect(input.getAttribute('name')).toBe('image')
	expect(input.getAttribute('accept')).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif')
	expect(form.document.querySelector('dialog form')?.getAttribute('enctype')).toBe('multipart/form-data')
	const page = await person.submit({ image: await image('#112233') }, { button: 'Upload' })
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/admin/banner?search=a&page=2')
	expect(toast()).toBe('Banner Uploaded')
	const { imageHash, ...words } = await read.banner.findFirstOrThrow()
	expect(words).toMatchObject({ title: null, text: null, link: null })
	expect((await visitor().open('/')).html).toContain(`/images/${imageHash}/720`)
	expect((await visitor().request(`/images/${imageHash}/720`)).status).toBe(200)
})

test("a banner's words and its link come with it", async () => {
	await add('banner', {
		image: await image('#445566'),
		title: ' Gold thread ',
		text: 'Loud evenings',
		link: '/collection/Festive%20Edit',
	})
	expect(await read.banner.findFirstOrThrow()).toMatchObject({
		title: 'Gold thread',
		text: 'Loud evenings',
		link: '/collection/Festive%20Edit',
	})
	expect((await person.open('/admin/banner')).text).toContain('Gold thread → /collection/Festive%20Edit')
})

test.each([
	[
		'link',
		'javascript:alert(1)',
		'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://',
	],
	['title', '', 'A banner that leads somewhere needs a title: it is the name of the link.'],
	['text', 'x'.repeat(141), 'Please use at most 140 characters.'],
])(
	'a banner with a %s of “%s” is refused beside the field, and what was typed and chosen stays',
	async (name, typed, sentence) => {
		const words = { title: 'Gold thread', text: 'Loud evenings', link: '/newarrivals', [name]: typed }
		const page = await add('banner', { image: await image('#667788'), ...words })
		expect(page.status).toBe(400)
		expect(errorsOf(name)).toBe(sentence)
		expect(await read.banner.count()).toBe(0)
		for (const [field, text] of Object.entries(words))
			expect(page.document.querySelector(`input[name=${field}]`)?.getAttribute('value') ?? '').toBe(text)
		expect(page.document.querySelector('input[type=hidden][name=image]')?.getAttribute('value')).toMatch(
			/^[0-9a-f]{16,32}$/,
		)
	},
)

test.each([
	['nothing', undefined, 'Please select an image', 400],
	[
		'a film',
		video('mp4', { name: 'a.png', type: 'image/png' }),
		'a.png: Only PNG, JPEG, WebP, GIF or AVIF images can be used.',
		400,
	],
	[
		'more than 10 MB',
		fileOf(new Uint8Array(10 * 1024 * 1024 + 1), 'a.png', 'image/png'),
		'a.png: An image may have at most 10 MB.',
		413,
	],
])('a banner of %s is refused beside the field and above the form', async (_, image, sentence, status) => {
	const before = keptOriginals()
	const page = await add('banner', image ? { image } : {})
	expect(page.status).toBe(status)
	expect(errorsOf('image')).toEqual(sentence)
	expect(summary()).toEqual(sentence)
	expect(page.document.querySelector('input[type=file]')?.getAttribute('aria-invalid')).toBe('true')
	expect(await read.banner.count()).toBe(0)
	expect(keptOriginals()).toEqual(before)
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
		for (const id of ['999999', 'x']) {
			expect((await person.open(`${list}/${id}/delete`)).status, id).toBe(404)
			expect((await person.request(`${list}/${id}/delete`, { method: 'POST' })).status, id).toBe(303)
		}
	},
)

test.each(['/admin/banner/new', '/admin/video/new'])(
	'the screen %s: a body that cannot be read is answered 400, one that is too large 413',
	async (address) => {
		const send = (body: string, type = 'multipart/form-data; boundary=x') =>
			person.request(address, { method: 'POST', body, headers: { 'Content-Type': type } })
		const half = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf'
		expect((await send(half)).status).toBe(400)
		const many = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n'.repeat(60)
		expect((await send(`${many}--x--`)).status).toBe(413)
		const long = `--x\r\nContent-Disposition: form-data; name="link"\r\n\r\n${'y'.repeat(200_000)}\r\n--x--`
		expect((await send(long)).status).toBe(413)
		expect((await send('link=x', 'application/x-www-form-urlencoded')).status).toBe(400)
	},
)
