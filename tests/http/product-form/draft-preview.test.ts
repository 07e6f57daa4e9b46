import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { backToDraft, previewPath } from '#app/shop/catalog/product/drafts.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { visitor } from '../../support/pages/visitor.ts'

const person = await loggedInAdmin()
const actor = { userId: person.userId, isAdmin: true }

async function makeDraft(name: string) {
	const { id } = await makeProduct({
		name,
		pricePaise: 123_400,
		images: [await makeImage()],
		colors: ['Rust', 'Indigo'],
	})
	await backToDraft(actor, id)
	return { id, address: (await previewPath(id))! }
}
const statusOf = async (address: string) => (await visitor().request(address)).status

test('the form of a draft has a link to a preview that whoever has it sees as its page will be (rule: draft-preview)', async () => {
	const { id, address } = await makeDraft('Previewed Kurta')
	const form = await person.open(`/admin/products/${id}`)
	const link = form.all('main a').find(({ textContent }) => textContent.startsWith('Preview'))
	expect(link?.getAttribute('href')).toBe(address)
	const shopper = visitor()
	const response = await shopper.request(address)
	expect(['Cache-Control', 'X-Robots-Tag'].map((name) => response.headers.get(name))).toEqual([
		'private, no-store',
		'noindex',
	])
	const page = await shopper.open(address)
	expect(page.status).toBe(200)
	expect(page.words('h1')).toBe('Previewed Kurta')
	expect(page.first('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
	expect(page.text).toContain('₹ 1,234.00')
	expect(page.text).toContain('Draft: only who has this link sees this page, and nothing can be bought.')
	expect(page.all('main form[action="/cart/lines"]').length).toBeGreaterThan(0)
	const controls = page.all('main :is(button, input, select, textarea)')
	expect(controls.length).toBeGreaterThan(2)
	expect(controls.filter((each) => !each.hasAttribute('disabled'))).toEqual([])
	// axe considers everything in a disabled fieldset unfocusable.
	expect(page.all('main fieldset[disabled]')).toEqual([])
	// No other page shows the draft.
	expect(await statusOf(`/singleproduct/${id}`)).toBe(404)
	expect(await statusOf(`/products/get/${id}`)).toBe(404)
	const own = /\/preview\//
	for (const path of ['/', '/allproducts', '/sitemap.xml']) expect((await shopper.open(path)).html).not.toMatch(own)
})

test('the preview ends when its link is renewed, and when the draft is published; hidden again it has another', async () => {
	const { id, address } = await makeDraft('Renewed Kurta')
	await person.open(`/admin/products/${id}`)
	const page = await person.submit({}, { button: 'New preview link' })
	expect(page.path).toBe(`/admin/products/${id}`)
	expect(page.words('[role=status]')).toBe('The preview has a new link')
	const renewed = (await previewPath(id))!
	expect(await statusOf(address)).toBe(404)
	expect(await statusOf(renewed)).toBe(200)
	const form = await person.submit({}, { button: 'Publish' })
	expect(form.text).not.toContain('New preview link')
	expect(await statusOf(renewed)).toBe(404)
	expect(await previewPath(id)).toBe(null)
	await person.submit({}, { button: 'Back to draft' })
	expect(await statusOf(renewed)).toBe(404)
	expect(await statusOf((await previewPath(id))!)).toBe(200)
	expect(await read.journalEntry.count({ where: { kind: 'product', subjectId: id } })).toBeGreaterThan(0)
	expect((await person.request('/admin/products/999999/preview', { method: 'POST' })).status).toBe(303)
})

test.each(['1', '1-%00', '99999999999999999-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
	'a preview of %s is not found',
	async (token) => {
		expect(await statusOf(`/preview/${token}`)).toBe(404)
	},
)

test('a signature of another draft opens none', async () => {
	const one = await makeDraft('One')
	const other = await makeDraft('Other')
	const signature = other.address.split('-').slice(1).join('-')
	expect(await statusOf(`/preview/${one.id}-${signature}`)).toBe(404)
})
