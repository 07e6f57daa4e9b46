import { expect, test } from 'vitest'
import { asksToContact, getContactMethod } from './contact-link.tsx'

const shop = { name: 'Zari Lane', inCity: '' }

test.each([
	[
		'a WhatsApp chat',
		{ whatsapp: '919800000010', email: 'hello@example.com' },
		'https://wa.me/919800000010?text=Order%20%237',
	],
	['an email without WhatsApp', { email: 'hello@example.com' }, 'mailto:hello@example.com?subject=Order%20%237'],
	['the contact page without both', {}, '/contact'],
])('a shop is contacted by %s (rule: contact-link)', (_, contacts, to) => {
	expect(getContactMethod({ ...shop, ...contacts }, 'Order #7').to).toBe(to)
})

test.each([
	'Please contact us to cancel this order.',
	'We deliver only within India. Please choose an address in India, or write to us.',
	'You can order at most 20 items at once. Contact us to order more.',
])('a sentence that asks to contact the shop gets a link: %s', (text) => expect(asksToContact(text)).toBe(true))

test.each(['Please write to us: hello@example.com', 'Please write to us or call us: 98765 43210'])(
	'a sentence that says how to contact the shop gets no link: %s',
	(text) => expect(asksToContact(text)).toBe(false),
)
