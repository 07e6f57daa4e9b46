import { expect, test } from 'vitest'
import { findPageForQuery } from './page-for-query.ts'

test.each([
	['return policy', '/returnpolicy'],
	['Refund', '/returnpolicy'],
	['how to exchange my order?', '/returnpolicy'],
	['size chart', '/sizeguide'],
	['Size Guide', '/sizeguide'],
	['COD', '/shippingpolicy'],
	['is cash on delivery available', '/shippingpolicy'],
	['delivery charges', '/shippingpolicy'],
	['track order', '/find-order'],
	['where is my order', '/find-order'],
	['customer care number', '/contact'],
])('“%s” leads to %s', (text, to) => {
	expect(findPageForQuery(text)?.to).toBe(to)
})

test.each(['red kurta', 'track pants', 'size xl kurta', 'returning heroes tee', 'help me choose a saree', ''])(
	'“%s” asks for products and leads to no page',
	(text) => {
		expect(findPageForQuery(text)).toBeNull()
	},
)
