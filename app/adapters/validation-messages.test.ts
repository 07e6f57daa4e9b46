import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameField } from './validation-messages.ts'

const describe = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

test.each<[z.ZodType, unknown, string]>([
	[z.string(), undefined, 'This field is required.'],
	[z.string(), null, 'This field is required.'],
	[z.string().min(1), '', 'This field is required.'],
	[z.enum(['cod', 'online']), '', 'This field is required.'],
	[z.string(), 7, 'This field must be text.'],
	[z.number(), 'x', 'This field must be a number.'],
	[z.number(), Number.NaN, 'This field must be a number.'],
	[z.int(), 1.5, 'This field must be a whole number.'],
	[z.boolean(), 'x', 'This field must be true or false.'],
	[z.array(z.string()), {}, 'This field must be a list.'],
	[z.object({}), 'x', 'This field must be an object.'],
	[z.string().min(3), 'x', 'This field must have at least 3 characters.'],
	[z.string().max(1), 'xx', 'This field must have at most 1 character.'],
	[z.array(z.string()).min(1), [], 'This field must have at least 1 entry.'],
	[z.array(z.string()).max(2), ['a', 'b', 'c'], 'This field must have at most 2 entries.'],
	[z.number().min(0), -1, 'This field must be 0 or more.'],
	[z.number().positive(), 0, 'This field must be more than 0.'],
	[z.number().max(1_000_000), 1_000_001, 'This field must be at most 10,00,000.'],
	[z.number().lt(3), 3, 'This field must be less than 3.'],
	[z.number().multipleOf(5), 3, 'This field must be a multiple of 5.'],
	[z.email(), 'x', 'This field must be an email address.'],
	[z.url(), 'x', 'This field must be a web address.'],
	[z.string().regex(/a/), 'x', 'This field is not valid.'],
	[z.enum(['cod', 'online']), 'x', 'This field must be one of: cod, online.'],
	[z.literal('yes'), 'x', 'This field must be yes.'],
	[z.union([z.string(), z.number()]), [], 'This field is not valid.'],
	[z.strictObject({}), { more: 1 }, 'This field must not contain more.'],
	[z.string().refine(() => false), 'x', 'This field is not valid.'],
])('%# an issue is described in plain words', (schema, input, message) => {
	expect(describe(schema, input)).toBe(message)
})

test('the message of a schema wins', () => {
	expect(describe(z.string('Please enter a name.'), 7)).toBe('Please enter a name.')
})

test('a message names its field where no label stands beside it', () => {
	expect(nameField('This field must be a number.', 'The field quantity')).toBe('The field quantity must be a number.')
	expect(nameField('Please enter a name.', 'The field name')).toBe('Please enter a name.')
})
