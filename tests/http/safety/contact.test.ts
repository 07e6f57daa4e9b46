import { expect, test } from 'vitest'
import { refuseRows } from '../../support/data/broken-table.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { announced, breadcrumbOf, errorBeside, valueOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const message = { name: 'Devanshi', email: 'devanshi@example.com', message: 'Is the olive linen shirt coming back?' }
const sent = (text: string) => read.contactMessage.findMany({ where: { message: text } })

async function contactUs(values: Partial<typeof message> & { website?: string; stamp?: string } = {}) {
	const person = visitor()
	await person.open('/contact')
	return person.submit({ ...message, ...values }, { form: '#contact' })
}

test('the contact page offers telephone, mail and map besides the form', async () => {
	const page = await visitor().open('/contact')
	expect(page.status).toBe(200)
	expect(breadcrumbOf(page)).toBe('Home / Contact')
	const links = page.all('main a').map((link) => link.getAttribute('href') ?? '')
	expect(links).toContain('tel:+919800000010')
	expect(links).toContain('mailto:hello@example.com')
	const map = page.first('main a[href^="https://www.google.com/maps"]')
	expect(map?.getAttribute('rel')).toContain('noopener')
	for (const name of ['name', 'email', 'message'])
		expect(page.first(`#contact [name=${name}]`)?.hasAttribute('required')).toBe(true)
})

test('the contact page keeps a message, says so, and shows an empty form', async () => {
	const page = await contactUs()
	expect(page.path).toBe('/contact')
	expect(announced(page)).toContain('Message sent successfully!')
	expect(await sent(message.message)).toMatchObject([{ name: message.name, email: message.email }])
	expect(valueOf(page, 'message')).toBe('')
})

test('the same contact message sent twice is stored once, another one of the same person as well (rule: same-message-once)', async () => {
	const words = 'Twice by a double click'
	for (const text of [words, words, `${words}, and more`])
		expect(announced(await contactUs({ message: text }))).toContain('Message sent successfully!')
	expect(await sent(words)).toHaveLength(1)
	expect(await sent(`${words}, and more`)).toHaveLength(1)
})

test('the contact page keeps what was typed when something is wrong', async () => {
	const text = 'A long question\nover two lines, with <b>signs</b> & such.'
	const page = await contactUs({ name: '', email: 'not an address', message: text })
	expect(page.status).toBe(400)
	expect(page.all('[role=alert] a').map(wordsOf)).toEqual([
		'Please enter your name.',
		'Please enter a valid email address.',
	])
	expect(errorBeside(page, 'email')).toBe('Please enter a valid email address.')
	expect(valueOf(page, 'email')).toBe('not an address')
	expect(page.html).toContain('over two lines, with &lt;b&gt;signs&lt;/b&gt; &amp; such.</textarea>')
	expect(await sent(text)).toEqual([])
})

test('a bot on the contact page gets the success message, and nothing is stored', async () => {
	const page = await contactUs({ message: 'Buy my watches', website: 'https://spam.example' })
	expect(announced(page)).toContain('Message sent successfully!')
	expect(await sent('Buy my watches')).toEqual([])
})

test('an unexpected failure of the contact form says so and loses nothing', async () => {
	const mend = await refuseRows('INSERT', 'ContactMessage')
	const page = await contactUs({ message: 'Broken' })
	await mend()
	expect(page.status).toBe(500)
	expect(announced(page).join()).toContain('Error sending message')
	expect(page.html).not.toContain('disk is full')
	expect(page.html).toContain('Broken</textarea>')
})
