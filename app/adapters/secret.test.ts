import { createCookie } from 'react-router'
import { expect, test } from 'vitest'
import { getSessionSecret, signText, readSigned } from './secret.server.ts'

test('a signed text is read back, and a text with another signature is not', () => {
	const value = signText('some.text')
	expect(readSigned(value)).toBe('some.text')
	expect(readSigned(value), 'known by now').toBe('some.text')
	expect(readSigned(encodeURIComponent(value))).toBe('some.text')
	for (const other of [
		'',
		'.',
		'some.text',
		'some.text.',
		`other${value}`,
		value.slice(0, -2),
		`${value}AA`,
		'%',
		`${value}%`,
	])
		expect(readSigned(other), other).toBe(null)
})

test("React Router reads a signed text, and the shop reads React Router's cookies", async () => {
	const cookie = createCookie('name', { secrets: [getSessionSecret()] })
	const [pair = ''] = (await cookie.serialize('a value')).split(';')
	const text = readSigned(pair.slice('name='.length))!
	expect(JSON.parse(atob(text))).toBe('a value')
	expect(await cookie.parse(`name=${encodeURIComponent(signText(text))}`)).toBe('a value')
})
