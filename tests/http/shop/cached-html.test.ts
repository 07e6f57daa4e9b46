import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInCustomer } from '../../support/pages/logged-in.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, type Visitor, createVisitor } from '../../support/pages/visitor.ts'

// Parts of a signed-in customer's pages are rendered once for everyone; React renders a visitor's page as a whole.

const collectionId = await makeCollection('Summer & Sea')
const imageHash = await makeImage()
await write((tx) => tx.collectionImage.create({ data: { collectionId, imageHash, position: 0 } }))
const products = [
	(await makeProduct({ name: 'Linen & Silk', images: [await makeImage(), await makeImage()], collectionId })).id,
	(await makeSizedProduct({ stock: { White: { S: 2, M: 0 }, Indigo: { S: 9 } } })).id,
]
const asha = await logInCustomer()

/** Returns the HTML between header and script, without the parts that depend on the request. */
function getBody({ html }: VisitedPage): string {
	const body = html.slice(html.indexOf('<main'), html.indexOf('</footer>'))
	return body.replaceAll(/(name="(?:addKey|stamp)" value=")[^"]*/g, '$1')
}

const listPanels = ({ document }: VisitedPage) =>
	['#collections', '#search', 'nav[aria-label=Main]', 'nav[aria-label=Menu] > ul'].map(
		(part) => document.querySelector(part)!.outerHTML,
	)

const listPreloads = ({ html }: VisitedPage) => html.match(/<link rel="preload" as="image"[^>]*>/g)

describe.each([
	'/',
	'/allproducts?search=linen',
	'/collection/Summer%20%26%20Sea',
	'/singleproduct/first',
	'/singleproduct/sized',
])('the page %s', (path) => {
	const open = (person: Visitor) =>
		person.open(path.replace('first', String(products[0])).replace('sized', String(products[1])))

	test.each([
		['full', undefined],
		['lite', 'on'],
	])('has the same %s HTML for a customer, rendered directly and from the cache', async (_, lite) => {
		const people = [createVisitor(), asha, await logInCustomer()]
		for (const person of people) if (lite) person.cookies.set('lite', lite)
		const [plain, ...pages] = await Promise.all(people.map(open))
		asha.cookies.delete('lite')
		for (const page of pages) {
			expect(page.html).toContain('Riya')
			expect(getBody(page)).toBe(getBody(plain!))
			expect(listPanels(page)).toEqual(listPanels(plain!))
			expect(listPreloads(page)).toEqual(listPreloads(plain!))
		}
	})
})

test('a customer sees a catalog change when a page is opened again', async () => {
	const before = await asha.open('/allproducts')
	expect(before.text).toContain('Linen & Silk')
	await write((tx) => tx.product.update({ where: { id: products[0]! }, data: { name: 'Wool' } }))
	await write((tx) => tx.collection.updateMany({ data: { name: 'Autumn' } }))
	const { text, document } = await asha.open('/allproducts')
	expect(text).toContain('Wool')
	expect(text).not.toContain('Linen & Silk')
	expect(document.querySelector('#collections li')!.textContent).toBe('Autumn')
})
