import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { lastPosition } from '#app/shop/home/home-order.server.ts'
import { image } from '../../support/data/images.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { video } from '../../support/data/videos.ts'
import { openHomeMedia } from '../../support/pages/home-media.ts'
import { visitor } from '../../support/pages/visitor.ts'

const { person, toast, errorsOf, sendByScript, add } = await openHomeMedia()
const addSection = (values: Record<string, string | File>) =>
	add('insta', { link: 'https://www.instagram.com/p/one', ...values })

async function makeSection(link: string) {
	const imageHash = await makeImage()
	return write(async (tx) =>
		tx.instagramItem.create({ data: { link, imageHash, position: await lastPosition(tx, 'instagram') } }),
	)
}

test('an Instagram section is added with an image or a video; the shop shows it', async () => {
	const form = await person.open('/admin/insta/new')
	expect(form.document.querySelector('input[type=file]')?.getAttribute('accept')).toBe(
		'image/png,image/jpeg,image/webp,image/gif,image/avif,video/mp4,video/webm,video/ogg',
	)
	let page = await addSection({ image: await image('#334455'), link: ' https://social.example/a?b=1 ' })
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/admin/insta')
	expect(toast()).toBe('Section Added')
	page = await addSection({ image: video('mp4', { name: 'no-ending', type: '' }) })
	expect(toast()).toBe('Section Added')
	const { html } = await visitor().open('/')
	expect(html.includes('href="https://social.example/a?b=1"')).toBe(true)
	expect(/src="\/videos\/[0-9a-f]{32}\.mp4"/.test(html)).toBe(true)
})

test.each(['', 'javascript:alert(1)'])(
	"an Instagram section's link %j is refused; the file need not be sent again",
	async (link) => {
		const page = await addSection({ link, image: video() })
		expect(page.status).toBe(400)
		expect(errorsOf('link')).toBe('Please enter a valid Link URL')
		expect(errorsOf('image')).toBe('')
		expect(page.text).toContain('Your file has been uploaded; you need not choose it again.')
		await person.submit({ link: 'https://www.instagram.com/p/better' }, { button: 'Add Section' })
		expect(toast()).toBe('Section Added')
		expect(await read.instagramItem.findFirstOrThrow()).toMatchObject({
			link: 'https://www.instagram.com/p/better',
			imageHash: null,
		})
	},
)

test('an Instagram section with a made-up stored file is refused', async () => {
	for (const image of [`video:${'0'.repeat(32)}`, `image:${'0'.repeat(32)}`, 'video:../../x']) {
		const body = new FormData()
		body.append('link', 'https://a.example')
		body.append('image', image)
		const response = await person.request('/admin/insta/new', { method: 'POST', body })
		expect(response.status).toBe(400)
		expect((await response.text()).includes('Please upload an image or video')).toBe(true)
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
	expect(person.page().status).toBe(400)
	expect(errorsOf('link')).toBe('Please enter a valid Link URL')
})

test('a form of home media that script sends by itself is answered with where to go, and the message waits there', async () => {
	const response = await sendByScript('/admin/insta/new?page=2', {
		link: 'https://a.example',
		image: await image('#778899'),
	})
	expect(response.status).toBe(200)
	expect(await response.json()).toEqual({ to: '/admin/insta?page=2#saved' })
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
