import { expect, test } from 'vitest'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

/** Ignores closed panels, like browsers do. */
const focusedOf = (page: SeenPage) => page.all('main [autofocus]')

test('without script the page of a refused form opens at the first field that is wrong', async () => {
	const person = visitor()
	await person.open('/contact')
	const page = await person.submit({ name: 'Devanshi', email: 'none', message: '' }, { form: '#contact' })
	expect(page.status).toBe(400)
	expect(focusedOf(page).map((field) => field.getAttribute('name'))).toEqual(['email'])
})

test('without script the page of a refused form opens at what is said of the form as a whole', async () => {
	const person = visitor()
	await person.open('/login')
	const page = await person.submit({ email: 'nobody@example.com', password: 'not a password' })
	const [focused, ...others] = focusedOf(page)
	expect(others).toEqual([])
	expect(focused?.textContent).toBe('Invalid email or password.')
	expect(focused?.getAttribute('tabindex')).toBe('-1')
})

test('the page of a refused form is the only one whose focus is set, without script', async () => {
	expect(focusedOf(await visitor().open('/contact'))).toEqual([])
})
