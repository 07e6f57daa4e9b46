import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { unpublishProduct, getPreviewPath } from '#app/shop/catalog/product/drafts.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const actor = { userId: person.userId, isAdmin: true }

async function makeDraft(name: string) {
	const { id } = await makeProduct({
		name,
		pricePaise: 123_400,
		images: [await makeImage()],
		colors: ['Rust', 'Indigo'],
	})
	await unpublishProduct(actor, id)
	return { id, address: (await getPreviewPath(id))! }
}
const getStatus = async (address: string) => (await createVisitor().request(address)).status

test('the form of a draft has a preview link that shows its future page to anyone with the link (rule: draft-preview)', async () => {
	const { id, address } = await makeDraft('Previewed Kurta')
	const form = await person.open(`/admin/products/${id}`)
	const link = form.all('main a').find(({ textContent }) => textContent.startsWith('Preview'))
	expect(link?.getAttribute('href')).toBe(address)
	const shopper = createVisitor()
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
	expect(page.text).toContain('Draft preview. Only people with this link can see this page, and nothing can be bought.')
	expect(page.all('main form[action="/cart/lines"]').length).toBeGreaterThan(0)
	const controls = page.all('main :is(button, input, select, textarea)')
	expect(controls.length).toBeGreaterThan(2)
	expect(controls.filter((each) => !each.hasAttribute('disabled'))).toEqual([])
	// axe considers everything in a disabled fieldset unfocusable.
	expect(page.all('main fieldset[disabled]')).toEqual([])
	// No other page shows the draft.
	expect(await getStatus(`/singleproduct/${id}`)).toBe(404)
	expect(await getStatus(`/products/get/${id}`)).toBe(404)
	const own = /\/preview\//
	for (const path of ['/', '/allproducts', '/sitemap.xml']) expect((await shopper.open(path)).html).not.toMatch(own)
})

test('the preview link expires when it is renewed or the draft is published; unpublishing creates a new one', async () => {
	const { id, address } = await makeDraft('Renewed Kurta')
	await person.open(`/admin/products/${id}`)
	const page = await person.submit({}, { button: 'New preview link' })
	expect(page.path).toBe(`/admin/products/${id}`)
	expect(page.words('[role=status]')).toBe('Preview link replaced')
	const renewed = (await getPreviewPath(id))!
	expect(await getStatus(address)).toBe(404)
	expect(await getStatus(renewed)).toBe(200)
	const form = await person.submit({}, { button: 'Publish' })
	expect(form.text).not.toContain('New preview link')
	expect(await getStatus(renewed)).toBe(404)
	expect(await getPreviewPath(id)).toBe(null)
	await person.submit({}, { button: 'Unpublish' })
	expect(await getStatus(renewed)).toBe(404)
	expect(await getStatus((await getPreviewPath(id))!)).toBe(200)
	expect(await read.activityEntry.count({ where: { kind: 'product', subjectId: id } })).toBeGreaterThan(0)
	expect((await person.request('/admin/products/999999/preview', { method: 'POST' })).status).toBe(303)
})

test.each(['1', '1-%00', '99999999999999999-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
	'a preview of %s is not found',
	async (token) => {
		expect(await getStatus(`/preview/${token}`)).toBe(404)
	},
)

test('the signature of another draft opens no preview', async () => {
	const one = await makeDraft('One')
	const other = await makeDraft('Other')
	const signature = other.address.split('-').slice(1).join('-')
	expect(await getStatus(`/preview/${one.id}-${signature}`)).toBe(404)
})
