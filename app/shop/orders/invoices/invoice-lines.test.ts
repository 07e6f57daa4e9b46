import { expect, test } from 'vitest'
import { getUnitPrice } from './invoice-lines.ts'

const line = { orderItemId: 7, description: 'Shirt', hsn: '6205', quantity: 2, discountPaise: 0, paise: 1998_00 }
const delivery = { ...line, orderItemId: null, description: 'Delivery', quantity: 1, paise: 100_00 }

test.each([
	['goods', line, { uqc: 'PCS', unitPricePaise: 999_00 }],
	['footwear', { ...line, hsn: '6403' }, { uqc: 'PRS', unitPricePaise: 999_00 }],
	['discounted goods', { ...line, discountPaise: 200_00 }, { uqc: 'PCS', unitPricePaise: 1099_00 }],
	['goods of a deleted order line', { ...line, orderItemId: null }, { uqc: 'PCS', unitPricePaise: 999_00 }],
	['delivery', delivery, { uqc: null, unitPricePaise: 100_00 }],
	['a price reduction', { ...line, quantity: 0 }, { uqc: 'PCS', unitPricePaise: null }],
])('%s have a unit and a price before the discount (rule: invoice-content)', (_, one, expected) => {
	expect(getUnitPrice(one)).toEqual(expected)
})
