import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createImage } from '../../support/data/images.ts'
import { createVideo, createVideoBytes } from '../../support/data/videos.ts'
import { createFile, listStoredOriginals, openHomeMedia } from '../../support/pages/home-media.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'
import { getNextPosition } from '#app/shop/home/home-positions.server.ts'
import { makeImage } from '../../support/data/shop-data.ts'

const { person, main, toast, cards, address, errorsOf, summary, sendByScript, add } = await openHomeMedia()

test('a banner is added with an image; the shop shows it', async () => {
	const form = await person.open('/admin/banner/new?search=a&page=2')
	const input = form.first('input[type=file]')!
	expect(input.getAttribute('name')).toBe('image')
	expect(input.getAttribute('accept')).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif')
	expect(form.first('dialog form')?.getAttribute('enctype')).toBe('multipart/form-data')
	const page = await person.submit({ image: await createImage('#112233') }, { button: 'Upload' })
	expect(page.path).toBe('/admin/banner?search=a&page=2')
	expect(toast()).toBe('Banner Uploaded')
	const { imageHash, ...texts } = await read.banner.findFirstOrThrow()
	expect(texts).toMatchObject({ title: null, text: null, link: null })
	expect((await createVisitor().open('/')).html).toContain(`/images/${imageHash}/720`)
	expect((await createVisitor().request(`/images/${imageHash}/720`)).status).toBe(200)
})

