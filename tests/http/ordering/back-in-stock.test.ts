import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createFormTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { call } from '../../support/api.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { listAnnouncements, getFieldError, getFieldValue, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, type Visitor, createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

const form = '#back-in-stock'
/** Returns the timestamp of a form that a person took ten seconds to fill in. */
const someTimeAgo = () => createFormTimestamp(Date.now() - 10_000)
const listRequests = (productId: number) =>
	read.backInStockRequest.findMany({ where: { productId }, orderBy: { id: 'asc' }, omit: { createdAt: true } })
const getRequestPath = (id: number, color?: number) =>
	`/singleproduct/${id}/back-in-stock${color === undefined ? '' : `?color=${color}`}`
const input = { name: 'Asha', contact: 'asha@example.com', consent: 'on' }

async function ask(address: string, values: Record<string, string | undefined>, person = createVisitor()) {
	await person.open(address)
	return person.submit({ stamp: someTimeAgo(), ...input, ...values }, { form })
}

const sizesOn = ({ document }: VisitedPage) =>
	document.querySelectorAll(`${form} [name=size]`).map((radio) => getText(radio.closest('label')))
/** Returns the address of the product page's button for these choices, or `null` without a button. */
async function wayFrom(page: string, values: Record<string, string> = {}) {
	const person = createVisitor()
	const { document } = await person.open(page)
	const message = 'Notify me when available'
	if (!document.querySelectorAll('main article button').some((button) => getText(button) === message)) return null
	return (await person.submit(values, { form: '#add-to-cart', button: message })).path
}
const getSummary = ({ document }: VisitedPage) => document.querySelectorAll(`${form} [role=alert] li a`).map(getText)

test('the product page links to the back-in-stock request of the chosen sold-out size', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 0 }, Indigo: { S: 4, M: 9 } } })
	const inWhite = `/singleproduct/${id}?color=${colors['White']}`
	const chosen = { productColorId: String(colors['White']), size: 'M' }
	expect(await wayFrom(inWhite, chosen)).toBe(`${getRequestPath(id, colors['White'])}&size=M`)
	expect(await wayFrom(`/singleproduct/${id}?color=${colors['Indigo']}`)).toBeNull()
})

test('the page of a sold-out product links to its back-in-stock request', async () => {
	const gone = await makeProduct({ stock: 0 })
	expect(await wayFrom(`/singleproduct/${gone.id}`)).toBe(getRequestPath(gone.id, gone.variants[0]))
})

test('a request offers the sold-out sizes of the color, stores the contact, and says thank you', async () => {
	const stock = { White: { S: 0, M: 0, L: 3 }, Indigo: { S: 0, M: 1 } }
	const { id, colors, variants } = await makeSizedProduct({ name: 'Awaited Kurta', stock })
	const person = createVisitor()
	const page = await person.open(getRequestPath(id, colors['White']))
	expect(page.status).toBe(200)
	expect(sizesOn(page)).toEqual(['S', 'M'])
	expect(page.words('main')).toContain('Awaited KurtaWhite')
	const thanks = await ask(page.path, { size: 'M', contact: ' Asha@Example.com ' }, person)
	expect(thanks.path).toBe(`${getRequestPath(id)}/thanks?color=${colors['White']}&size=M`)
	expect(thanks.words('h1')).toBe('We will notify you')
	expect(thanks.text).toContain('Awaited KurtaWhite, size M')
	expect(thanks.html).not.toContain('asha@')
	expect(await listRequests(id)).toMatchObject([
		{
			name: 'Asha',
			contact: 'asha@example.com',
			productColorId: colors['White'],
			variantId: variants['White']!['M'],
			notifiedAt: null,
		},
	])
})

test('two taps at the same moment create one request', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { M: 0 } } })
	const address = getRequestPath(id, colors['White'])
	const send = () => {
		const fields = { ...input, productColorId: String(colors['White']), size: 'M', stamp: someTimeAgo() }
		return createVisitor().post(address, fields)
	}
	const answers = await Promise.all(Array.from({ length: 5 }, send))
	expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303))
	expect(await listRequests(id)).toHaveLength(1)
})

let person: Visitor
const refusal = async (values: Record<string, string | undefined>) => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	person = createVisitor()
	const page = await ask(getRequestPath(id, colors['White']), values, person)
	expect(page.status).toBe(400)
	expect(await listRequests(id)).toEqual([])
	return page
}

