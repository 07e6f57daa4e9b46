import { expect, test } from 'vitest'
import { namesOf, product, readSource } from './sources.ts'

// An email is a line of KINDS and its text; app/shop/outbox/queued-mail.ts defines its payload while it is queued.

const files = product.filter(({ name }) => name.startsWith('app/shop/letters/mail/'))
const kinds = readSource('app/shop/letters/mail/compose.server.ts').text
const templates = [...kinds.matchAll(/^\t'?([a-z-]+)'?: \[/gm)].map(([, name]) => name!)

test('there are mails', () => {
	expect(templates).toContain('order-shipped')
})

test.each(templates)('the mail %s stands in its line of KINDS and in at most one file of words', (template) => {
	const naming = files.filter(({ text }) => text.includes(`'${template}'`))
	expect(namesOf(naming).length).toBeLessThanOrEqual(2)
})
