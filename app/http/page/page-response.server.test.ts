import { expect, test } from 'vitest'
import { bytesOf, pageResponse } from './page-response.server.ts'

test('a rendered page keeps every letter, wherever its blocks end', async () => {
	for (const before of ['', 'a']) {
		const texts = [`${before}${'😀'.repeat(20_000)}₹`, '', '</body>']
		const response = pageResponse(texts, { status: 200 })
		expect((await bytesOf(response)).toString()).toBe(texts.join(''))
		expect(await response.text()).toBe(texts.join(''))
	}
})