test('the text and the link of a banner are saved with it', async () => {
	await add('banner', {
		image: await createImage('#445566'),
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

test('a banner shows its image for phones on narrow portrait screens', async () => {
	await add('banner', { image: await createImage('#556677'), phoneImage: await createImage('#776655') })
	const { imageHash, phoneImageHash } = await read.banner.findFirstOrThrow()
	const slide = (await createVisitor().open('/')).first('#banner-1')!
	expect(slide.querySelector('source[media*=portrait]')?.getAttribute('srcset')).toContain(phoneImageHash)
	expect(slide.querySelector('img')?.getAttribute('src')).toContain(imageHash)
})

test('a rejected image for phones is reported beside its field, and the other image stays uploaded', async () => {
	const broken = createFile('no image', 'phone.png', 'image/png')
	const page = await add('banner', { image: await createImage('#566778'), phoneImage: broken })
	expect(errorsOf('phoneImage')).toMatch(/^phone\.png: /)
	expect(page.first('input[type=hidden][name=image]')?.getAttribute('value')).toMatch(/^[0-9a-f]{16,32}$/)
	await person.submit({}, { button: 'Upload' })
	expect(await read.banner.findFirstOrThrow()).toMatchObject({ phoneImageHash: null })
})

test('the API lists a banner without its image for phones', async () => {
	await add('banner', { image: await createImage('#657687'), phoneImage: await createImage('#786756') })
	const { id, imageHash } = await read.banner.findFirstOrThrow()
	const answer = await createVisitor().request('/banners')
	expect(await answer.json()).toEqual([{ id, imageUrl: expect.stringContaining(imageHash) }])
})

test('a banner with too long a text is rejected beside the field, and the input stays', async () => {
	const texts = { title: 'Gold thread', text: 'x'.repeat(141), link: '/newarrivals' }
	const page = await add('banner', { image: await createImage('#667788'), ...texts })
	expect(page.status).toBe(400)
	expect(errorsOf('text')).toBe('Please use at most 140 characters.')
	expect(await read.banner.count()).toBe(0)
	for (const [field, text] of Object.entries(texts))
		expect(page.first(`input[name=${field}]`)?.getAttribute('value') ?? '').toBe(text)
	expect(page.first('input[type=hidden][name=image]')?.getAttribute('value')).toMatch(/^[0-9a-f]{16,32}$/)
})

test.each([
	['nothing', undefined, 'Please select an image', 400],
	[
		'more than 10 MB',
		createFile(new Uint8Array(10 * 1024 * 1024 + 1), 'a.png', 'image/png'),
		'a.png: An image may have at most 10 MB.',
		413,
	],
])('a banner of %s is rejected beside the field and above the form', async (_, image, sentence, status) => {
	const before = listStoredOriginals()
	const page = await add('banner', image ? { image } : {})
	expect(page.status).toBe(status)
	expect(errorsOf('image')).toEqual(sentence)
	expect(summary()).toEqual(sentence)
	expect(page.first('input[type=file]')?.getAttribute('aria-invalid')).toBe('true')
	expect(await read.banner.count()).toBe(0)
	expect(listStoredOriginals()).toEqual(before)
})

test('a home media form sent by a script is accepted only from the admin', async () => {
	for (const who of [createVisitor(), await logInCustomer()]) {
		const answer = (await (
			await sendByScript('/admin/banner/new', { image: await createImage('#101112') }, who)
		).json()) as unknown
		expect(answer).toEqual({ to: expect.stringMatching(/^\/login\?redirectTo=/) })
	}
	expect(await read.banner.count()).toBe(0)
})

test.each(['/admin/banner', '/admin/video', '/admin/insta'])(
	'the screen %s: a missing item cannot be requested or deleted',
	async (list) => {
		for (const id of ['999999', 'x']) {
			expect((await person.open(`${list}/${id}/delete`)).status, id).toBe(404)
			expect((await person.request(`${list}/${id}/delete`, { method: 'POST' })).status, id).toBe(303)
		}
	},
)

test.each(['/admin/banner/new', '/admin/video/new'])(
	'the screen %s: an unreadable body gets 400, one that is too large 413',
	async (address) => {
		const send = (body: string, type = 'multipart/form-data; boundary=x') =>
			person.request(address, { method: 'POST', body, headers: { 'Content-Type': type } })
		const half = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf'
		expect((await send(half)).status).toBe(400)
		const many = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n'.repeat(60)
		expect((await send(`${many}--x--`)).status).toBe(413)
		const long = `--x\r\nContent-Disposition: form-data; name="link"\r\n\r\n${'y'.repeat(250_000)}\r\n--x--`
		expect((await send(long)).status).toBe(413)
		expect((await send('link=x', 'application/x-www-form-urlencoded')).status).toBe(400)
	},
)

const addSection = (values: Record<string, string | File>) =>
	add('insta', { link: 'https://www.instagram.com/p/one', ...values })

async function makeSection(link: string) {
	const imageHash = await makeImage()
	return write(async (tx) =>
		tx.instagramItem.create({ data: { link, imageHash, position: await getNextPosition(tx, 'instagram') } }),
	)
}

test('an Instagram section is added with an image or a video; the shop shows it', async () => {
	const form = await person.open('/admin/insta/new')
	expect(form.first('input[type=file]')?.getAttribute('accept')).toBe(
		'image/png,image/jpeg,image/webp,image/gif,image/avif,video/mp4,video/webm,video/ogg',
	)
	let page = await addSection({ image: await createImage('#334455'), link: ' https://social.example/a?b=1 ' })
	expect(page.path).toBe('/admin/insta')
	expect(toast()).toBe('Section Added')
	page = await addSection({ image: createVideo('mp4', { name: 'no-ending', type: '' }) })
	expect(toast()).toBe('Section Added')
	const { html } = await createVisitor().open('/')
	expect(html.includes('href="https://social.example/a?b=1"')).toBe(true)
	expect(/src="\/videos\/[0-9a-f]{32}\.mp4"/.test(html)).toBe(true)
})

test.each(['', 'javascript:alert(1)'])(
	'the link %j of an Instagram section is rejected; the file need not be uploaded again',
	async (link) => {
		const page = await addSection({ link, image: createVideo() })
		expect(page.status).toBe(400)
		expect(errorsOf('link')).toBe('Please enter a valid Link URL')
		expect(errorsOf('image')).toBe('')
		expect(page.text).toContain('Your file was uploaded. You do not need to choose it again.')
		await person.submit({ link: 'https://www.instagram.com/p/better' }, { button: 'Add Section' })
		expect(toast()).toBe('Section Added')
		expect(await read.instagramItem.findFirstOrThrow()).toMatchObject({
			link: 'https://www.instagram.com/p/better',
			imageHash: null,
		})
	},
)

test('an Instagram section with a forged stored file is rejected', async () => {
	for (const image of [`video:${'0'.repeat(32)}`, `image:${'0'.repeat(32)}`, 'video:../../x']) {
		const body = new FormData()
		body.append('link', 'https://a.example')
		body.append('image', image)
		const response = await person.request('/admin/insta/new', { method: 'POST', body })
		expect(response.status).toBe(400)
		expect((await response.text()).includes('Please upload an image or video')).toBe(true)
	}
})

test('the editor of an Instagram section shows the stored file; replacing it is optional', async () => {
	const { id, imageHash } = await makeSection('https://a.example/one')
	const form = await person.open(`/admin/insta/${id}`)
	expect(form.words('dialog h2')).toBe('Edit Section')
	expect(form.first('[name=link]')?.getAttribute('value')).toBe('https://a.example/one')
	expect(form.first('dialog img')?.getAttribute('src')).toContain(imageHash)
	await person.submit({ link: 'https://a.example/two' }, { button: 'Save changes' })
	expect([toast(), await read.instagramItem.findUniqueOrThrow({ where: { id } })]).toMatchObject([
		'Section Updated',
		{ link: 'https://a.example/two', imageHash },
	])
	await person.open(`/admin/insta/${id}`)
	await person.submit({ image: createVideo('webm') }, { button: 'Save changes' })
	expect(await read.instagramItem.findUniqueOrThrow({ where: { id } })).toMatchObject({
		link: 'https://a.example/two',
		imageHash: null,
	})
	expect(await read.image.count({ where: { hash: imageHash! } })).toBe(0)
	const page = await person.open(`/admin/insta/${id}`)
	expect(page.first('dialog video')?.getAttribute('src')).toMatch(/\.webm$/)
	await person.submit({ link: 'nowhere' }, { button: 'Save changes' })
	expect(person.page().status).toBe(400)
	expect(errorsOf('link')).toBe('Please enter a valid Link URL')
})

test('a home media form sent by a script gets a redirect, and the message waits on that page', async () => {
	const response = await sendByScript('/admin/insta/new?page=2', {
		link: 'https://a.example',
		image: await createImage('#778899'),
	})
	expect(response.status).toBe(200)
	expect(await response.json()).toEqual({ to: '/admin/insta?page=2#saved' })
	await person.open('/admin/insta?page=2')
	expect(toast()).toBe('Section Added')
})

test('a home media form sent by a script gets the errors, the input and the stored files', async () => {
	const response = await sendByScript('/admin/insta/new', { link: 'x', image: createVideo() })
	expect([response.status, await response.json()]).toMatchObject([
		400,
		{
			status: 'error',
			error: { link: ['Please enter a valid Link URL'] },
			initialValue: { link: 'x', image: expect.stringMatching(/^video:/) },
		},
	])
})

const addVideo = (values: Record<string, string | File> = {}) => add('video', { video: createVideo(), ...values })

test('the video is added with a title; the list plays it, the shop shows it, and a player can seek in it', async () => {
	const form = await person.open('/admin/video/new')
	expect(form.first('input[type=file]')?.getAttribute('accept')).toBe('video/mp4,video/webm,video/ogg')
	const bytes = createVideoBytes('webm', 9_000)
	const page = await person.submit(
		{ title: 'On the rail', video: createFile(bytes, 'a.webm', 'video/webm') },
		{ button: 'Upload' },
	)
	expect(page.path).toBe('/admin/video')
	expect(toast()).toBe('HomePageVideo Uploaded')
	const player = cards()[0]!.querySelector('video')!
	const source = player.getAttribute('src')!
	expect(source).toMatch(/^\/videos\/[0-9a-f]{32}\.webm$/)
	expect(player.hasAttribute('controls')).toBe(true)
	expect(player.hasAttribute('loop')).toBe(true)
	expect(player.hasAttribute('muted')).toBe(true)
	expect(cards()[0]!.textContent).toContain('On the rail')
	expect((await createVisitor().open('/')).html).toContain(source)
	const part = await createVisitor().request(source, { headers: { Range: 'bytes=100-199' } })
	expect(part.status).toBe(206)
	expect(part.headers.get('Content-Type')).toBe('video/webm')
	expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
})

test('only one video is allowed: the button to add another is disabled with a reason, the form is hidden, a post is rejected', async () => {
	await addVideo({ title: 'First' })
	const list = await person.open('/admin/video')
	const button = main()
		.querySelectorAll('button')
		.find((one) => one.textContent === 'Add Video')!
	expect(button.hasAttribute('disabled')).toBe(true)
	expect(address('Add Video')).toBe(undefined)
	expect(list.document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
		'The home page shows one video. Delete it to add another.',
	)
	const form = await person.open('/admin/video/new')
	expect(form.first('input[type=file]')).toBeNull()
	expect(form.text).toContain('The home page shows one video. Delete it before you add another.')

	const before = listStoredOriginals()
	const body = new FormData()
	body.append('video', createVideo())
	const response = await person.request('/admin/video/new', { method: 'POST', body })
	expect(response.status).toBe(409)
	expect(await read.homeVideo.count()).toBe(1)
	expect(listStoredOriginals()).toEqual(before)
})
