import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { call } from '../../support/api.ts'
import { getTable } from '../../support/pages/inbox-page.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { listAnnouncements, getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const table = getTable(person)

interface ReviewOptions {
	rating?: number
	description?: string
	username?: string
	createdAt?: Date
}

async function review(
	productId: number,
	{ rating = 4, description = 'Sits well.', username = 'Reviewer', createdAt }: ReviewOptions = {},
) {
	const userId = await makeCustomer({ username })
	const { id } = await write((tx) => tx.rating.create({ data: { productId, userId, rating, description, createdAt } }))
	return { id, userId }
}

test('a hidden review disappears from its product page, the structured data and the API at once, and can be restored', async () => {
	const { id: productId } = await makeProduct({ name: 'Hidden Haath' })
	const { id } = await review(productId, { rating: 1, description: 'Hidden words', username: 'Hiding Hema' })
	await review(productId, { rating: 5, description: 'Shown words' })
	const address = `/singleproduct/${productId}`
	const seen = async () => {
		const { html } = await createVisitor().open(address)
		const { body } = await call('GET', '/ratings')
		const inApi = (body as { id: number }[]).some((rating) => rating.id === id)
		return [html.includes('Hidden words'), /"ratingValue":"([\d.]+)","reviewCount":(\d+)/.exec(html)?.slice(1), inApi]
	}
	expect(await seen()).toEqual([true, ['3.0', '2'], true])
	await person.open('/admin/reviews?search=hidden')
	const form = `form[action^="/admin/reviews/${id}/hidden"]`
	const hidden = await person.submit({}, { form })
	expect(hidden.path).toBe('/admin/reviews?search=hidden')
	expect(listAnnouncements(hidden)).toEqual(expect.arrayContaining(['The review was hidden.']))
	expect(await seen()).toEqual([false, ['5.0', '1'], false])
	await person.open('/admin/reviews?hidden=yes')
	expect(table.rows().map(getText)).toEqual([expect.stringContaining('Hidden words')])
	expect(getText(table.rows()[0])).toContain('Hidden')
	expect(listAnnouncements(await person.submit({}, { form }))).toContain('The review is visible again.')
	expect(await seen()).toEqual([true, ['3.0', '2'], true])
	const log = await read.activityEntry.findMany({ where: { kind: 'review', subjectId: id }, orderBy: { id: 'asc' } })
	expect(log.map(({ old, new: now }) => [old, now])).toEqual([
		[{ hidden: false }, { hidden: true }],
		[{ hidden: true }, { hidden: false }],
	])
})

test('the shop replies publicly below a review, changes the reply and removes it', async () => {
	const { id: productId } = await makeProduct({ name: 'Answered Ajrakh' })
	const { id } = await review(productId, { description: 'A little long' })
	await person.open(`/admin/reviews/${id}/answer?search=ajrakh`)
	expect(person.page().text).toContain('A little long')
	const tooLong = await person.submit({ answer: 'x'.repeat(1001) }, { button: 'Save reply' })
	expect(tooLong.status).toBe(400)
	expect(tooLong.text).toEqual(expect.stringContaining('at most 1,000 characters'))
	const page = await person.submit({ answer: 'We <b>shorten</b> it\nfor free.' }, { button: 'Save reply' })
	expect(page.path).toBe('/admin/reviews?search=ajrakh')
	expect(getText(table.row('Answered Ajrakh'))).toEqual(
		expect.stringContaining('Reply: We <b>shorten</b> it for free.'),
	)
	const shown = async () => getSection(await createVisitor().open(`/singleproduct/${productId}`), 'Reviews')
	expect(getText(await shown())).toMatch(/A little long ?Reply from .+?: We <b>shorten<\/b> it for free\./)
	await person.open(`/admin/reviews/${id}/answer`)
	expect(listAnnouncements(await person.submit({ answer: '' }, { button: 'Save reply' }))).toContain(
		'The reply was removed.',
	)
	expect(getText(await shown())).not.toContain('Reply from')
	expect((await person.open('/admin/reviews/999999/answer')).status).toBe(404)
	const log = await read.activityEntry.findMany({ where: { kind: 'review', subjectId: id }, orderBy: { id: 'asc' } })
	expect(log.map(({ new: now }) => now)).toEqual([{ answer: true }, { answer: false }])
})
