import { expect, test } from 'vitest'
import { call } from '../../support/api.ts'

test.each(['https://app.example', 'http://shop.test', 'null'])(
	'without the setting API_ORIGINS no page of %s can read a response',
	async (Origin) => {
		const headers = { Origin, 'Access-Control-Request-Method': 'POST' }
		const answers = [
			await call('GET', '/products', { headers }),
			await call('GET', '/collections', { headers }),
			await call('GET', '/users/allusers', { headers }),
			await call('OPTIONS', '/users/login', { headers }),
			await call('OPTIONS', '/collections', { headers }),
		]
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 204, 204])
		for (const answered of answers)
			expect([...answered.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
		expect(answers.map((answered) => answered.headers.get('Vary'))).toEqual([null, 'Accept', null, null, null])
	},
)
