import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createImage } from '../../support/data/images.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const hashes: string[] = []

for (let number = 0; number < 3; number += 1) hashes.push(await makeImage())
await write(async (tx) => {
	await tx.banner.createMany({ data: hashes.map((imageHash, index) => ({ imageHash, title: `Banner ${index}` })) })
	await tx.offer.createMany({ data: [0, 1, 2].map((index) => ({ text: `Offer ${index}` })) })
	await tx.instagramItem.createMany({
		data: hashes.map((imageHash, index) => ({ imageHash, link: `https://social.example/${index}` })),
	})
})

const orders = {
	banner: {
		call: '/banners',
		noun: 'Banner',
		rows: () => read.banner.findMany({ orderBy: { position: 'asc' }, select: { id: true } }),
	},
	offers: {
		call: '/offers',
		noun: 'Offer',
		rows: () => read.offer.findMany({ orderBy: { position: 'asc' }, select: { id: true } }),
	},
	insta: {
		call: '/instasection',
		noun: 'Section',
		rows: () => read.instagramItem.findMany({ orderBy: { position: 'asc' }, select: { id: true } }),
	},
}
const listed = async (call: string) =>
	((await (await createVisitor().request(call)).json()) as { id: number }[]).map(({ id }) => id)
const inList = (name: string) =>
	person
		.all(`main li a[href*="/admin/${name}/"][href*="/delete"]`)
		.map((link) => Number(link.getAttribute('href')!.split('/')[3]))

test.each(['banner', 'offers', 'insta'] as const)(
	'/admin/%s is reordered with buttons, and the API and its list follow (rule: owners-order)',
	async (name) => {
		const { call, noun, rows } = orders[name]
		const [a, b, c] = await listed(call)
		const label = { banner: 'Banner 2', offers: 'Offer 2', insta: 'https://social.example/2' }[name]
		await person.open(`/admin/${name}`)
		const page = await person.submit({}, { button: `Move to top: ${label}` })
		expect(page.path).toBe(`/admin/${name}`)
		expect(inList(name)).toEqual([c, a, b])
		expect(page.words('#saved')).toContain('Just saved')
		expect(page.words('[role=status]')).toBe(`${noun} Moved`)
		expect(await listed(call)).toEqual([c, a, b])
		await person.submit({}, { button: `Move ${label} down` })
		expect(await listed(call)).toEqual([a, c, b])
		await person.submit({}, { button: `Move ${label} up` })
		expect(await listed(call)).toEqual([c, a, b])
		expect((await rows()).map(({ id }) => id)).toEqual([c, a, b])
		const send = (id: number, place: string) => person.post(`/admin/${name}/${id}/move`, { place })
		for (let time = 0; time < 2; time += 1) expect((await send(a!, '3')).status).toBe(303)
		expect(await listed(call)).toEqual([c, b, a])
		await send(c!, '999')
		expect(await listed(call)).toEqual([b, a, c])
		expect((await send(c!, '0')).status).toBe(400)
		expect((await send(999_999, '1')).status).toBe(404)
		const looked = await person.request(`/admin/${name}/${c}/move`)
		expect(looked.status).toBe(303)
		expect(looked.headers.get('Location')).toBe(`/admin/${name}`)
		expect((await person.open('/admin/activity')).text).toContain('position')
		await person.open(`/admin/${name}?search=${name === 'banner' ? hashes[0] : '1'}`)
		expect(person.page().text).not.toContain('Move to top')
	},
)

test('a new banner, offer and section come last, whatever was moved before', async () => {
	await person.open('/admin/offers/new')
	await person.submit({ text: 'Offer new' }, { button: 'Add Offer' })
	await person.open('/admin/banner/new')
	await person.submit({ image: await createImage('#0d3b66'), title: 'Banner new' }, { button: 'Upload' })
	await person.open('/admin/insta/new')
	await person.submit(
		{ link: 'https://social.example/new', image: await createImage('#0d3b67') },
		{ button: 'Add Section' },
	)
	for (const { call } of Object.values(orders)) {
		const ids = await listed(call)
		expect(ids.at(-1)).toBe(Math.max(...ids))
	}
	const { document } = await createVisitor().open('/')
	const text = document.querySelector('main')!.textContent
	expect(text.indexOf('Offer new')).toBeGreaterThan(text.indexOf('Offer 0'))
})

test('a banner and a tile have alt text, which the shop uses', async () => {
	await person.open('/admin/banner/new')
	const texts = { title: 'Rust', link: '/newarrivals', altText: 'A woman in a rust kurta' }
	await person.submit({ image: await createImage('#778899'), ...texts }, { button: 'Upload' })
	const section = await read.instagramItem.findFirstOrThrow({ where: { link: 'https://social.example/1' } })
	await person.open(`/admin/insta/${section.id}`)
	await person.submit({ altText: 'Three scarves on a rail' }, { button: 'Save changes' })
	const { document } = await createVisitor().open('/')
	expect(document.querySelector('a[href="/newarrivals"] img[alt="A woman in a rust kurta"]')).not.toBeNull()
	expect(document.querySelector('a[aria-label="Three scarves on a rail, opens in a new tab"]')).not.toBeNull()
	await person.open(`/admin/insta/${section.id}`)
	expect(person.first('[name=altText]')?.getAttribute('value')).toBe('Three scarves on a rail')
})
