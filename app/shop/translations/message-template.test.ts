import { expect, test } from 'vitest'
import { fillTemplate, sampleValues, findUnknownPlaceholder } from './message-template.ts'

test('a template is filled with its values, and missing ones leave no gap', () => {
	const text = 'Hello {name}, #{number} is on its way: {tracking}\nThank you, {shop}'
	expect(fillTemplate(text, { ...sampleValues, tracking: '', shop: 'Loom' })).toBe(
		'Hello Riya, #1024 is on its way:\nThank you, Loom',
	)
})

test('values are not parsed as a template', () => {
	expect(fillTemplate('Hello {name}', { ...sampleValues, name: '{total} $1' })).toBe('Hello {total} $1')
})

test.each([
	['Hello {name}', undefined],
	['Hello {surname}', 'surname'],
	['Hello {}', ''],
])('the unknown placeholder of %s is %s', (text, unknown) => {
	expect(findUnknownPlaceholder(text)).toBe(unknown)
})
