import { expect, test } from 'vitest'
import { describeExchange, getCurrentSize, type Exchange } from './order-view.ts'

const to = (size: string, quantity = 1): Exchange => ({ size, quantity })

test.each([
	['nothing', 1, [], 'M', ''],
	['the only unit', 1, [to('L')], 'L', 'Exchanged from size M'],
	['all units, in two returns', 3, [to('L', 2), to('L')], 'L', 'Exchanged from size M'],
	['one of three units', 3, [to('L')], 'M', '1 of 3 exchanged for size L'],
	['two of three units, in two returns', 3, [to('L'), to('L')], 'M', '2 of 3 exchanged for size L'],
	[
		'each unit for another size',
		2,
		[to('L'), to('S')],
		'M',
		'1 of 2 exchanged for size L, 1 of 2 exchanged for size S',
	],
	[
		'the only unit for another product',
		1,
		[{ size: null, item: { productId: 1, name: 'Tapi Shirt', colorName: 'Red', size: 'S' }, quantity: 1 }],
		'M',
		'Exchanged for Tapi Shirt, Red, size S',
	],
])(
	'after an exchange of %s, a line of %i shows the sizes that the customer has',
	(_, quantity, exchanges, size, note) => {
		const line = { size: 'M', quantity, exchanges }
		expect([getCurrentSize(line), describeExchange(line)]).toEqual([size, note])
	},
)
