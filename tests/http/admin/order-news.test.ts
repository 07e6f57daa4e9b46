import { expect, test } from 'vitest'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'

test('who works in the shop switches the news of orders on and off for themselves', async () => {
	const person = await loggedIn(await makeAdmin('packer'))
	await person.open('/admin/account')
	const on = await person.submit({}, { button: 'Mail me each new order' })
	expect(on.text).toContain('On: each new order is mailed to')
	const off = await person.submit({}, { button: 'Send no more of them' })
	expect(off.text).toContain('Off: each new order can be mailed to')
})
