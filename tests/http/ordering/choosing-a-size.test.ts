import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const product = ({ document }: VisitedPage) => document.querySelector('main article')!
const group = (page: VisitedPage) => product(page).querySelector('[role=radiogroup]#sizes')!
/** Returns [label, whether it is in stock, whether it is selected] of each size. */
const chips = (page: VisitedPage) =>
	product(page)
		.querySelectorAll('input[type=radio][name=size]')
		.map((radio) => [
			getText(radio.closest('label')),
			!radio.closest('label')!.classList.contains('out'),
			radio.hasAttribute('checked'),
		])
const addButton = (page: VisitedPage) =>
	product(page)
		.querySelectorAll('button')
		.find((button) => /Add to Cart|Sold out/.test(getText(button)))!

const two = { White: { S: 2, M: 0, L: 40 }, Indigo: { M: 3, L: 0 } }

test('sizes of all colors are offered in their order, with none selected, until a color is chosen', async () => {
	const { id } = await makeSizedProduct({ stock: two })
	const page = await createVisitor().open(`/singleproduct/${id}`)
	expect(chips(page)).toEqual([
		['S', true, false],
		['M', true, false],
		['L', true, false],
	])
	expect(page.html.indexOf('Size')).toBeLessThan(page.html.indexOf('Add to Cart'))
	expect(getText(product(page))).not.toContain('left')
})

test('a size sold out in the chosen color is struck through with a label, and can be chosen for a back-in-stock request', async () => {
	const { id, colors } = await makeSizedProduct({ stock: two })
	const inWhite = await createVisitor().open(`/singleproduct/${id}?color=${colors['White']}`)
	expect(chips(inWhite)).toEqual([
		['SOnly 2 left in S', true, false],
		['M sold out', false, false],
		['L', true, false],
	])
	expect(chips(await createVisitor().open(`/singleproduct/${id}?color=${colors['Indigo']}`))).toEqual([
		['S sold out', false, false],
		['MOnly 3 left in M', true, false],
		['L sold out', false, false],
	])
	expect(product(inWhite).querySelectorAll('input[name=size][disabled]')).toEqual([])
	// The note describes the radio; it is not a second accessible name.
	const small = product(inWhite).querySelector('input[name=size][value=S]')!
	const note = inWhite.document.getElementById(small.getAttribute('aria-describedby')!)!
	expect(getText(note)).toBe('Only 2 left in S')
	expect(note.getAttribute('aria-hidden')).toBe('true')
})

test('low stock never shows the sum of sizes, and a color without stock shows a message', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 1, M: 2 }, Indigo: { S: 0, M: 0 } } })
	expect(getText(product(await createVisitor().open(`/singleproduct/${id}`)))).not.toMatch(/Only 3 left|Sold out/)
	const page = await createVisitor().open(`/singleproduct/${id}?color=${colors['Indigo']}`)
	expect(getText(group(page))).toContain('Sold out in Indigo')
	expect(getText(addButton(page))).toBe('Sold out')
	expect(addButton(page).hasAttribute('disabled')).toBe(true)
})

test('a single size is named and selected, with its stock; a product without sizes names none', async () => {
	const { id } = await makeSizedProduct({ stock: { White: { 'Free Size': 2 } } })
	const page = await createVisitor().open(`/singleproduct/${id}`)
	expect(chips(page)).toEqual([])
	expect(getText(product(page))).toContain('Size Free SizeOnly 2 left in Free Size')
	expect(product(page).querySelector('input[type=hidden][name=size]')!.getAttribute('value')).toBe('Free Size')
	const plain = await makeSizedProduct({ stock: { White: { '': 2 }, Indigo: { '': 0 } } })
	const inWhite = await createVisitor().open(`/singleproduct/${plain.id}?color=${plain.colors['White']}`)
	expect(getText(product(inWhite))).toContain('Only 2 left in White')
	expect(getText(product(inWhite))).not.toContain('Size ')
})

