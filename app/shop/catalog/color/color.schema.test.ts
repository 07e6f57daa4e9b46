import { expect, test } from 'vitest'
import { colorSchema } from './color.schema.ts'

const sentences = (input: unknown) => {
	const { error } = colorSchema.safeParse(input)
	return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each([
	['#9C2F1F', '#9C2F1F'],
	['9c2f1f', '#9C2F1F'],
	['  #9c2f1f ', '#9C2F1F'],
	['#9cf', '#99CCFF'],
	['FFF', '#FFFFFF'],
	['#000000', '#000000'],
])('the color hex code %s is stored as %s', (input, expected) => {
	expect(colorSchema.parse({ name: 'Rust', hexCode: input }).hexCode).toBe(expected)
})

test.each(['', 'red', '#9C2F1', '#9C2F1F;color:red', 'rgb(1,2,3)', 'url(//evil.example)'])(
	'the color hex code %j is refused because it would break CSS',
	(input) => {
		expect(sentences({ name: 'Rust', hexCode: input })).toEqual([
			['hexCode', 'Please enter a hex code such as #9C2F1F'],
		])
	},
)
