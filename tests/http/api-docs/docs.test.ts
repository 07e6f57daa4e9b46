import { expect, test } from 'vitest'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { curlOf, examples } from '#app/http/api/docs/examples.ts'
import { statusesOf } from '#app/http/api/docs/open-api.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const page = await visitor().open('/docs/api')
const blockOf = (id: string) => page.first(`[aria-labelledby="${id}"]`)!

test.each(calls.map((call) => [call.id, call] as const))(
	'the documentation of %s has what it takes, answers and refuses, and its example',
	(id, call) => {
		const block = blockOf(id)
		expect(wordsOf(block.querySelector('h3'))).toBe(`${call.method} ${call.path}`)
		expect(wordsOf(block)).toContain(`${call.summary}.`)
		expect(block.querySelectorAll('dt').map(wordsOf)).toEqual(
			[...statusesOf(call), ...(call.isPublic ? [304] : [])].toSorted((one, other) => one - other).map(String),
		)
		const { request, answer } = examples[id]!
		const [sent, answered] = block.querySelectorAll('details pre')
		expect(sent!.textContent).toBe(curlOf(request, 'http://shop.test'))
		expect(JSON.parse(answered!.textContent)).toEqual(answer.body)
		for (const name of Object.keys({ ...(request.json as object | undefined), ...request.form }))
			expect(block.querySelectorAll('li code').map(wordsOf)).toContain(name)
	},
)

test('a request in the documentation is written so that a shell takes it as it is', () => {
	const text = curlOf(
		{ method: 'POST', path: '/x?a=1', headers: { Authorization: 'Bearer t' }, json: { text: "it's" } },
		'https://shop.example',
	)
	expect(text.split(' \\\n  ')).toEqual([
		`curl -X POST 'https://shop.example/x?a=1'`,
		`-H 'Authorization: Bearer t'`,
		`-H 'Content-Type: application/json'`,
		`-d '{\n  "text": "it'\\''s"\n}'`,
	])
	expect(curlOf({ method: 'GET', path: '/x', headers: {} }, 'https://shop.example')).toBe(
		`curl 'https://shop.example/x'`,
	)
	expect(curlOf({ method: 'PUT', path: '/x', headers: {}, form: { images: ['@a.png', '@b.png'] } }, '')).toBe(
		`curl -X PUT '/x' \\\n  -F 'images=@a.png' \\\n  -F 'images=@b.png'`,
	)
})