test('Add to Cart without a size asks for it beside the sizes of the chosen color, and focuses the first available one', async () => {
	const { id, colors } = await makeSizedProduct({ stock: two })
	const person = createVisitor()
	await person.open(`/singleproduct/${id}`)
	const page = await person.submit({ productColorId: String(colors['Indigo']) }, { button: 'Add to Cart' })
	expect(page.path).toBe(`/singleproduct/${id}?color=${colors['Indigo']}`)
	expect(listAnnouncements(page)).toEqual(['Please select a size.'])
	expect(group(page).getAttribute('aria-invalid')).toBe('true')
	const error = page.document.getElementById(group(page).getAttribute('aria-describedby')!)
	expect(getText(error)).toBe('Please select a size.')
	const focused = product(page).querySelectorAll('input[autofocus]')
	expect(focused.map((radio) => radio.getAttribute('value'))).toEqual(['M'])
	expect(product(page).querySelector(`input[type=radio][value="${colors['Indigo']}"]`)!.hasAttribute('checked')).toBe(
		true,
	)
})

test('a missing size is said beside the sizes and announced, but shown in no toast', async () => {
	const { id, colors } = await makeSizedProduct({ stock: two })
	const person = createVisitor()
	await person.open(`/singleproduct/${id}`)
	const page = await person.submit({ productColorId: String(colors['Indigo']) }, { button: 'Add to Cart' })
	expect(getText(page.document.querySelector('#toasts .sr-only'))).toBe('Please select a size.')
	expect(page.document.querySelectorAll('#toasts .toast')).toEqual([])
})

test('Add to Cart without a color and a size marks both, and focuses the colors', async () => {
	const { id } = await makeSizedProduct({ stock: two })
	const person = createVisitor()
	await person.open(`/singleproduct/${id}`)
	const page = await person.submit({}, { button: 'Add to Cart' })
	const marked = product(page).querySelectorAll('[role=radiogroup][aria-invalid=true]')
	expect(marked.map((one) => getText(page.document.getElementById(one.getAttribute('aria-describedby')!)))).toEqual([
		'Please select a color.',
		'Please select a size.',
	])
	expect(listAnnouncements(page)).toEqual(['Please select a color.'])
	const focused = product(page).querySelectorAll('input[autofocus]')
	expect(focused.map((radio) => radio.getAttribute('name'))).toEqual(['productColorId'])
})

test('the card of a product with sizes opens them; other cards add at once', async () => {
	const { id } = await makeSizedProduct({ name: 'Sized Carded Kurta', stock: two })
	const card = async () =>
		(await createVisitor().open('/allproducts?search=Sized+Carded+Kurta')).first(`#product-${id}`)!
	const way = (await card()).querySelector('a[title="Choose a size"]')!
	expect(way.getAttribute('href')).toBe(`/singleproduct/${id}#sizes`)
	expect(way.getAttribute('aria-label')).toBe('Choose a size of Sized Carded Kurta')
	expect((await card()).querySelector('button[name=productId]')).toBeNull()
	await write((tx) => tx.variant.updateMany({ where: { productId: id }, data: { remainingQty: 0 } }))
	expect((await card()).querySelector('button[name=productId]')!.hasAttribute('disabled')).toBe(true)
})

test('the sizes of a card are those of its color, with the current stock', async () => {
	const stock = { White: { S: 0, M: 4 }, Indigo: { S: 2, L: 1 } }
	const { id, colors, variants } = await makeSizedProduct({ name: 'Sheet Kurta', stock })
	const sheet = async (color: number | string = '') =>
		(await createVisitor().open(`/singleproduct/${id}/sizes?color=${color}`)).first('#size-sheet')!
	const inStock = (of: Awaited<ReturnType<typeof sheet>>) =>
		[...of.querySelectorAll('[name=size]:enabled')].map((one) => one.getAttribute('value'))
	expect(inStock(await sheet())).toEqual(['M'])
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['S']! }, data: { remainingQty: 1 } }))
	expect(inStock(await sheet(colors['White']))).toEqual(['S', 'M'])
	expect(getText(await sheet(colors['Indigo']))).toContain('Sheet Kurta, Indigo')
	const whole = await makeProduct({ stock: 3 })
	for (const other of [whole.id, 987_654])
		expect((await createVisitor().request(`/singleproduct/${other}/sizes`)).status).toBe(404)
})
