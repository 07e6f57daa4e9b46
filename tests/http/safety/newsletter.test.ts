import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { createFormTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { listAnnouncements } from '../../support/pages/shopper-page.ts'
import { type Visitor, createVisitor } from '../../support/pages/visitor.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ RATE_LIMITS: 'on' })

const form = 'main form[action="/newsletter"]'
const success = 'Successfully subscribed to the newsletter!'
const subscribers = (phone: string) => read.subscriber.findMany({ where: { phone } })
/** Returns the timestamp of a form that a person took ten seconds to fill in. */
const someTimeAgo = () => createFormTimestamp(Date.now() - 10_000)

async function signUp(person: Visitor, values: Record<string, string>) {
	await person.open('/newsletter')
	return person.submit({ stamp: someTimeAgo(), ...values }, { form, button: 'Sign Up' })
}

const getValue = (person: Visitor, name: string) => person.first(`${form} [name=${name}]`)?.getAttribute('value')

test('signing up for daily updates stores number and name, confirms it, and returns to empty fields', async () => {
	const person = createVisitor()
	const page = await signUp(person, { phone: '+919876500001', name: 'Asha', redirectTo: '/allproducts?search=linen' })
	expect(page.path).toBe('/allproducts?search=linen')
	expect(listAnnouncements(page)).toContain(success)
	expect(await subscribers('+919876500001')).toMatchObject([{ name: 'Asha' }])
	await person.open('/newsletter')
	expect(getValue(person, 'phone') ?? '').toBe('')
})

test('the newsletter form in the footer returns to its page after success, and otherwise to a page with the input', async () => {
	const person = createVisitor()
	await person.open('/allproducts?sort=price-asc')
	const inFooter = { form: 'footer form[action="/newsletter"]' }
	const refused = await person.submit({ phone: '12', name: 'Asha', stamp: someTimeAgo() }, inFooter)
	expect(refused.status).toBe(400)
	expect(refused.path).toBe('/newsletter')
	const page = await person.submit({ phone: '919876500010', stamp: someTimeAgo() }, { form })
	expect(page.path).toBe('/allproducts?sort=price-asc')
	expect(await subscribers('919876500010')).toMatchObject([{ name: 'Asha' }])
})

test('a newsletter form with a filled honeypot gets the success message, and is stored as possible spam (rule: possible-spam)', async () => {
	const page = await signUp(createVisitor(), {
		phone: '919876500007',
		name: 'Machine',
		topic: 'https://spam.example',
	})
	expect(listAnnouncements(page)).toContain(success)
	expect(await subscribers('919876500007')).toMatchObject([{ isPossibleSpam: true }])
	await signUp(createVisitor(), { phone: '919876500007', name: 'Asha' })
	expect(await subscribers('919876500007')).toMatchObject([{ name: 'Asha', isPossibleSpam: false }])
})

test('browsers and password managers do not fill in the honeypot', async () => {
	const { document } = await createVisitor().open('/newsletter')
	const honeypot = document.querySelector(`${form} [name=topic]`)!
	// The names and labels by which browsers recognize what they can fill in.
	const known =
		/name|mail|phone|tel|addr|street|city|state|zip|pin|country|company|org|url|web|site|user|pass|card|code/i
	expect(honeypot.getAttribute('name')).not.toMatch(known)
	expect(honeypot.closest('label')!.textContent).not.toMatch(known)
	expect(honeypot.getAttribute('autocomplete')).toBe('off')
	for (const attribute of ['data-1p-ignore', 'data-bwignore', 'data-form-type', 'data-lpignore'])
		expect(honeypot.hasAttribute(attribute), attribute).toBe(true)
})

test('the honeypot of the newsletter form is hidden from the keyboard and screen readers', async () => {
	const { document } = await createVisitor().open('/newsletter')
	const honeypot = document.querySelector(`${form} [name=topic]`)!
	expect(honeypot.getAttribute('tabindex')).toBe('-1')
	expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull()
})

test.each(['abc.def', createFormTimestamp(Date.now() - 2 * 24 * 60 * 60 * 1000)])(
	'a newsletter form with a forged or old timestamp token is rejected, and returned with a valid one',
	async (stamp) => {
		const person = createVisitor()
		const page = await signUp(person, { phone: '919876500008', name: 'Asha', stamp })
		expect(page.status).toBe(400)
		expect(listAnnouncements(page)).toEqual(['This form has been open for too long. Please send it again.'])
		expect(getValue(person, 'phone')).toBe('919876500008')
		expect(getValue(person, 'stamp')).not.toBe(stamp)
		expect(await subscribers('919876500008')).toEqual([])
	},
)

test('too many newsletter forms from one address are rate limited, and keep their input', async () => {
	const person = createVisitor()
	await person.open('/newsletter')
	for (let number = 10; number < 41; number += 1) {
		await person.post('/newsletter', { phone: `9198765100${number}`, name: 'Asha', stamp: someTimeAgo() })
	}
	const page = await person.submit({ phone: '919876510000', name: 'Asha', stamp: someTimeAgo() }, { form })
	expect(page.status).toBe(429)
	expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
	expect(listAnnouncements(page)).toEqual(['Too many attempts. Please wait a few minutes and try again.'])
	expect(getValue(person, 'name')).toBe('Asha')
})
