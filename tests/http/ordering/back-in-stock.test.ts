import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { formTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { call } from '../../support/api.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { announced, errorBeside, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, type Visitor, visitor } from '../../support/pages/visitor.ts'
import { startedWith } from '../../support/pages/started-with.ts'

startedWith({ RATE_LIMITS: 'on' })

const form = '#back-in-stock'
/** Returns the timestamp of a form that a person took ten seconds to fill in. */
const someTimeAgo = () => formTimestamp(Date.now() - 10_000)
const requestsOf = (productId: number) =>
	read.stockRequest.findMany({ where: { productId }, orderBy: { id: 'asc' }, omit: { createdAt: true } })
const addressOf = (id: number, color?: number) =>
	`/singleproduct/${id}/back-in-stock${color === undefined ? '' : `?color=${color}`}`
const typed = { name: 'Asha', contact: 'asha@example.com', consent: 'on' }

async function ask(address: string, values: Record<string, string | undefined>, person = visitor()) {
	await person.open(address)
	return person.submit({ stamp: someTimeAgo(), ...typed, ...values }, { form })
}

const sizesOn = ({ document }: SeenPage) =>
	document.querySelectorAll(`${form} [name=size]`).map((radio) => wordsOf(radio.closest('label')))
/** Returns the address of the product page's button for these choices, or `null` without a button. */
async function wayFrom(page: string, values: Record<string, string> = {}) {
	const person = visitor()
	const { document } = await person.open(page)
	const words = 'Tell me when it is back'
	if (!document.querySelectorAll('main article button').some((button) => wordsOf(button) === words)) return null
	return (await person.submit(values, { form: '#add-to-cart', button: words })).path
}
const summaryOf = ({ document }: SeenPage) => document.querySelectorAll(`${form} [role=alert] li a`).map(wordsOf)

test('the page of a product leads to the request of the sold-out size that is chosen', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 2, M: 0 }, Indigo: { S: 4, M: 9 } } })
	const inWhite = `/singleproduct/${id}?color=${colors['White']}`
	const chosen = { productColorId: String(colors['White']), size: 'M' }
	expect(await wayFrom(inWhite, chosen)).toBe(`${addressOf(id, colors['White'])}&size=M`)
	expect(await wayFrom(`/singleproduct/${id}?color=${colors['Indigo']}`)).toBeNull()
})

test('the page of a product that is sold out leads to its request', async () => {
	const gone = await makeProduct({ stock: 0 })
	expect(await wayFrom(`/singleproduct/${gone.id}`)).toBe(addressOf(gone.id, gone.variants[0]))
})

test('a request offers the sold-out sizes of the colour, keeps who waits for one, and says thank you', async () => {
	const stock = { White: { S: 0, M: 0, L: 3 }, Indigo: { S: 0, M: 1 } }
	const { id, colors, variants } = await makeSizedProduct({ name: 'Awaited Kurta', stock })
	const person = visitor()
	const page = await person.open(addressOf(id, colors['White']))
	expect(page.status).toBe(200)
	expect(sizesOn(page)).toEqual(['S', 'M'])
	expect(page.words('main')).toContain('Awaited KurtaWhite')
	const thanks = await ask(page.path, { size: 'M', contact: ' Asha@Example.com ' }, person)
	expect(thanks.path).toBe(`${addressOf(id)}/thanks?color=${colors['White']}&size=M`)
	expect(thanks.words('h1')).toBe('We will tell you')
	expect(thanks.text).toContain('Awaited KurtaWhite, size M')
	expect(thanks.html).not.toContain('asha@')
	expect(await requestsOf(id)).toMatchObject([
		{
			name: 'Asha',
			contact: 'asha@example.com',
			productColorId: colors['White'],
			variantId: variants['White']!['M'],
			toldAt: null,
		},
	])
})

test('two taps at one moment are one request', async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { M: 0 } } })
	const address = addressOf(id, colors['White'])
	const send = () => {
		const fields = { ...typed, productColorId: String(colors['White']), size: 'M', stamp: someTimeAgo() }
		return visitor().post(address, fields)
	}
	const answers = await Promise.all(Array.from({ length: 5 }, send))
	expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303))
	expect(await requestsOf(id)).toHaveLength(1)
})

let person: Visitor
const refusal = async (values: Record<string, string | undefined>) => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	person = visitor()
	const page = await ask(addressOf(id, colors['White']), values, person)
	expect(page.status).toBe(400)
	expect(await requestsOf(id)).toEqual([])
	return page
}