test('an empty request names each field, in a summary in their order and beside it', async () => {
	const page = await refusal({ name: '', contact: '', consent: undefined })
	const sentences = [
		'Please select a size.',
		'Please enter your name.',
		'Please enter your email address or phone number.',
		'Please tick the box, so that we may tell you.',
	]
	expect(getSummary(page)).toEqual(sentences)
	for (const [field, sentence] of [
		['name', sentences[1]],
		['contact', sentences[2]],
		['consent', sentences[3]],
	] as const)
		expect(getFieldError(page, field)).toBe(sentence)
	for (const link of page.all(`${form} [role=alert] a`))
		expect(page.first(`[id="${link.getAttribute('href')!.slice(1)}"]`)).not.toBeNull()
})

test('a request without a size asks for one, and keeps the input', async () => {
	const page = await refusal({})
	expect(getSummary(page)).toEqual(['Please select a size.'])
	expect(page.first('#back-in-stock-size')).not.toBeNull()
	expect(getFieldValue(page, 'contact')).toBe('asha@example.com')
	expect(page.first('[name=consent]')?.hasAttribute('checked')).toBe(true)
	const again = await person.submit({ size: 'M', stamp: someTimeAgo() }, { form })
	expect(again.words('h1')).toBe('We will notify you')
})

test('a request for a color of another product, or an unknown size, is rejected', async () => {
	const one = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	const other = await makeSizedProduct({ stock: { White: { S: 0 } } })
	const send = async (productColorId: number, size: string) => {
		const fields = { ...input, productColorId: String(productColorId), size, stamp: someTimeAgo() }
		return (await createVisitor().post(getRequestPath(one.id), fields)).status
	}
	expect(await send(other.colors['White']!, 'S')).toBe(400)
	expect(await send(one.colors['White']!, 'XL')).toBe(400)
	expect(await listRequests(one.id)).toEqual([])
})

test('a size that is back in stock shows a link to buy it, and stores no request', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	const address = getRequestPath(id, colors['White'])
	const person = createVisitor()
	await person.open(address)
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { remainingQty: 2 } }))
	const page = await person.submit({ ...input, size: 'M', stamp: someTimeAgo() }, { form })
	expect(page.status).toBe(409)
	expect(await listRequests(id)).toEqual([])
	expect(listAnnouncements(page).join(' ')).toContain('White M is back in stock. You can buy it now.')
	const buy = page.first('main [role=status] a')?.getAttribute('href')
	expect(buy).toBe(`/singleproduct/${id}?color=${colors['White']}#sizes`)
	expect(sizesOn(page)).toEqual(['S'])
	expect(getFieldValue(page, 'contact')).toBe('asha@example.com')
	expect((await createVisitor().open(`${address}&size=M`)).text).toContain(
		'White M is back in stock. You can buy it now.',
	)
})

test('an unknown or deleted product has no request page, and deleting a product deletes its requests', async () => {
	const { id, variants } = await makeProduct({ stock: 0 })
	await ask(getRequestPath(id, variants[0]), {})
	await write((tx) => tx.product.update({ where: { id }, data: { status: 'archived' } }))
	expect(await listRequests(id)).toEqual([])
	for (const address of [getRequestPath(id), `${getRequestPath(id)}/thanks`, '/singleproduct/987654/back-in-stock'])
		expect((await createVisitor().open(address)).status).toBe(404)
	const late = { ...input, productColorId: String(variants[0]), stamp: someTimeAgo() }
	expect((await createVisitor().post(getRequestPath(id), late)).status).toBe(404)
})

const sized = async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { M: 0 } } })
	return { id, color: String(colors['White']), address: getRequestPath(id, colors['White']) }
}

test('a request with a filled honeypot gets the thank-you page, and is stored as possible spam (rule: possible-spam)', async () => {
	const { id, address } = await sized()
	const page = await ask(address, { topic: 'https://spam.example' })
	expect(page.words('h1')).toBe('We will notify you')
	expect(await listRequests(id)).toMatchObject([{ isPossibleSpam: true }])
})

test('too many requests from one network are rate limited, and keep their input', async () => {
	const { id, color, address } = await sized()
	const person = createVisitor()
	await person.open(address)
	const body = (number: number) =>
		new URLSearchParams({
			...input,
			productColorId: color,
			size: 'M',
			stamp: someTimeAgo(),
			contact: `person${number}@example.com`,
		})
	for (let number = 0; number < 32; number += 1) await person.request(address, { method: 'POST', body: body(number) })
	const page = await person.submit({ ...input, stamp: someTimeAgo() }, { form })
	expect(page.status).toBe(429)
	expect(listAnnouncements(page)).toEqual(['Too many attempts. Please wait a few minutes and try again.'])
	expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(getFieldValue(page, 'name')).toBe('Asha')
	// The API call works as well.
	const json = { name: 'Asha', contact: 'another@example.com', consent: true, size: 'M' }
	expect((await call('POST', `/products/${id}/back-in-stock`, { json })).status).toBe(429)
})
