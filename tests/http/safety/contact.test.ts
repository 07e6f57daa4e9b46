import { expect, test } from 'vitest'
import { refuseRows } from '../../support/data/broken-table.ts'
import { read } from '#app/adapters/db/db.server.ts'
import {
	listAnnouncements,
	getBreadcrumb,
	getFieldError,
	getFieldValue,
	getText,
} from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const message = { name: 'Devanshi', email: 'devanshi@example.com', message: 'Is the olive linen shirt coming back?' }
const sent = (text: string) => read.contactMessage.findMany({ where: { message: text } })

async function contactUs(values: Partial<typeof message> & { topic?: string; stamp?: string } = {}) {
	const person = createVisitor()
	await person.open('/contact')
	return person.submit({ ...message, ...values }, { form: '#contact' })
}

test('the contact page offers phone, email and map besides the form', async () => {
	const page = await createVisitor().open('/contact')
	expect(page.status).toBe(200)
	expect(getBreadcrumb(page)).toBe('Home / Contact')
	const links = page.all('main a').map((link) => link.getAttribute('href') ?? '')
	expect(links).toContain('tel:+919800000010')
	expect(links).toContain('mailto:hello@example.com')
	const map = page.first('main a[href^="https://www.google.com/maps"]')
	expect(map?.getAttribute('rel')).toContain('noopener')
	for (const name of ['name', 'email', 'message'])
		expect(page.first(`#contact [name=${name}]`)?.hasAttribute('required')).toBe(true)
})

test('the contact page stores a message, confirms it, and shows an empty form', async () => {
	const page = await contactUs()
	expect(page.path).toBe('/contact')
	expect(listAnnouncements(page)).toContain('Message sent successfully!')
	expect(await sent(message.message)).toMatchObject([{ name: message.name, email: message.email }])
	expect(getFieldValue(page, 'message')).toBe('')
})

test('the same contact message sent twice is stored once, and another one by the same customer too (rule: same-message-once)', async () => {
	const messageText = 'Twice by a double click'
	for (const text of [messageText, messageText, `${messageText}, and more`])
		expect(listAnnouncements(await contactUs({ message: text }))).toContain('Message sent successfully!')
	expect(await sent(messageText)).toHaveLength(1)
	expect(await sent(`${messageText}, and more`)).toHaveLength(1)
})

test('the contact page keeps invalid input', async () => {
	const text = 'A long question\nover two lines, with <b>signs</b> & such.'
	const page = await contactUs({ name: '', email: 'not an address', message: text })
	expect(page.status).toBe(400)
	expect(page.all('[role=alert] a').map(getText)).toEqual([
		'Please enter your name.',
		'Please enter a valid email address.',
	])
	expect(getFieldError(page, 'email')).toBe('Please enter a valid email address.')
	expect(getFieldValue(page, 'email')).toBe('not an address')
	expect(page.html).toContain('over two lines, with &lt;b&gt;signs&lt;/b&gt; &amp; such.</textarea>')
	expect(await sent(text)).toEqual([])
})

test('a message with a filled honeypot gets the success message, and is stored as possible spam (rule: possible-spam)', async () => {
	const page = await contactUs({ message: 'Buy my watches', topic: 'https://spam.example' })
	expect(listAnnouncements(page)).toContain('Message sent successfully!')
	expect(await sent('Buy my watches')).toMatchObject([{ name: message.name, isPossibleSpam: true }])
})

test('an unexpected failure of the contact form shows an error and keeps the input', async () => {
	const mend = await refuseRows('INSERT', 'ContactMessage')
	const page = await contactUs({ message: 'Broken' })
	await mend()
	expect(page.status).toBe(500)
	expect(listAnnouncements(page).join()).toContain('Error sending message')
	expect(page.html).not.toContain('disk is full')
	expect(page.html).toContain('Broken</textarea>')
})
