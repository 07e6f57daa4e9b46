import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from './parse-form.server.ts'

const button = JSON.stringify({ type: 'insert', payload: { name: 'rows' } })

test.each(['__proto__', 'constructor', 'prototype', 'rows[0].constructor', 'rows[__proto__]'])(
	'a form with a field named %s gets a 400, also with a row button',
	(name) => {
		const form = new FormData()
		form.set(name, 'x')
		form.set('__intent__', button)
		expect(() => parseForm(form, z.object({}))).toThrow(expect.objectContaining({ init: { status: 400 } }))
	},
)

test.each(['name', 'name[0]', 'name.part', 'rows[0].name'])(
	'a form that sends %s as a list or a group instead of a single field gets a 400',
	(field) => {
		const form = new FormData()
		form.append(field, 'x')
		form.append(field, 'y')
		const schema = z.object({ name: z.string().optional(), rows: z.array(z.object({ name: z.string() })).default([]) })
		expect(() => parseForm(form, schema)).toThrow(expect.objectContaining({ init: { status: 400 } }))
	},
)

test('a list that is sent as one is parsed', () => {
	const form = new FormData()
	form.append('colors', '1')
	form.append('colors', '2')
	expect(parseForm(form, z.object({ colors: z.array(z.number()) }))).toMatchObject({ value: { colors: [1, 2] } })
})
