import { expect, test } from 'vitest'
import { listNames, product, readSource } from './sources.ts'

// An email is a line of KINDS and its text; app/shop/outbox/outbox.server.ts defines its payload while it is
// queued.

const files = product.filter(({ name }) => name.startsWith('app/shop/notifications/email/'))
const kinds = readSource('app/shop/notifications/email/compose-email.server.ts').text
const templates = [...kinds.matchAll(/^\t'?([a-z-]+)'?: \[/gm)].map(([, name]) => name!)

test('some emails exist', () => {
	expect(templates).toContain('order-shipped')
})

test.each(templates)('the email %s has its line in KINDS and at most one file of texts', (template) => {
	const naming = files.filter(({ text }) => text.includes(`'${template}'`))
	expect(listNames(naming).length).toBeLessThanOrEqual(2)
})
