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