test('a request without anything names each field, in a summary in their order and beside it', async () => {
	const page = await refusal({ name: '', contact: '', consent: undefined })
	const sentences = [
		'Please select a size.',
		'Please enter your name.',
		'Please enter your email address or phone number.',
		'Please tick the box, so that we may tell you.',
	]
	expect(summaryOf(page)).toEqual(sentences)
	for (const [field, sentence] of [
		['name', sentences[1]],
		['contact', sentences[2]],
		['consent', sentences[3]],
	] as const)
		expect(errorBeside(page, field)).toBe(sentence)
	for (const link of page.all(`${form} [role=alert] a`))
		expect(page.first(`[id="${link.getAttribute('href')!.slice(1)}"]`)).not.toBeNull()
})

test('a request without a size asks for one, and keeps what was typed', async () => {
	const page = await refusal({})
	expect(summaryOf(page)).toEqual(['Please select a size.'])
	expect(page.first('#back-in-stock-size')).not.toBeNull()
	expect(valueOf(page, 'contact')).toBe('asha@example.com')
	expect(page.first('[name=consent]')?.hasAttribute('checked')).toBe(true)
	const again = await person.submit({ size: 'M', stamp: someTimeAgo() }, { form })
	expect(again.words('h1')).toBe('We will tell you')
})

test('a request for a colour of another product, or a size that is not there, is refused', async () => {
	const one = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	const other = await makeSizedProduct({ stock: { White: { S: 0 } } })
	const send = async (productColorId: number, size: string) => {
		const fields = { ...typed, productColorId: String(productColorId), size, stamp: someTimeAgo() }
		return (await visitor().post(addressOf(one.id), fields)).status
	}
	expect(await send(other.colors['White']!, 'S')).toBe(400)
	expect(await send(one.colors['White']!, 'XL')).toBe(400)
	expect(await requestsOf(one.id)).toEqual([])
})

test('a size that is in stock meanwhile says so with the way to buy it, and keeps nothing', async () => {
	const { id, colors, variants } = await makeSizedProduct({ stock: { White: { S: 0, M: 0 } } })
	const address = addressOf(id, colors['White'])
	const person = visitor()
	await person.open(address)
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['M']! }, data: { remainingQty: 2 } }))
	const page = await person.submit({ ...typed, size: 'M', stamp: someTimeAgo() }, { form })
	expect(page.status).toBe(409)
	expect(await requestsOf(id)).toEqual([])
	expect(announced(page).join(' ')).toContain('White M is in stock: you can buy it now.')
	const buy = page.first('main [role=status] a')?.getAttribute('href')
	expect(buy).toBe(`/singleproduct/${id}?color=${colors['White']}#sizes`)
	expect(sizesOn(page)).toEqual(['S'])
	expect(valueOf(page, 'contact')).toBe('asha@example.com')
	expect((await visitor().open(`${address}&size=M`)).text).toContain('White M is in stock: you can buy it now.')
})

test('a product that is unknown or deleted has no page for requests, and a deleted one takes its requests along', async () => {
	const { id, variants } = await makeProduct({ stock: 0 })
	await ask(addressOf(id, variants[0]), {})
	await write((tx) => tx.product.update({ where: { id }, data: { deletedAt: new Date() } }))
	expect(await requestsOf(id)).toEqual([])
	for (const address of [addressOf(id), `${addressOf(id)}/thanks`, '/singleproduct/987654/back-in-stock'])
		expect((await visitor().open(address)).status).toBe(404)
	const late = { ...typed, productColorId: String(variants[0]), stamp: someTimeAgo() }
	expect((await visitor().post(addressOf(id), late)).status).toBe(404)
})

const sized = async () => {
	const { id, colors } = await makeSizedProduct({ stock: { White: { M: 0 } } })
	return { id, color: String(colors['White']), address: addressOf(id, colors['White']) }
}

test('a bot that fills in the honeypot of a request gets the thank-you, and nothing is kept', async () => {
	const { id, address } = await sized()
	const page = await ask(address, { website: 'https://spam.example' })
	expect(page.words('h1')).toBe('We will tell you')
	expect(await requestsOf(id)).toEqual([])
})

test('too many requests from one network are asked to wait, and lose nothing', async () => {
	const { id, color, address } = await sized()
	const person = visitor()
	await person.open(address)
	const body = (number: number) =>
		new URLSearchParams({
			...typed,
			productColorId: color,
			size: 'M',
			stamp: someTimeAgo(),
			contact: `person${number}@example.com`,
		})
	for (let number = 0; number < 32; number += 1) await person.request(address, { method: 'POST', body: body(number) })
	const page = await person.submit({ ...typed, stamp: someTimeAgo() }, { form })
	expect(page.status).toBe(429)
	expect(announced(page)).toEqual(['Too many attempts. Please wait a few minutes and try again.'])
	expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(valueOf(page, 'name')).toBe('Asha')
	// The API call works as well.
	const json = { name: 'Asha', contact: 'another@example.com', consent: true, size: 'M' }
	expect((await call('POST', `/products/${id}/back-in-stock`, { json })).status).toBe(429)
})
