import { expect, test } from 'vitest'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { buildCurlCommand, examples } from '#app/http/api/docs/describe-api.ts'
import { listStatuses } from '#app/http/api/docs/open-api.ts'
import { getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const page = await createVisitor().open('/docs/api')
const getBlock = (id: string) => page.first(`[aria-labelledby="${id}"]`)!

test.each(calls.map((call) => [call.id, call] as const))(
	'the documentation of %s shows its parameters, responses, errors, and an example',
	(id, call) => {
		const block = getBlock(id)
		expect(getText(block.querySelector('h3'))).toBe(`${call.method} ${call.path}`)
		expect(getText(block)).toContain(`${call.summary}.`)
		expect(block.querySelectorAll('dt').map(getText)).toEqual(
			[...listStatuses(call), ...(call.isPublic ? [304] : [])].toSorted((one, other) => one - other).map(String),
		)
		const { request, answer } = examples[id]!
		const [sent, answered] = block.querySelectorAll('details pre')
		expect(sent!.textContent).toBe(buildCurlCommand(request, 'http://shop.test'))
		expect(JSON.parse(answered!.textContent)).toEqual(answer.body)
		for (const name of Object.keys({ ...(request.json as object | undefined), ...request.form }))
			expect(block.querySelectorAll('li code').map(getText)).toContain(name)
	},
)

test('a request in the documentation is a valid shell command', () => {
	const text = buildCurlCommand(
		{ method: 'POST', path: '/x?a=1', headers: { Authorization: 'Bearer t' }, json: { text: "it's" } },
		'https://shop.example',
	)
	expect(text.split(' \\\n  ')).toEqual([
		`curl -X POST 'https://shop.example/x?a=1'`,
		`-H 'Authorization: Bearer t'`,
		`-H 'Content-Type: application/json'`,
		`-d '{\n  "text": "it'\\''s"\n}'`,
	])
	expect(buildCurlCommand({ method: 'GET', path: '/x', headers: {} }, 'https://shop.example')).toBe(
		`curl 'https://shop.example/x'`,
	)
	expect(buildCurlCommand({ method: 'PUT', path: '/x', headers: {}, form: { images: ['@a.png', '@b.png'] } }, '')).toBe(
		`curl -X PUT '/x' \\\n  -F 'images=@a.png' \\\n  -F 'images=@b.png'`,
	)
})
