import { expect, test } from 'vitest'
import { readBytes, createPageResponse } from './page-response.server.ts'

test('a rendered page keeps every character, wherever its chunks end', async () => {
	for (const before of ['', 'a']) {
		const texts = [`${before}${'😀'.repeat(20_000)}₹`, '', '</body>']
		const response = createPageResponse(texts, { status: 200 })
		expect((await readBytes(response)).toString()).toBe(texts.join(''))
		expect(await response.text()).toBe(texts.join(''))
	}
})
