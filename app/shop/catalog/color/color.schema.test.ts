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
])('the hex code of a colour %s is kept as %s', (typed, kept) => {
	expect(colorSchema.parse({ name: 'Rust', hexCode: typed }).hexCode).toBe(kept)
})

test.each(['', 'red', '#9C2F1', '#9C2F1F;color:red', 'rgb(1,2,3)', 'url(//evil.example)'])(
	'the hex code of a colour %j is refused, because CSS would break',
	(typed) => {
		expect(sentences({ name: 'Rust', hexCode: typed })).toEqual([
			['hexCode', 'Please enter a hex code such as #9C2F1F'],
		])
	},
)
