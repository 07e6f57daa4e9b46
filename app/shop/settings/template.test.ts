import { expect, test } from 'vitest'
import { fillTemplate, sampleFacts, unknownPlaceholder } from './template.ts'

test('a template is filled with its facts, and what is missing leaves no gap', () => {
	const text = 'Hello {name}, #{number} is on its way: {tracking}\nThank you, {shop}'
	expect(fillTemplate(text, { ...sampleFacts, tracking: '', shop: 'Loom' })).toBe(
		'Hello Riya, #1024 is on its way:\nThank you, Loom',
	)
})

test('facts are not read as a template', () => {
	expect(fillTemplate('Hello {name}', { ...sampleFacts, name: '{total} $1' })).toBe('Hello {total} $1')
})

test.each([
	['Hello {name}', undefined],
	['Hello {surname}', 'surname'],
	['Hello {}', ''],
])('the unknown placeholder of %s is %s', (text, unknown) => {
	expect(unknownPlaceholder(text)).toBe(unknown)
})
