import { expect, test } from 'vitest'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

/** Ignores closed panels, like browsers do. */
const listFocused = (page: VisitedPage) => page.all('main [autofocus]')

test('without JavaScript the page of a rejected form opens at the first invalid field', async () => {
	const person = createVisitor()
	await person.open('/contact')
	const page = await person.submit({ name: 'Devanshi', email: 'none', message: '' }, { form: '#contact' })
	expect(page.status).toBe(400)
	expect(listFocused(page).map((field) => field.getAttribute('name'))).toEqual(['email'])
})

test('without JavaScript the page of a rejected form opens at the error of the whole form', async () => {
	const person = createVisitor()
	await person.open('/login')
	const page = await person.submit({ email: 'nobody@example.com', password: 'not a password' })
	const [focused, ...others] = listFocused(page)
	expect(others).toEqual([])
	expect(focused?.textContent).toBe('Invalid email or password.')
	expect(focused?.getAttribute('tabindex')).toBe('-1')
})

test('only the page of a rejected form sets the focus, without JavaScript', async () => {
	expect(listFocused(await createVisitor().open('/contact'))).toEqual([])
})
